import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { useThrottledScroll } from '#app/lib/use-throttled-scroll.ts';
import { SCROLL_RESTORE_DELAY_MS } from '#contract/limits.ts';
import { type ListView, readListView, visit, writeListView } from './list-view.ts';
import { ALL_BRANDS, type ListingState, writeListing } from './listing-state.ts';

/** Keeps where the reader is in the listing and brings them back there, scroll position and all. */
export function useListView(state: ListingState, isSettled: boolean): void {
  const query = writeListing(state);
  const location = useLocation();
  const navigationType = useNavigationType();
  /** Set until the reader is back where they were; nothing is kept meanwhile. */
  const goal = useRef<ListView | null>(null);

  const arrive = useEffectEvent(() => {
    const view = readListView();
    const isBack = visit.isReturning || navigationType === 'POP';
    if (location.search === '' && !visit.isShown && view && view.query !== query) {
      // The page came from the server, which knows nothing of the reader. Asking it for the right one is quicker than
      // bringing all brands to life first.
      visit.isReturning = true;
      window.location.replace(`/products?${view.query}`);
    } else {
      visit.isReturning = false;
      goal.current = isBack && view?.query === query ? view : null;
      showInAddress(query);
    }
    visit.isShown = true;
  });
  useEffect(() => {
    // A location without a key of its own is the first one; each later one is an arrival again.
    if (location.key) arrive();
  }, [location.key]);
  useEffect(() => {
    return () => {
      visit.isShown = false;
    };
  }, []);

  useEffect(() => {
    const view = goal.current;
    if (!view || !isSettled || view.query !== query) return;
    const timer = setTimeout(() => {
      goal.current = null;
      // Only what is laid out in full has the height it had when the place was kept.
      document.documentElement.style.setProperty('--brand-groups', 'visible');
      window.scrollTo({ top: view.scrollTop, behavior: 'instant' });
    }, SCROLL_RESTORE_DELAY_MS);
    return () => clearTimeout(timer);
  }, [query, isSettled]);

  const keep = useEffectEvent((scrollTop: number) => {
    if (goal.current || visit.isReturning) return;
    const { brand, search, page } = state;
    writeListView({ selectedBrand: brand ?? ALL_BRANDS, searchQuery: search, page, scrollTop, query });
  });
  useEffect(() => {
    if (query) keep(window.scrollY);
  }, [query]);
  useThrottledScroll((scrollTop) => keep(scrollTop));
}

/**
 * The address as the listing writes it: brand=all when none is chosen, nothing unknown. The router reads the same state
 * from both, so it need not load and render everything again.
 */
function showInAddress(query: string): void {
  if (window.location.search.slice(1) !== query) window.history.replaceState(window.history.state, '', `?${query}`);
}
