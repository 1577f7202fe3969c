import { hashKey, QueryClient, QueryClientProvider, type QueryKey } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  type StaticHandler,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router';
import { type Api, ApiProvider, createApi, type Transport } from './lib/api.ts';
import { ApiError } from './lib/api-error.ts';
import { type Head, headOf } from './lib/head.ts';
import { provideServices, type ScreenHandle } from './lib/screen.ts';
import { SiteProvider, siteQuery, siteSettings } from './lib/site-query.tsx';
import { routes, routesByFirstPart } from './router.ts';
import { type CacheHtml, CacheHtmlProvider } from './ssr/cached-html.tsx';
import { HtmlStore } from './ssr/html-store.ts';
import { pageState } from './ssr/page-state.ts';

export type { Api, Head, Transport };
export { createApi };

export interface Rendered {
  status: number;
  html: string;
  head: Head;
  siteName: string;
  state: unknown;
  /** Files of routes/ that this page needs. */
  modules: string[];
}

export type Render = (url: string, api: Api) => Promise<Rendered | Response>;

const everywhere = createStaticHandler(routes);
const handlers = new Map(
  [...routesByFirstPart()].map(([part, its]) => [part, createStaticHandler(its)] satisfies [string, StaticHandler]),
);

interface LoadedPage {
  handler: StaticHandler;
  context: StaticHandlerContext;
  queries: QueryClient;
  api: Api;
}

/** Most keys contain no objects whose fields need sorting, and each key is hashed several times per page. */
const queryKeyHashFn = (key: QueryKey) =>
  key.some((part) => typeof part === 'object') ? hashKey(key) : JSON.stringify(key);

/** Runs the loaders of an address. Returns a Response when one redirects. */
export async function loadPage(url: string, api: Api): Promise<LoadedPage | Response> {
  const queries = new QueryClient({
    defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retry: false, queryKeyHashFn } },
  });
  const address = new URL(url, 'http://handset.invalid');
  const handler = handlers.get(address.pathname.split('/', 2)[1] ?? '') ?? everywhere;
  // Served from memory; loaders read the site's name from it.
  await queries.query(siteQuery(api));
  const context = await handler.query(new Request(address), { requestContext: provideServices({ api, queries }) });
  return context instanceof Response ? context : { handler, context, queries, api };
}

export function renderPage(
  { handler, context, queries, api }: LoadedPage,
  cache: CacheHtml | null = cacheHtml,
): string {
  return renderToString(
    <ApiProvider value={api}>
      <QueryClientProvider client={queries}>
        <CacheHtmlProvider value={cache}>
          <SiteProvider>
            <StaticRouterProvider
              router={createStaticRouter(handler.dataRoutes, context)}
              context={context}
              hydrate={false}
            />
          </SiteProvider>
        </CacheHtmlProvider>
      </QueryClientProvider>
    </ApiProvider>,
  );
}

/** Renders one address. Returns a Response when a loader redirects. */
export const render: Render = async (url, api) => {
  const page = await loadPage(url, api);
  if (page instanceof Response) return page;
  const { context, queries } = page;
  const html = renderPage(page);
  const state = pageState(context, queries);
  const status = statusOf(context);
  const { name: siteName } = siteSettings(queries);
  return { status, html, state, head: headFor(context, status), siteName, modules: modulesOf(context) };
};

/** In characters: a card has about 2,000. */
const htmlCache = new HtmlStore(8_000_000);
const cacheHtml: CacheHtml = (look, of, element) => htmlCache.get(look, of, () => renderToString(element));

function statusOf({ errors, statusCode }: StaticHandlerContext): number {
  const [error] = Object.values(errors ?? {});
  if (error === undefined) return statusCode;
  if (error instanceof ApiError) return error.status;
  if (statusCode === 404) return 404;
  throw error;
}

function headFor({ loaderData, errors }: StaticHandlerContext, status: number): Head {
  const head = errors ? undefined : headOf(Object.values(loaderData));
  if (head) return head;
  const title = status === 404 ? 'Page not found' : 'Something went wrong';
  return { title, description: 'A catalogue of mobile phones sold in India.', noIndex: true };
}

function modulesOf({ matches }: StaticHandlerContext): string[] {
  return matches.flatMap(({ route }) => (route.handle as ScreenHandle | undefined)?.module ?? []);
}
