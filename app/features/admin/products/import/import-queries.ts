import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { ADMIN_KEY } from '#app/desk-kit/frame/desk-queries.ts';
import { sendFile } from '#app/desk-kit/frame/send-file.ts';
import { invalidateProducts } from '#app/features/admin/products/products-queries.ts';
import type { Api } from '#app/lib/api.ts';
import type { ImportJob } from '#contract/desk/imports.ts';

const POLL_MS = 500;
const IMPORTS_KEY = [...ADMIN_KEY, 'imports'];

/** Polled while the import runs. */
export function importQuery(api: Api, queries: QueryClient, id: string) {
  return queryOptions({
    queryKey: [...IMPORTS_KEY, id],
    queryFn: async ({ signal }) => {
      const job = await api.adminProducts.importJob({ params: { id } }, signal);
      if (job.state === 'done') invalidateProducts(api, queries);
      return job;
    },
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && isBusy(state.data) ? POLL_MS : false),
  });
}

export function recentImportsQuery(api: Api) {
  return queryOptions({
    queryKey: [...IMPORTS_KEY, 'recent'],
    queryFn: ({ signal }) => api.adminProducts.imports({}, signal),
    staleTime: 0,
  });
}

export function isBusy({ state }: Pick<ImportJob, 'state'>): boolean {
  return state === 'reading' || state === 'writing';
}

export function sendImport(file: File, onProgress: (fraction: number) => void): Promise<ImportJob> {
  const url = `/api/admin/imports?${new URLSearchParams({ filename: file.name })}`;
  return sendFile({ method: 'POST', url, body: file, onProgress });
}
