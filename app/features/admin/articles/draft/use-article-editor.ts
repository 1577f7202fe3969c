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
  /** Whoever may not leaves what readers see to others. */
  mayPublish: boolean;
  stored: Blog | null;
  /** What it is to become, where it is published and somebody works on it. */
  storedCopy: WorkingCopy | null;
  /** The id that a new one is made with. */
  newId: string;
  /** It got an address: by its first save, or another one by being published. */
  onAddress: (id: string) => void;
};

/** Where this browser keeps an article. */
export function articleKey(userId: string, id: string): string {
  return `handset:article:${userId}:${id}`;
}

/**
 * One article being written. What readers see is never written over: its first change makes a working copy, which is
 * saved from then on.
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
    /** What the server has, as far as it is known here; null before the first save. */
    article,
    /** What it is to become, while readers see the article. */
    copy,
    /** Another state in place of all that is typed, saved at once: what was there before is a version. */
    replace: (next: Draft) => {
      document.replace(next);
      return document.save();
    },
    /** The moment of the changes was set or taken back; what is typed stays. */
    applyCopyMoment: ({ scheduledAt, problem }: WorkingCopy) => {
      if (copy) document.see({ ...copy, scheduledAt, problem });
      void invalidateArticleLists(queries);
    },
    /** It has another address, and nothing else changed. */
    applyAddress: (id: string) => {
      if (now) document.see({ ...now, id });
      setArticle((before) => before && { ...before, id });
      void invalidateArticleLists(queries);
    },
    /** Only the status changed, so what is typed stays. */
    applyStatus: (updated: Blog) => {
      const { id, status, scheduledAt, publishedAt } = updated;
      // Out of readers' sight it has taken in its changes.
      if (!now || (copy && !isLive(updated))) return document.see(updated);
      setArticle((before) => before && { ...before, id, status, scheduledAt, publishedAt });
      document.see(isArticle(now) ? { ...now, id, status, scheduledAt, publishedAt } : { ...now, id });
    },
  };
}

async function create(api: Api, draft: Draft, newId: string): Promise<Blog> {
  const make = (isTaken: boolean) => {
    const title = workingTitle(draft.title, isTaken);
    return api.blogs.create({ body: { ...(draft as BlogFields), newId, title, isAutosave: true } });
  };
  return make(false).catch((error) => {
    // Another article has the title; with what is stored it is this one, of which the answer was lost.
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
