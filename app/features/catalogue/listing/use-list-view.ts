import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { useThrottledScroll } from '#app/lib/viewport/use-throttled-scroll.ts';
import { SCROLL_RESTORE_DELAY_MS } from '#contract/limits.ts';
import { type ListView, listingVisit, readListView, writeListView } from './list-view.ts';
import { ALL_BRANDS, type ListingState, listingQueryString } from './listing-state.ts';

/**
 * Stores the reader's place in the listing, with the page that really exists, and restores it with the scroll position.
 */
export function useListView(asked: ListingState, page: number, isSettled: boolean): void {
  const state = { ...asked, page };
  const query = listingQueryString(state);
  const location = useLocation();
  const navigationType = useNavigationType();
  /** Set until the reader's place is restored; nothing is stored before. */
  const restoring = useRef<ListView | null>(null);

  const arrive = useEffectEvent(() => {
    const view = readListView();
    const isBack = listingVisit.isReturning || navigationType === 'POP';
    if (location.search === '' && !listingVisit.isShown && view && view.query !== query) {
      // The server does not know the reader's place. Requesting the right page is faster than hydrating all brands
      // first.
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
    // The first location has no key of its own; each later one counts as another arrival.
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
      // Skipped content has another height than when the position was stored, so lay out everything.
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
  // A page beyond the last was answered with the last one.
  const isCorrected = isSettled && page !== asked.page;
  useEffect(() => {
    if (isCorrected) replaceUrl(location.pathname, query);
  }, [isCorrected, location.pathname, query]);
  useThrottledScroll((scrollTop) => save(scrollTop));
}

/**
 * Writes the canonical address: brand=all when none is chosen, no unknown values. The router reads the same state from
 * both, so nothing loads or renders again. If Back was pressed before the listing appeared, the address belongs to
 * another screen.
 */
function replaceUrl(listing: string, query: string): void {
  const { pathname, search } = window.location;
  const own = `?${query}`;
  if (pathname === listing && search !== own) window.history.replaceState(window.history.state, '', own);
}
