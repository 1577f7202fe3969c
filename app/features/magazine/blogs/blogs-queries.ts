import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#app/lib/api.ts';
import type { BlogsState } from './blogs-state.ts';

/** The first page fills its grid with the lead story: one large, two beside it, three rows of three. */
const BLOGS_PAGE_SIZE = 12;

export function blogsQuery(api: Api, { search, category, page }: BlogsState) {
  return queryOptions({
    queryKey: ['blogs', 'list', { search, category, page }],
    queryFn: ({ signal }) =>
      api.blogs.list(
        { query: { limit: String(BLOGS_PAGE_SIZE), page: String(page), search, category: category ?? undefined } },
        signal,
      ),
  });
}

/** The newest articles, for pages about other subjects. */
export function latestBlogsQuery(api: Api, limit: number) {
  return queryOptions({
    queryKey: ['blogs', 'latest', limit],
    queryFn: async ({ signal }) => (await api.blogs.list({ query: { limit: String(limit) } }, signal)).blogs,
  });
}

/** The newest articles that mention a phone, with the fields of a list of titles. */
export function mentionsQuery(api: Api, product: string, limit: number) {
  return queryOptions({
    queryKey: ['blogs', 'mentions', product, limit],
    queryFn: async ({ signal }) => {
      const { blogs } = await api.blogs.list({ query: { product, limit: String(limit) } }, signal);
      return blogs.map(({ id, title, readingMinutes }) => ({ id, title, readingMinutes }));
    },
    meta: { serverOnly: true },
  });
}

export function blogQuery(api: Api, id: string) {
  return queryOptions({
    queryKey: ['blogs', 'one', id],
    queryFn: ({ signal }) => api.blogs.get({ params: { id } }, signal),
  });
}

export function neighboursQuery(api: Api, id: string) {
  return queryOptions({
    queryKey: ['blogs', 'neighbours', id],
    queryFn: ({ signal }) => api.blogs.neighbours({ params: { id } }, signal),
  });
}
