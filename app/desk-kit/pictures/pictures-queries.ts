import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { ADMIN_KEY } from '#app/desk-kit/frame/desk-queries.ts';
import type { Api } from '#app/lib/api.ts';

export const LIBRARY_KEY = [...ADMIN_KEY, 'media'];

type ListQuery = NonNullable<NonNullable<Parameters<Api['mediaLibrary']['list']>[0]>['query']>;

export function libraryQuery(api: Api, query: ListQuery) {
  return queryOptions({
    queryKey: [...LIBRARY_KEY, query],
    queryFn: ({ signal }) => api.mediaLibrary.list({ query }, signal),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}

const UNITS = ['kB', 'MB', 'GB', 'TB'];

/** `12.4 kB` */
export function formatBytes(bytes: number): string {
  if (bytes < 1_000) return `${bytes} B`;
  const power = Math.min(Math.floor(Math.log10(bytes) / 3), UNITS.length);
  return `${(bytes / 1_000 ** power).toFixed(1)} ${UNITS[power - 1]}`;
}
