import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useUser } from '#app/features/account/auth/user-context.ts';
import { useApi } from '#app/lib/api.ts';
import { ApiError } from '#app/lib/api-error.ts';
import { errorText } from '#app/lib/error-text.ts';
import { toast } from '#app/ui/overlays/toast.ts';
import type { Blog, BlogChanges, BlogFields } from '#contract/blogs.ts';
import { cacheArticle } from './api.ts';
import { type Draft, draftOf, EMPTY_DRAFT, isSameDraft } from './draft.ts';
import { openDraft, removeLocalDraft, useLocalDraft } from './local-draft.ts';

/** The server keeps sixty versions: one every 20 seconds of writing is enough, for this browser keeps every word. */
const AUTOSAVE_MS = 20_000;
const SAVE_TOAST = { id: 'article-save' };

export type ArticleEditorState = ReturnType<typeof useArticleEditor>;

/** One article being written: what is typed, what is saved, and the conflict when somebody else saved meanwhile. */
export function useArticleEditor(stored: Blog | null) {
  const api = useApi();
  const queries = useQueryClient();
  const { id: userId } = useUser();
  const [opened] = useState(() => openDraft(userId, stored));
  const [draft, setDraft] = useState(opened.draft);
  const [article, setArticle] = useState(stored);
  const [conflict, setConflict] = useState(opened.conflict);
  const [isRestored, setIsRestored] = useState(opened.isRestored);
  // Not state: a queued save has to send the version that the save before it returned.
  const version = useRef(opened.version);

  const isUnsaved = !isSameDraft(draft, article ? draftOf(article) : EMPTY_DRAFT);
  const isStoredLocally = useLocalDraft({ userId, articleId: article?.id ?? null, draft, version, isUnsaved });

  const applySaved = (saved: Blog) => {
    version.current = saved.updatedAt;
    setArticle(saved);
    setConflict(null);
    setIsRestored(false);
    cacheArticle(api, queries, saved);
  };
  const onError = (error: Error, { isQuiet }: { isQuiet: boolean }) => {
    const isConflict = error instanceof ApiError && error.status === 409 && error.current;
    if (isConflict) setConflict(error.current as Blog);
    else if (!isQuiet && !isSessionEnd(error))
      toast.error(errorText(error, 'The article could not be saved. What you wrote is kept here.'), SAVE_TOAST);
  };
  // One after the other, or the second would be taken for somebody else's.
  const rules = { scope: { id: `article-${userId}` }, networkMode: 'always', onError } as const;

  const create = useMutation({
    ...rules,
    mutationFn: (save: SaveInput) => api.blogs.create({ body: save.draft as BlogFields }),
    onSuccess: (saved) => {
      removeLocalDraft(userId, null);
      applySaved(saved);
    },
  });
  const update = useMutation({
    ...rules,
    mutationFn: ({ draft: changes, id }: SaveInput & { id: string }) =>
      api.blogs.update({
        params: { id },
        body: { ...(changes as BlogChanges), updatedAt: version.current ?? '' },
      }),
    onSuccess: applySaved,
  });

  /** Returns null when it was not saved; the error is shown already. */
  const save = async (isQuiet = false): Promise<Blog | null> => {
    try {
      if (!article) return await create.mutateAsync({ draft, isQuiet });
      return await update.mutateAsync({ draft, id: article.id, isQuiet });
    } catch {
      return null;
    }
  };

  const autosave = useEffectEvent(() => void save(true));
  const mayAutosave = isUnsaved && article?.status === 'draft' && conflict === null && draft.title.trim() !== '';
  // A failed try is followed by another; typing on does not put it off.
  const lastTry = update.submittedAt;
  useEffect(() => {
    if (!mayAutosave) return;
    const timer = setTimeout(autosave, AUTOSAVE_MS, lastTry);
    return () => clearTimeout(timer);
  }, [mayAutosave, lastTry]);

  return {
    draft,
    change: (changes: Partial<Draft>) => setDraft((before) => ({ ...before, ...changes })),
    /** What the server has, as far as it is known here; null before the first save. */
    article,
    isUnsaved,
    /** Whether this browser had room for what is not saved. */
    isStoredLocally,
    isRestored,
    save,
    create,
    update,
    conflict,
    applySaved,
    /** Writes over what somebody saved meanwhile: theirs stays among the versions. */
    overwriteTheirs: (theirs: Blog) => {
      version.current = theirs.updatedAt;
      return save();
    },
    /** Only the status changed, so what is typed stays. */
    applyStatus: (updated: Blog) => {
      const { status, scheduledAt, publishedAt } = updated;
      setArticle((known) => known && { ...known, status, scheduledAt, publishedAt });
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
