import type { QueryClient } from '@tanstack/react-query';
import { createContext, type LoaderFunctionArgs, type RouteObject, RouterContextProvider } from 'react-router';
import type { Api } from './api.ts';
import type { ScreenData } from './head.ts';

/** What every loader can reach. */
export interface Services {
  api: Api;
  queries: QueryClient;
}

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
  return ({ context, params, request }: LoaderFunctionArgs) =>
    load({ ...(context as RouterContextProvider).get(servicesContext), params, url: new URL(request.url) });
}

/** A file of routes/: what it loads and what it shows. */
export interface ScreenModule {
  load(args: LoadArgs): ScreenData | Promise<ScreenData>;
  Screen(): React.ReactNode;
}

const modules: Record<string, () => Promise<ScreenModule>> = {
  ...import.meta.glob<ScreenModule>(['../routes/*.tsx', '../routes/admin/layout.tsx', '!../routes/kit.tsx']),
  ...(import.meta.env.DEV && import.meta.glob<ScreenModule>('../routes/kit.tsx')),
};

export interface ScreenHandle {
  /** Key of the screen's file in the build's manifest, for its preloads. */
  module: string;
}

/** Fetches a file of routes/. */
export function importScreen(name: string): () => Promise<ScreenModule> {
  const importModule = modules[`../routes/${name}.tsx`];
  if (!importModule) throw new Error(`There is no app/routes/${name}.tsx`);
  return importModule;
}

/** A route whose code is fetched when it is first visited: `screen('home')` is routes/home.tsx. */
export function screen(name: string): Pick<RouteObject, 'lazy' | 'handle'> {
  const importModule = importScreen(name);
  return {
    handle: { module: `app/routes/${name}.tsx` } satisfies ScreenHandle,
    lazy: async () => {
      const { load, Screen } = await importModule();
      return { loader: createLoader(load), Component: Screen };
    },
  };
}
