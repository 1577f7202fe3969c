import type { QueryClient, QueryExecuteOptions, QueryKey } from '@tanstack/react-query';
import { createContext, type LoaderFunctionArgs, RouterContextProvider } from 'react-router';
import type { Api } from './api.ts';
import type { ScreenData } from './head.ts';

/** Services available to every loader. */
export interface Services {
  api: Api;
  queries: QueryClient;
  /** A prefetch: the loader may only fill the query cache. */
  isPrefetch?: boolean;
}

/** Returns cached data, however old, and fetches only what is missing. */
export type EnsureQuery = <Data, Key extends QueryKey>(
  query: QueryExecuteOptions<Data, Error, Data, Data, Key>,
) => Promise<Data>;

const servicesContext = createContext<Services>();

export function provideServices(services: Services): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(servicesContext, services);
  return context;
}

export interface LoadArgs extends Services {
  ensureQuery: EnsureQuery;
  params: LoaderFunctionArgs['params'];
  url: URL;
}

/** Turns a screen's `load` into a route loader. */
export function createLoader(load: (args: LoadArgs) => ScreenData | Promise<ScreenData>) {
  return ({ context, params, url }: LoaderFunctionArgs) => {
    const services = (context as RouterContextProvider).get(servicesContext);
    const ensureQuery: EnsureQuery = (query) => services.queries.query({ ...query, staleTime: 'static' });
    return load({ ...services, ensureQuery, params, url });
  };
}

/** A module in routes/: its loader and its screen. */
export interface ScreenModule {
  load(args: LoadArgs): ScreenData | Promise<ScreenData>;
  Screen(): React.ReactNode;
}

export interface ScreenHandle {
  /** Key of the screen's file in the build's manifest, for its preloads. */
  module: string;
  /** The width from the route table. */
  width?: string;
}
