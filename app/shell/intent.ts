import type { QueryClient } from '@tanstack/react-query';
import { type LoaderFunctionArgs, matchRoutes, type RouteObject } from 'react-router';
import type { Api } from '#app/lib/api.ts';
import { hasModifier } from '#app/lib/keys.ts';
import { createQueryClient } from '#app/lib/query-client.ts';
import { provideServices } from '#app/lib/screen.ts';

/** A pointer or focus that only passes over a link does not stay this long. */
const INTENT_MS = 90;
/** Per page. */
const PREFETCHED_MAX = 12;

type IntentOptions = {
  routes: RouteObject[];
  queries: QueryClient;
  /** Calls that count no view, because nothing was viewed yet. */
  quietApi: Api;
  navigate(address: string, options: { viewTransition: boolean }): unknown;
  /** The event that loaded this code. */
  first: Event;
};

/** Prefetches a link's page when the reader is about to press it, and animates a card's drawing into the page's. */
export function prefetchOnIntent({ routes, queries, quietApi, navigate, first }: IntentOptions): void {
  const asked = new Set<string>();
  let page = { address: '', asked: 0 };
  let timer: ReturnType<typeof setTimeout>;

  const consider = ({ target }: Event) => {
    clearTimeout(timer);
    const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[href]');
    if (!link || link.origin !== window.location.origin || link.download) return;
    const address = link.pathname + link.search;
    const { pathname, search } = window.location;
    if (page.address !== pathname + search) page = { address: pathname + search, asked: 0 };
    const isHere = link.pathname === pathname;
    if (isHere || asked.has(address) || page.asked >= PREFETCHED_MAX || isCostly()) return;
    timer = setTimeout(() => {
      asked.add(address);
      page.asked += 1;
      if (link.target) prefetchPage(link.href);
      else prefetchScreen(new URL(link.href)).catch(() => {});
    }, INTENT_MS);
  };

  const prefetchScreen = async (url: URL) => {
    // A separate cache, so that a failed prefetch affects no screen.
    const scratch = createQueryClient();
    scratch.setDefaultOptions({ queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } });
    const context = provideServices({ api: quietApi, queries: scratch, isPrefetch: true });
    for (const { route, params } of matchRoutes(routes, url) ?? []) {
      const { loader } = typeof route.lazy === 'function' ? await route.lazy() : route;
      if (typeof loader === 'function')
        await loader({ request: new Request(url), params, context, url, pattern: '' } as unknown as LoaderFunctionArgs);
    }
    for (const { queryKey, state } of scratch.getQueryCache().getAll())
      if (state.status === 'success' && queries.getQueryData(queryKey) === undefined)
        // Shown immediately, but stale if the request counts a view.
        queries.setQueryData(queryKey, state.data, isCounted(queryKey) ? { updatedAt: 1 } : {});
    scratch.clear();
  };

  const press = (event: MouseEvent) => {
    // From here on the link itself fetches.
    clearTimeout(timer);
    const link = event.button === 0 && !hasModifier(event) && growingLink(event.target);
    if (!link) return;
    event.preventDefault();
    navigate(link.pathname + link.search, { viewTransition: true });
  };

  for (const kind of ['pointerover', 'focusin', 'touchstart'])
    document.addEventListener(kind, consider, { passive: true });
  document.addEventListener('click', press, { capture: true });
  consider(first);
}

function isCounted([domain, name]: readonly unknown[]): boolean {
  return domain === 'products' && (name === 'one' || name === 'compare');
}

/** For a new tab the browser prefetches the page. */
function prefetchPage(href: string): void {
  document.head.append(Object.assign(document.createElement('link'), { rel: 'prefetch', href }));
}

function isCostly(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } };
  return connection?.saveData === true || connection?.effectiveType?.endsWith('2g') === true || !navigator.onLine;
}

/**
 * The link of a card whose drawing can grow into the page's: both get the same view-transition name (`phone-large` in
 * the styles), which must be unique on a page.
 */
function growingLink(target: EventTarget | null): HTMLAnchorElement | null {
  if (!(target instanceof Element) || !('startViewTransition' in document) || !navigator.onLine) return null;
  const link = target.closest<HTMLAnchorElement>('article a[href^="/product/"]:not([target])');
  const picture = link?.closest('article')?.querySelector('img');
  if (!link || !picture || document.querySelector('.phone-large')) return null;
  if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return null;
  for (const other of document.querySelectorAll<HTMLElement>('article img')) other.style.viewTransitionName = '';
  picture.style.viewTransitionName = 'phone';
  return link;
}
