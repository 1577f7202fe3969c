import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#app/lib/api.ts';
import type { BlogsState } from './blogs-state.ts';

/** The first page fills its grid beside the lead story: one large, two beside it, three rows of three. */
export const BLOGS_PAGE_SIZE = 12;

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
