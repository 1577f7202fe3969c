import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useUser } from '#app/features/account/auth/user-context.ts';
import { useApi } from '#app/lib/api.ts';
import { ApiError } from '#app/lib/api-error.ts';
import { errorText } from '#app/lib/error-text.ts';
import { toast } from '#app/ui/overlays/toast.ts';
import type { Blog, BlogChanges, BlogFields } from '#contract/blogs.ts';
import { useAutosave } from '../shell/autosave.ts';
import { useHeldName, useTabId } from '../shell/tab-copies.ts';
import { cacheArticle } from './api.ts';
import { type Draft, draftOf, EMPTY_DRAFT, hasWords, isSameDraft, workingTitle } from './draft.ts';
import {
  draftName,
  findOrphan,
  fingerprint,
  newDraftId,
  openDraft,
  removeLocalDraft,
  saveLocalDraft,
} from './local-draft.ts';

const SAVE_TOAST = { id: 'article-save' };

export type ArticleEditorState = ReturnType<typeof useArticleEditor>;

type ArticleEditorOptions = {
  stored: Blog | null;
  /** It got an address: by its first save, or another one by being published. */
  onAddress: (id: string) => void;
  /** What a dead tab left of a new article is put in place. */
  onRestored: (draft: Draft) => void;
};

/** One article being written: what is typed, what is saved, and the conflict when somebody else saved meanwhile. */
export function useArticleEditor({ stored, onAddress, onRestored }: ArticleEditorOptions) {
  const api = useApi();
  const queries = useQueryClient();
  const { id: userId } = useUser();
  const newId = newDraftId(useTabId());
  const [opened] = useState(() => openDraft(userId, stored));
  const [draft, setDraft] = useState(opened.draft);
  const [article, setArticle] = useState(stored);
  const [conflict, setConflict] = useState(opened.conflict);
  const [isRestored, setIsRestored] = useState(opened.isRestored);
  // Not state: a queued save has to send the version that the save before it returned.
  const known = useRef({ id: stored?.id ?? null, version: opened.version });
  /** On its way to the server. */
  const sent = useRef<string | null>(null);
  const localId = article?.id ?? newId;
  useHeldName(draftName(userId, localId));

  const isUnsaved = article ? !isSameDraft(draft, draftOf(article)) : hasWords(draft);
  const keep = (words: Draft) =>
    saveLocalDraft(userId, known.current.id ?? newId, {
      draft: words,
      updatedAt: known.current.version,
      keptAt: new Date().toISOString(),
      sent: sent.current,
    });

  const applySaved = (saved: Blog) => {
    known.current = { id: saved.id, version: saved.updatedAt };
    sent.current = null;
    setArticle(saved);
    setConflict(null);
    setIsRestored(false);
    cacheArticle(api, queries, saved);
  };
  const onError = (error: Error, { isQuiet }: SaveInput) => {
    const current = error instanceof ApiError && error.status === 409 ? (error.current as Blog | undefined) : undefined;
    // The answer to a save of this tab was lost on its way: what is stored is our own.
    if (current && sent.current === fingerprint(draftOf(current))) applySaved(current);
    else if (current) setConflict(current);
    else if (!isQuiet && !isSessionEnd(error))
      toast.error(errorText(error, 'The article could not be saved. What you wrote is kept here.'), SAVE_TOAST);
  };

  const create = async ({ draft: words }: SaveInput): Promise<Blog> => {
    const make = (isTaken: boolean) =>
      api.blogs.create({
        body: { ...(words as BlogFields), title: workingTitle(words.title, isTaken), isAutosave: true },
      });
    const made = await make(false).catch((error) => {
      if (error instanceof ApiError && error.status === 409) return make(true);
      throw error;
    });
    removeLocalDraft(userId, newId);
    onAddress(made.id);
    return made;
  };
  const change = (id: string, { draft: words, isQuiet }: SaveInput): Promise<Blog> => {
    const { title, ...others } = words as BlogChanges;
    const changes = { ...others, ...(title?.trim() && { title }), updatedAt: known.current.version ?? '' };
    return api.blogs.update({ params: { id }, body: { ...changes, isAutosave: isQuiet } });
  };
  const saving = useMutation({
    // One after the other, or the second would be taken for somebody else's.
    scope: { id: `article-${userId}-${newId}` },
    networkMode: 'always',
    mutationFn: (input: SaveInput) => {
      sent.current = fingerprint(input.draft);
      keep(input.draft);
      return known.current.id === null ? create(input) : change(known.current.id, input);
    },
    onSuccess: applySaved,
    onError,
  });

  /** Returns null when it was not saved; the error is shown already. */
  const save = async (isQuiet = false): Promise<Blog | null> => {
    try {
      return await saving.mutateAsync({ draft, isQuiet });
    } catch {
      return null;
    }
  };

  const mayAutosave = (article === null || article.status === 'draft') && conflict === null;
  const isStoredLocally = useAutosave({
    value: draft,
    isUnsaved,
    keep,
    forget: () => removeLocalDraft(userId, known.current.id ?? newId),
    save: mayAutosave ? () => void save(true) : null,
    isSaving: saving.isPending,
    hasFailed: saving.isError,
    savesOnLeave: true,
  });

  const restore = useEffectEvent((orphan: Awaited<ReturnType<typeof findOrphan>>) => {
    if (!orphan || isUnsaved || article) return;
    if (keep(orphan.draft)) orphan.remove();
    setDraft(orphan.draft);
    setIsRestored(true);
    onRestored(orphan.draft);
  });
  useEffect(() => {
    if (!stored) void findOrphan(userId).then(restore);
  }, [stored, userId]);

  return {
    draft,
    change: (changes: Partial<Draft>) => setDraft((before) => ({ ...before, ...changes })),
    /** What the server has, as far as it is known here; null before the first save. */
    article,
    isUnsaved,
    /** Whether this browser had room for what is not saved. */
    isStoredLocally,
    isRestored,
    /** Whether it saves itself. */
    mayAutosave,
    save,
    saving,
    conflict,
    applySaved,
    /** What one goes back to by giving up what was restored. */
    before: article ? draftOf(article) : EMPTY_DRAFT,
    /** Writes over what somebody saved meanwhile: theirs stays among the versions. */
    overwriteTheirs: (theirs: Blog) => {
      known.current = { ...known.current, version: theirs.updatedAt };
      return save();
    },
    /** Only the status changed, so what is typed stays. */
    applyStatus: (updated: Blog) => {
      const { id, status, scheduledAt, publishedAt } = updated;
      if (id !== known.current.id) {
        removeLocalDraft(userId, known.current.id ?? newId);
        known.current = { ...known.current, id };
        onAddress(id);
      }
      setArticle((before) => before && { ...before, id, status, scheduledAt, publishedAt });
      cacheArticle(api, queries, updated);
    },
  };
}

interface SaveInput {
  draft: Draft;
  /** An autosave: a failure is shown beside the text and not by a toast. */
  isQuiet: boolean;
}

function isSessionEnd(error: Error): boolean {
  return error instanceof ApiError && error.code === 'UNAUTHENTICATED';
}
