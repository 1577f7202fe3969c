import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { ADMIN_KEY } from '#app/desk-kit/frame/desk-queries.ts';
import type { Api } from '#app/lib/api.ts';
import type { Blog, BlogStatus } from '#contract/blogs.ts';

export const ARTICLES_KEY = [...ADMIN_KEY, 'articles'];
const PAGE_SIZE = '30';

export interface ArticleListState {
  status: BlogStatus | 'all';
  search: string;
  category: string;
  author: string;
  sort: string | null;
  page: number;
}

export function articlesQuery(api: Api, { status, search, category, author, sort, page }: ArticleListState) {
  const query = {
    status,
    search,
    category: category || undefined,
    author: author || undefined,
    sort: sort ?? undefined,
    page: String(page),
    limit: PAGE_SIZE,
  };
  return queryOptions({
    queryKey: [...ARTICLES_KEY, 'list', query],
    queryFn: ({ signal }) => api.blogs.list({ query }, signal),
    // Others may be editing at the same time.
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}

export function scheduledQuery(api: Api) {
  return queryOptions({
    queryKey: [...ARTICLES_KEY, 'scheduled'],
    queryFn: async ({ signal }) => {
      const { blogs } = await api.blogs.list({ query: { status: 'scheduled', limit: '100' } }, signal);
      return blogs.sort((one, other) => (one.scheduledAt ?? '').localeCompare(other.scheduledAt ?? ''));
    },
    staleTime: 0,
  });
}

/** The version to edit: never cached, never refetched while someone types. */
export function articleQuery(api: Api, id: string) {
  return queryOptions({
    queryKey: [...ARTICLES_KEY, 'one', id],
    queryFn: ({ signal }) => api.blogs.get({ params: { id } }, signal),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Unpublished changes of a published article. */
export function workingCopyQuery(api: Api, id: string) {
  return queryOptions({
    queryKey: [...ARTICLES_KEY, 'copy', id],
    queryFn: async ({ signal }) => (await api.workingCopies.get({ params: { id } }, signal)).copy,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export function revisionsQuery(api: Api, id: string, updatedAt: string) {
  return queryOptions({
    queryKey: [...ARTICLES_KEY, 'revisions', id, updatedAt],
    queryFn: ({ signal }) => api.blogs.revisions({ params: { id } }, signal),
    placeholderData: keepPreviousData,
  });
}

export function revisionQuery(api: Api, id: string, revisionId: string) {
  return queryOptions({
    queryKey: [...ARTICLES_KEY, 'revision', id, revisionId],
    queryFn: ({ signal }) => api.blogs.revision({ params: { id, revisionId } }, signal),
  });
}

export function categoriesQuery(api: Api) {
  return queryOptions({
    queryKey: ['categories'],
    queryFn: ({ signal }) => api.categories.list({}, signal),
  });
}

/** Caches the server's response and invalidates every list. */
export function cacheArticle(api: Api, queries: QueryClient, article: Blog): void {
  queries.setQueryData(articleQuery(api, article.id).queryKey, article);
  void invalidateArticleLists(queries);
}

export function invalidateArticleLists(queries: QueryClient): Promise<unknown> {
  return Promise.all([
    queries.invalidateQueries({ queryKey: [...ARTICLES_KEY, 'list'] }),
    queries.invalidateQueries({ queryKey: [...ARTICLES_KEY, 'scheduled'] }),
    queries.invalidateQueries({ queryKey: [...ADMIN_KEY, 'overview'] }),
    queries.invalidateQueries({ queryKey: ['blogs'] }),
  ]);
}
