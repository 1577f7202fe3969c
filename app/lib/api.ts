import addresses from 'virtual:endpoint-addresses';
import { createContext, useContext } from 'react';
import type { CallInput, Endpoint, ResponseOf } from '#contract/endpoint.ts';
import type { endpoints } from '#contract/endpoints.ts';
import type { ErrorBody } from '#contract/errors.ts';
import { ApiError } from './api-error.ts';

type Endpoints = typeof endpoints;

type Caller<E extends Endpoint> = (
  ...args: Record<string, never> extends CallInput<E>
    ? [input?: CallInput<E>, signal?: AbortSignal]
    : [input: CallInput<E>, signal?: AbortSignal]
) => Promise<ResponseOf<E>>;

/** Every endpoint of the contract as a function: `api.products.get({ params: { id } })`. */
export type Api = {
  [Domain in keyof Endpoints]: {
    [Name in keyof Endpoints[Domain]]: Endpoints[Domain][Name] extends Endpoint
      ? Caller<Endpoints[Domain][Name]>
      : never;
  };
};

export interface ApiRequest {
  method: string;
  /** The contract's path, with `:name` for parameters. */
  path: string;
  params: Record<string, string>;
  query: Record<string, string>;
  body: unknown;
  signal: AbortSignal | undefined;
}

/** Sends a request: with `fetch` in the browser, by calling the handler during server rendering. */
export type Transport = (request: ApiRequest) => Promise<{ status: number; body: unknown }>;

interface Input {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

/**
 * The browser loads only the addresses of the contract. Its schemas are types here; a screen whose form needs a schema
 * imports it.
 */
export function createApi(transport: Transport, table = addresses): Api {
  const api = callsOf(transport, table) as Api;
  transports.set(api, transport);
  return api;
}

const transports = new WeakMap<Api, Transport>();

/** For screens that load the addresses of their calls themselves. */
export function addCalls(api: Api, table: typeof addresses): Api {
  const added = callsOf(transports.get(api) as Transport, table);
  const merged = Object.entries(added).map(([domain, calls]) => [domain, { ...api[domain as keyof Api], ...calls }]);
  return Object.assign(api, Object.fromEntries(merged));
}

function callsOf(transport: Transport, table: typeof addresses): Record<string, object> {
  const caller =
    (method: string, path: string) =>
    async ({ params, query, body }: Input = {}, signal?: AbortSignal) => {
      const request = { method, path, params: toTexts(params), query: toTexts(query), body, signal };
      const response = await transport(request);
      if (response.status >= 200 && response.status < 300) return response.body;
      throw new ApiError(response.status, response.body as ErrorBody | null);
    };
  const domains = Object.entries(table).map(([domain, calls]) => {
    const callers = Object.entries(calls).map(([name, [method, path]]) => [name, caller(method, path)]);
    return [domain, Object.fromEntries(callers)];
  });
  return Object.fromEntries(domains);
}

/** Converts values to strings and drops missing ones, for the query string. */
function toTexts(values: Record<string, unknown> = {}): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const [key, value] of Object.entries(values)) {
    if (value !== undefined && value !== null && value !== '') texts[key] = String(value);
  }
  return texts;
}

const ApiContext = createContext<Api | null>(null);
export const ApiProvider = ApiContext.Provider;

export function useApi(): Api {
  const api = useContext(ApiContext);
  if (!api) throw new Error('useApi needs an ApiProvider above it.');
  return api;
}
