import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useAutosave } from '#app/desk-kit/frame/autosave.ts';
import { createOwnSaves, storedInstead } from '#app/desk-kit/frame/drafts/own-saves.ts';
import { useNameLock, useTabId } from '#app/desk-kit/frame/drafts/tab-copies.ts';
import { useUser } from '#app/features/account/auth/user-context.ts';
import { useApi } from '#app/lib/api.ts';
import { ApiError } from '#app/lib/api-error.ts';
import { errorText } from '#app/lib/error-text.ts';
import { toast } from '#app/ui/overlays/toast.ts';
import type { WorkingCopy } from '#contract/article/working-copy.ts';
import type { Blog, BlogChanges, BlogFields } from '#contract/blogs.ts';
import { cacheArticle, invalidateArticleLists } from './article-queries.ts';
import {
  type Draft,
  draftOf,
  EMPTY_DRAFT,
  hasWords,
  isArticle,
  isLive,
  isSameDraft,
  type Stored,
  textOf,
  workingTitle,
} from './draft.ts';
import { draftName, findOrphan, newDraftId, openDraft, removeLocalDraft, saveLocalDraft } from './local-draft.ts';

const SAVE_TOAST = { id: 'article-save' };

export type ArticleEditorState = ReturnType<typeof useArticleEditor>;

type ArticleEditorOptions = {
  /** Whoever may not leaves what readers see to others. */
  mayPublish: boolean;
  stored: Blog | null;
  /** What it is to become, where it is published and somebody works on it. */
  storedCopy: WorkingCopy | null;
  /** It got an address: by its first save, or another one by being published. */
  onAddress: (id: string) => void;
  /** What a dead tab left of a new article is put in place. */
  onRestored: (draft: Draft) => void;
};

/**
 * One article being written: what is typed, what is saved, and the conflict when somebody else saved meanwhile. What
 * readers see is never written over: its first change makes a working copy, which is saved from then on.
 */
export function useArticleEditor({ mayPublish, stored, storedCopy, onAddress, onRestored }: ArticleEditorOptions) {
  const api = useApi();
  const queries = useQueryClient();
  const { id: userId } = useUser();
  const newId = newDraftId(useTabId());
  const [opened] = useState(() => openDraft(userId, storedCopy ?? stored));
  const [draft, setDraft] = useState(opened.draft);
  const [article, setArticle] = useState(stored);
  const [copy, setCopy] = useState(storedCopy);
  const [conflict, setConflict] = useState(opened.conflict);
  const [isRestored, setIsRestored] = useState(opened.isRestored);
  // Not state: a queued save has to send the version that the save before it returned.
  const known = useRef({ id: stored?.id ?? null, version: opened.version, hasCopy: storedCopy !== null });
  const [ownSaves] = useState(createOwnSaves);
  const localId = article?.id ?? newId;
  useNameLock(draftName(userId, localId));

  const base = copy ?? article;
  const isUnsaved = base ? !isSameDraft(draft, draftOf(base)) : hasWords(draft);
  const keep = (words: Draft) =>
    saveLocalDraft(userId, known.current.id ?? newId, {
      draft: words,
      updatedAt: known.current.version,
      keptAt: new Date().toISOString(),
      sent: ownSaves.unanswered(),
    });

  const applySaved = (saved: Stored) => {
    const isCopy = !isArticle(saved);
    // A restored version brought its address with it.
    if (known.current.id !== null) followAddress(saved.id);
    known.current = { id: saved.id, version: saved.updatedAt, hasCopy: isCopy };
    setConflict(null);
    setIsRestored(false);
    setCopy(isCopy ? saved : null);
    if (isCopy) return;
    setArticle(saved);
    cacheArticle(api, queries, saved);
  };
  const onError = (error: Error, { isQuiet }: SaveInput) => {
    const current = storedInstead<Stored>(error);
    if (current) setConflict(current);
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
  const change = (id: string, { draft: words, isQuiet }: SaveInput): Promise<Stored> => {
    const { version, hasCopy } = known.current;
    const { title, ...others } = words as BlogChanges;
    const changes = { ...others, ...(title?.trim() && { title }) };
    if (!isLive(article)) {
      const body = { ...changes, updatedAt: version ?? '', isAutosave: isQuiet };
      return api.blogs.update({ params: { id }, body });
    }
    const versions = hasCopy ? { updatedAt: version } : { updatedAt: null, basedOn: version ?? undefined };
    return api.workingCopies.save({ params: { id }, body: { ...changes, ...versions, isAutosave: isQuiet } });
  };
  const saving = useMutation({
    // One after the other, or the second would be taken for somebody else's.
    scope: { id: `article-${userId}-${newId}` },
    mutationFn: (input: SaveInput): Promise<Stored> =>
      ownSaves.save<Stored>(textOf(input.draft), {
        contentOf: (current) => textOf(draftOf(current)),
        send: (over) => {
          if (over) known.current = { id: over.id, version: over.updatedAt, hasCopy: !isArticle(over) };
          keep(input.draft);
          return known.current.id === null ? create(input) : change(known.current.id, input);
        },
      }),
    onSuccess: applySaved,
    onError,
  });

  /** Returns null when it was not saved; the error is shown already. */
  const save = async (isQuiet = false): Promise<Stored | null> => {
    try {
      return await saving.mutateAsync({ draft, isQuiet });
    } catch {
      return null;
    }
  };

  const mayAutosave = article?.status !== 'archived' && (mayPublish || !isLive(article)) && conflict === null;
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

  const followAddress = (id: string) => {
    if (id === known.current.id) return;
    removeLocalDraft(userId, known.current.id ?? newId);
    known.current = { ...known.current, id };
    onAddress(id);
  };

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
    /** What it is to become, while readers see the article. */
    copy,
    isUnsaved,
    /** Whether this browser had room for what is not saved. */
    isStoredLocally,
    isRestored,
    /** Whether it saves itself. */
    mayAutosave,
    save,
    saving,
    conflict,
    showConflict: setConflict,
    applySaved,
    /** Another state in place of all that is typed, saved at once: what was there before is a version. */
    replace: (next: Draft) => {
      setDraft(next);
      return saving.mutateAsync({ draft: next, isQuiet: false }).catch(() => null);
    },
    /** What one goes back to by giving up what was restored. */
    before: base ? draftOf(base) : EMPTY_DRAFT,
    /** Writes over what somebody saved meanwhile; what readers saw stays among the versions. */
    overwriteTheirs: (theirs: Stored) => {
      known.current = { ...known.current, version: theirs.updatedAt, hasCopy: !isArticle(theirs) };
      if (isArticle(theirs)) {
        setArticle(theirs);
        setCopy(null);
      }
      return save();
    },
    /** The moment of the changes was set or taken back; what is typed stays. */
    applyCopyMoment: ({ scheduledAt, problem }: WorkingCopy) => {
      setCopy((before) => before && { ...before, scheduledAt, problem });
      void invalidateArticleLists(queries);
    },
    /** It has another address, and nothing else changed. */
    applyAddress: (id: string) => {
      followAddress(id);
      setArticle((before) => before && { ...before, id });
      setCopy((before) => before && { ...before, id });
      void invalidateArticleLists(queries);
    },
    /** Only the status changed, so what is typed stays. */
    applyStatus: (updated: Blog) => {
      const { id, status, scheduledAt, publishedAt } = updated;
      followAddress(id);
      // Out of readers' sight it has taken in its changes.
      if (known.current.hasCopy && !isLive(updated)) return applySaved(updated);
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
