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
  /** Path and query. */
  url: string;
  body: unknown;
  signal: AbortSignal | undefined;
}

/** Carries a request to the server: `fetch` in the browser, the app itself while rendering. */
export type Transport = (request: ApiRequest) => Promise<{ status: number; body: unknown }>;

interface Input {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

/**
 * The browser gets only the addresses of the contract, not its schemas: those are types here and
 * cost no byte. A screen whose form needs a schema imports it for itself.
 */
export function createApi(transport: Transport): Api {
  const caller =
    (method: string, path: string) =>
    async (input: Input = {}, signal?: AbortSignal) => {
      const { status, body } = await transport({ method, url: buildUrl(path, input), body: input.body, signal });
      if (status >= 200 && status < 300) return body;
      throw new ApiError(status, body as ErrorBody | null);
    };
  const domains = Object.entries(addresses).map(([domain, calls]) => {
    const callers = Object.entries(calls).map(([name, [method, path]]) => [name, caller(method, path)]);
    return [domain, Object.fromEntries(callers)];
  });
  return Object.fromEntries(domains);
}

function buildUrl(path: string, { params = {}, query = {} }: Input): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') search.set(key, String(value));
  }
  const text = search.toString();
  return text ? `${filled}?${text}` : filled;
}

const ApiContext = createContext<Api | null>(null);
export const ApiProvider = ApiContext.Provider;

export function useApi(): Api {
  const api = useContext(ApiContext);
  if (!api) throw new Error('useApi needs an ApiProvider above it.');
  return api;
}
