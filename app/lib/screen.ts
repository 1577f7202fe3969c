import type { QueryClient, QueryExecuteOptions, QueryKey } from '@tanstack/react-query';
import { createContext, type LoaderFunctionArgs, RouterContextProvider } from 'react-router';
import type { Api } from './api.ts';
import type { ScreenData } from './head.ts';

/** What every loader can reach. */
export interface Services {
  api: Api;
  queries: QueryClient;
  ask: Ask;
  /** Nobody goes there yet: nothing may be changed but what the queries hold. */
  isPrefetch?: boolean;
}

/** What a query holds, however old; where it holds nothing yet, that is fetched. */
export type Ask = <Data, Key extends QueryKey>(
  query: QueryExecuteOptions<Data, Error, Data, Data, Key>,
) => Promise<Data>;

export const askThrough =
  (queries: QueryClient): Ask =>
  (query) =>
    queries.query({ ...query, staleTime: 'static' });

const servicesContext = createContext<Services>();

export function provideServices(services: Services): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(servicesContext, services);
  return context;
}

export interface LoadArgs extends Services {
  params: LoaderFunctionArgs['params'];
  url: URL;
}

/** Turns a screen's `load` into a route loader. */
export function createLoader(load: (args: LoadArgs) => ScreenData | Promise<ScreenData>) {
  return ({ context, params, url }: LoaderFunctionArgs) =>
    load({ ...(context as RouterContextProvider).get(servicesContext), params, url });
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
