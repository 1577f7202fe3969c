import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#app/lib/api.ts';

/** The newest articles, for pages that are about something else. */
export function latestBlogsQuery(api: Api, limit: number) {
  return queryOptions({
    queryKey: ['blogs', 'latest', limit],
    queryFn: async ({ signal }) => (await api.blogs.list({ query: { limit: String(limit) } }, signal)).blogs,
  });
}
