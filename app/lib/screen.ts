import type { QueryClient, QueryExecuteOptions, QueryKey } from '@tanstack/react-query';
import { createContext, type LoaderFunctionArgs, RouterContextProvider } from 'react-router';
import type { Api } from './api.ts';
import type { ScreenData } from './head.ts';

/** What every loader can reach. */
export interface Services {
  api: Api;
  queries: QueryClient;
  /** No one goes there yet: nothing may be changed but what the queries hold. */
  isPrefetch?: boolean;
}

/** Returns what the cache holds for a query, however old, and fetches only what is missing. */
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

/** A file of routes/: what it loads and what it shows. */
export interface ScreenModule {
  load(args: LoadArgs): ScreenData | Promise<ScreenData>;
  Screen(): React.ReactNode;
}

export interface ScreenHandle {
  /** Key of the screen's file in the build's manifest, for its preloads. */
  module: string;
  /** As the route table says. */
  width?: string;
}
