import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { HydrationState, StaticHandlerContext } from 'react-router';
import { ApiError } from '#app/lib/api-error.ts';
import type { ScreenData } from '#app/lib/head.ts';
import { pack, unpack } from './pack.ts';

/** The state embedded in the page by the server for the browser, as JSON. */
export interface PageState {
  loaderData: Record<string, unknown>;
  errors: Record<string, { status: number; message: string }> | null;
  /** The packed data of the screen's queries. */
  queries: [QueryKey, packed: unknown][];
  renderedAt: number;
}

export function pageState({ loaderData, errors }: StaticHandlerContext, queries: QueryClient): PageState {
  return {
    loaderData: Object.fromEntries(Object.entries(loaderData).map(([id, data]) => [id, withoutShared(data)])),
    errors: errors && Object.fromEntries(Object.entries(errors).map(([id, error]) => [id, describe(error)])),
    queries: queries
      .getQueryCache()
      .getAll()
      .flatMap(({ queryKey, state, meta }) =>
        state.status === 'success' && !meta?.serverOnly ? [[queryKey, pack(state.data)]] : [],
      ),
    renderedAt: Date.now(),
  };
}

export function hydrateQueries(queries: QueryClient, state: PageState): void {
  for (const [key, packed] of state.queries) queries.setQueryData(key, unpack(packed), { updatedAt: state.renderedAt });
}

export function hydrationData({ loaderData, errors }: PageState): HydrationState {
  const revived = Object.entries(errors ?? {}).map(([id, { status, message }]) => [
    id,
    new ApiError(status, { message }),
  ]);
  return { loaderData, errors: errors && Object.fromEntries(revived) };
}

/** Metadata for other sites is only in the head; the browser does not need it. */
function withoutShared(data: unknown): unknown {
  if (typeof data !== 'object' || data === null || !('head' in data)) return data;
  const { jsonLd: _jsonLd, image: _image, type: _type, ...head } = (data as ScreenData).head;
  return { ...data, head };
}

function describe(error: unknown): { status: number; message: string } {
  const { status = 500, message = '' } = error as { status?: number; message?: string };
  return { status, message: error instanceof ApiError ? message : '' };
}
