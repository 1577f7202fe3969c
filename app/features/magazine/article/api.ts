import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#app/lib/api.ts';

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
