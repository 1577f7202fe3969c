import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Api } from '#app/lib/api.ts';
import type { ImportJob } from '#contract/admin-products.ts';
import { ADMIN_KEY } from '../../overview/api.ts';
import { sendFile } from '../../shell/send-file.ts';
import { makeOld } from '../api.ts';

const POLL_MS = 500;

/** An import goes on by itself; whoever looks is told how far it has come. */
export function importQuery(api: Api, queries: QueryClient, id: string) {
  return queryOptions({
    queryKey: [...ADMIN_KEY, 'import', id],
    queryFn: async ({ signal }) => {
      const job = await api.adminProducts.importJob({ params: { id } }, signal);
      if (job.state === 'done') makeOld(api, queries);
      return job;
    },
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && isBusy(state.data) ? POLL_MS : false),
  });
}

export function isBusy({ state }: ImportJob): boolean {
  return state === 'reading' || state === 'writing';
}

export function sendImport(file: File, onProgress: (share: number) => void): Promise<ImportJob> {
  const url = `/api/admin/imports?${new URLSearchParams({ filename: file.name })}`;
  return sendFile({ method: 'POST', url, body: file, onProgress });
}
