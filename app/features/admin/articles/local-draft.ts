import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { readJson, removeStored, writeJson } from '#app/lib/storage.ts';
import { useDebounced } from '#app/lib/use-debounced.ts';
import type { Blog } from '#contract/blogs.ts';
import { type Draft, draftOf, EMPTY_DRAFT, isSameDraft } from './draft.ts';

/** What was written and not saved yet, in this browser: it outlives a crash, an expired sign-in and a closed tab. */
interface LocalDraft {
  draft: Draft;
  /** The version it was written on; null for an article that was never saved. */
  updatedAt: string | null;
  keptAt: string;
}

/** Each person's own: nobody who signs in after them is shown it. */
function keyOf(userId: string, articleId: string | null): string {
  return `handset:article:${userId}:${articleId ?? 'new'}`;
}

function readLocalDraft(userId: string, articleId: string | null): LocalDraft | null {
  return readJson(keyOf(userId, articleId), parseLocalDraft);
}

/** Returns whether there was room. */
export function saveLocalDraft(userId: string, articleId: string | null, copy: LocalDraft): boolean {
  return writeJson(keyOf(userId, articleId), copy);
}

export function removeLocalDraft(userId: string, articleId: string | null): void {
  removeStored(keyOf(userId, articleId));
}

function parseLocalDraft(stored: unknown): LocalDraft | null {
  if (typeof stored !== 'object' || stored === null) return null;
  const { draft, updatedAt, keptAt } = stored as Partial<LocalDraft>;
  if (typeof draft !== 'object' || draft?.body?.type !== 'doc' || typeof draft.title !== 'string') return null;
  return { draft: { ...EMPTY_DRAFT, ...draft }, updatedAt: updatedAt ?? null, keptAt: keptAt ?? '' };
}

interface OpenedDraft {
  draft: Draft;
  /** The version the draft was written on. */
  version: string | null;
  /** What this browser had kept was put in place of what the server has. */
  isRestored: boolean;
  /** The stored article, when it was saved by somebody after the kept draft was begun. */
  conflict: Blog | null;
}

/** What to begin with: the stored article, or what this browser kept of it and nobody saved. */
export function openDraft(userId: string, stored: Blog | null): OpenedDraft {
  const draft = stored ? draftOf(stored) : EMPTY_DRAFT;
  const version = stored?.updatedAt ?? null;
  const localDraft = readLocalDraft(userId, stored?.id ?? null);
  if (!localDraft || isSameDraft(localDraft.draft, draft)) return { draft, version, isRestored: false, conflict: null };
  const isOlder = localDraft.updatedAt !== version;
  return {
    draft: localDraft.draft,
    version: localDraft.updatedAt,
    isRestored: true,
    conflict: isOlder ? stored : null,
  };
}

type LocalDraftOptions = {
  userId: string;
  articleId: string | null;
  draft: Draft;
  version: RefObject<string | null>;
  isUnsaved: boolean;
};

/**
 * Keeps what is not saved in this browser: as soon as the keys rest, and at once when the screen goes, as it does when
 * a session ends in the middle of a word. Returns whether there was room for it.
 */
export function useLocalDraft({ userId, articleId, draft, version, isUnsaved }: LocalDraftOptions): boolean {
  const settled = useDebounced(draft);
  const [isStored, setIsStored] = useState(true);

  const save = (words: Draft): boolean => {
    if (isUnsaved) {
      const copy = { draft: words, updatedAt: version.current, keptAt: new Date().toISOString() };
      return saveLocalDraft(userId, articleId, copy);
    }
    removeLocalDraft(userId, articleId);
    return true;
  };
  const saveSettled = useEffectEvent((words: Draft, _isUnsaved: boolean) => setIsStored(save(words)));
  const saveNow = useEffectEvent(() => save(draft));

  useEffect(() => saveSettled(settled, isUnsaved), [settled, isUnsaved]);
  useEffect(() => {
    const onHide = () => saveNow();
    window.addEventListener('pagehide', onHide);
    return () => {
      window.removeEventListener('pagehide', onHide);
      saveNow();
    };
  }, []);

  return isStored;
}
