import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useDocument } from '#app/desk-kit/document/use-document.ts';
import { useUser } from '#app/features/account/auth/user-context.ts';
import { type Api, useApi } from '#app/lib/api.ts';
import { ApiError } from '#app/lib/api-error.ts';
import type { WorkingCopy } from '#contract/article/working-copy.ts';
import type { Blog, BlogChanges, BlogFields } from '#contract/blogs.ts';
import { cacheArticle, invalidateArticleLists } from './article-queries.ts';
import {
  acceptDraft,
  CANONICAL,
  type Draft,
  draftOf,
  EMPTY_DRAFT,
  hasWords,
  isArticle,
  isLive,
  type Stored,
  workingTitle,
} from './draft.ts';

export type ArticleEditorState = ReturnType<typeof useArticleEditor>;

type ArticleEditorOptions = {
  /** Whether the user may change published articles. */
  mayPublish: boolean;
  stored: Blog | null;
  /** The working copy of a published article. */
  storedCopy: WorkingCopy | null;
  newId: string;
  /** The article got an id on its first save, or another one when it was published. */
  onAddress: (id: string) => void;
};

export function articleKey(userId: string, id: string): string {
  return `handset:article:${userId}:${id}`;
}

/**
 * One article being edited. A published article is never overwritten: its first change creates a working copy, which
 * later saves update.
 */
export function useArticleEditor({ mayPublish, stored, storedCopy, newId, onAddress }: ArticleEditorOptions) {
  const api = useApi();
  const queries = useQueryClient();
  const { id: userId } = useUser();
  const [article, setArticle] = useState(stored);
  const document = useDocument<Draft, Stored>({
    noun: 'article',
    key: (now) => articleKey(userId, now?.id ?? `new:${newId}`),
    load: () => storedCopy ?? stored,
    read: (now) => (now ? draftOf(now) : EMPTY_DRAFT),
    canonical: CANONICAL,
    accept: acceptDraft,
    mayAutosave: (draft, now) =>
      article?.status !== 'archived' && (mayPublish || !isLive(article)) && (now !== null || hasWords(draft)),
    save: (draft, { over, isAutosave }) =>
      over ? change(api, { draft, over, isLive: isLive(article), isAutosave }) : create(api, draft, newId),
  });
  const now = document.stored;
  const copy = now && !isArticle(now) ? now : null;
  if (now && isArticle(now) && now !== article) setArticle(now);

  const [address, setAddress] = useState(now?.id ?? null);
  const follow = useEffectEvent((id: string) => {
    if (id === address) return;
    setAddress(id);
    onAddress(id);
  });
  useEffect(() => {
    if (now) follow(now.id);
  }, [now]);
  const cache = useEffectEvent((blog: Blog) => cacheArticle(api, queries, blog));
  useEffect(() => {
    if (article && article !== stored) cache(article);
  }, [article, stored]);

  return {
    ...document,
    draft: document.value,
    /** Null before the first save. */
    article,
    /** The working copy of a published article. */
    copy,
    /** When the version on the screen was saved. */
    shownAt: [article?.updatedAt, copy?.updatedAt].reduce<string | null>((last, at) => newest(last, at), null),
    loadNewest: async (): Promise<Newest> => {
      const params = { id: now?.id ?? '' };
      const [blog, { copy: changes }] = await Promise.all([
        api.blogs.get({ params }),
        api.workingCopies.get({ params }),
      ]);
      return { blog, changes };
    },
    /** Someone else saved it; typed text stays. */
    applyNewest: ({ blog, changes }: Newest) => {
      setArticle(blog);
      document.see(changes ?? blog);
    },
    /** Replaces everything and saves at once; the previous state becomes a version. */
    replace: (next: Draft) => {
      document.replace(next);
      return document.save();
    },
    /** The working copy was scheduled or unscheduled; typed text stays. */
    applyCopyMoment: ({ scheduledAt, problem }: WorkingCopy) => {
      if (copy) document.see({ ...copy, scheduledAt, problem });
      void invalidateArticleLists(queries);
    },
    /** Only the id changed. */
    applyAddress: (id: string) => {
      if (now) document.see({ ...now, id });
      setArticle((before) => before && { ...before, id });
      void invalidateArticleLists(queries);
    },
    /** Only the status changed, so typed text stays. */
    applyStatus: (updated: Blog) => {
      const { id, status, scheduledAt, publishedAt } = updated;
      // Unpublishing merges the working copy into the article.
      if (!now || (copy && !isLive(updated))) return document.see(updated);
      setArticle((before) => before && { ...before, id, status, scheduledAt, publishedAt });
      document.see(isArticle(now) ? { ...now, id, status, scheduledAt, publishedAt } : { ...now, id });
    },
  };
}

/** An article and its unpublished changes. */
interface Newest {
  blog: Blog;
  changes: WorkingCopy | null;
}

function newest(one: string | null, other: string | undefined): string | null {
  return other === undefined || (one !== null && one > other) ? one : other;
}

async function create(api: Api, draft: Draft, newId: string): Promise<Blog> {
  const make = (isTaken: boolean) => {
    const title = workingTitle(draft.title, newId, isTaken);
    return api.blogs.create({ body: { ...(draft as BlogFields), newId, title, isAutosave: true } });
  };
  return make(false).catch((error) => {
    // Another article has the title, unless it is this one, created by a save whose response was lost.
    if (error instanceof ApiError && error.status === 409 && error.current === undefined) return make(true);
    throw error;
  });
}

type ChangeOptions = { draft: Draft; over: Stored; isLive: boolean; isAutosave: boolean };

function change(api: Api, { draft, over, isLive: isForReaders, isAutosave }: ChangeOptions): Promise<Stored> {
  const params = { id: over.id };
  const { title, ...others } = draft as BlogChanges;
  const changes = { ...others, ...(title?.trim() && { title }), isAutosave };
  if (!isForReaders) return api.blogs.update({ params, body: { ...changes, updatedAt: over.updatedAt } });
  const versions = isArticle(over) ? { updatedAt: null, basedOn: over.updatedAt } : { updatedAt: over.updatedAt };
  return api.workingCopies.save({ params, body: { ...changes, ...versions } });
}
