import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { useThrottledScroll } from '#app/lib/viewport/use-throttled-scroll.ts';
import { SCROLL_RESTORE_DELAY_MS } from '#contract/limits.ts';
import { type ListView, listingVisit, readListView, writeListView } from './list-view.ts';
import { ALL_BRANDS, type ListingState, listingQueryString } from './listing-state.ts';

/** Keeps where the reader is in the listing, on the page that is really there, and brings them back there, scroll position and all. */
export function useListView(asked: ListingState, page: number, isSettled: boolean): void {
  const state = { ...asked, page };
  const query = listingQueryString(state);
  const location = useLocation();
  const navigationType = useNavigationType();
  /** Set until the reader is back where they were; nothing is stored until then. */
  const restoring = useRef<ListView | null>(null);

  const arrive = useEffectEvent(() => {
    const view = readListView();
    const isBack = listingVisit.isReturning || navigationType === 'POP';
    if (location.search === '' && !listingVisit.isShown && view && view.query !== query) {
      // The page came from the server, which knows nothing of the reader. Asking it for the right one is quicker than
      // hydrating all brands first.
      listingVisit.isReturning = true;
      window.location.replace(`/products?${view.query}`);
    } else {
      listingVisit.isReturning = false;
      restoring.current = isBack && view?.query === query ? view : null;
      replaceUrl(location.pathname, query);
    }
    listingVisit.isShown = true;
  });
  useEffect(() => {
    // A location without a key of its own is the first one; each later one is an arrival again.
    if (location.key) arrive();
  }, [location.key]);
  useEffect(() => {
    return () => {
      listingVisit.isShown = false;
    };
  }, []);

  useEffect(() => {
    const view = restoring.current;
    if (!view || !isSettled || view.query !== query) return;
    const timer = setTimeout(() => {
      restoring.current = null;
      // Only what is laid out in full has the height it had when the place was stored.
      document.documentElement.style.setProperty('--brand-groups', 'visible');
      window.scrollTo({ top: view.scrollTop, behavior: 'instant' });
    }, SCROLL_RESTORE_DELAY_MS);
    return () => clearTimeout(timer);
  }, [query, isSettled]);

  const save = useEffectEvent((scrollTop: number) => {
    if (restoring.current || listingVisit.isReturning) return;
    const { brand, search, page } = state;
    writeListView({ selectedBrand: brand ?? ALL_BRANDS, searchQuery: search, page, scrollTop, query });
  });
  useEffect(() => {
    if (query) save(window.scrollY);
  }, [query]);
  // A page beyond the last turned out to be the last one.
  const isCorrected = isSettled && page !== asked.page;
  useEffect(() => {
    if (isCorrected) replaceUrl(location.pathname, query);
  }, [isCorrected, location.pathname, query]);
  useThrottledScroll((scrollTop) => save(scrollTop));
}

/**
 * The address as the listing writes it: brand=all when none is chosen, nothing unknown. The router reads the same state
 * from both, so it need not load and render everything again. Back may have been pressed before the listing was on the
 * screen: the address is another screen's then.
 */
function replaceUrl(listing: string, query: string): void {
  const { pathname, search } = window.location;
  const own = `?${query}`;
  if (pathname === listing && search !== own) window.history.replaceState(window.history.state, '', own);
}
