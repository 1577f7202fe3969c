import { useDeferredValue, useId, useMemo, useRef, useState } from 'react';
import { redirect } from 'react-router';
import { listedBrandsQuery } from '#app/features/catalogue/card/card-queries.ts';
import { chipsOf, withoutFilters } from '#app/features/catalogue/listing/active-filters.ts';
import { Chips } from '#app/features/catalogue/listing/chips.tsx';
import { DiscontinuedSwitch } from '#app/features/catalogue/listing/discontinued-switch.tsx';
import { Filters } from '#app/features/catalogue/listing/filters/filters.tsx';
import { QuickFilters } from '#app/features/catalogue/listing/filters/quick-filters.tsx';
import { listingVisit, returnPath } from '#app/features/catalogue/listing/list-view.ts';
import { listingHead, titleOf } from '#app/features/catalogue/listing/listing-head.ts';
import { type Listing, listingQuery } from '#app/features/catalogue/listing/listing-queries.ts';
import { isHomeView, listingPath, readListing } from '#app/features/catalogue/listing/listing-state.ts';
import { Pager } from '#app/features/catalogue/listing/pager.tsx';
import { questionPath, questionQuery } from '#app/features/catalogue/listing/question.ts';
import { BestByBudget, bestByBudgetQuery } from '#app/features/catalogue/listing/rails/best-by-budget.tsx';
import { ReadWords } from '#app/features/catalogue/listing/read-words.tsx';
import { EmptyResults, FailedResults, LoadingResults } from '#app/features/catalogue/listing/result-states.tsx';
import { Results } from '#app/features/catalogue/listing/results.tsx';
import { Toolbar } from '#app/features/catalogue/listing/toolbar.tsx';
import { useListView } from '#app/features/catalogue/listing/use-list-view.ts';
import { useListing } from '#app/features/catalogue/listing/use-listing.ts';
import type { Api } from '#app/lib/api.ts';
import { cx } from '#app/lib/cx.ts';
import { formatCount } from '#app/lib/format.ts';
import type { ScreenData } from '#app/lib/head.ts';
import type { EnsureQuery, LoadArgs } from '#app/lib/screen.ts';
import { useLazyModule } from '#app/lib/use-lazy-module.ts';
import { HydrationBoundary } from '#app/ssr/hydration-boundary.tsx';
import { Button } from '#app/ui/controls/button.tsx';
import { Announcement } from '#app/ui/display/announcement.tsx';
import { toast } from '#app/ui/overlays/toast.ts';
import { SORT_LABELS } from '#contract/phone/filter-labels.ts';

/** How long another screen stays for the listing's response, before the listing shows that it is loading. */
const LOADING_DELAY_MS = 150;

const loadDrawer = () => import('#app/ui/overlays/drawer.tsx');

export async function load({ api, queries, ensureQuery, url, isPrefetch }: LoadArgs): Promise<ScreenData> {
  const address = import.meta.env.SSR ? null : returnPath(url.search);
  if (address) {
    if (!isPrefetch) listingVisit.isReturning = true;
    throw redirect(address);
  }

  const brands = import.meta.env.SSR
    ? await ensureQuery(listedBrandsQuery(api))
    : queries.getQueryData(listedBrandsQuery(api).queryKey);
  const state = readListing(url.searchParams, brands && new Set(brands.map(({ id }) => id)));
  if (state.search !== '' && !state.isVerbatim && state.said === '') {
    const path = questionPath(state, state.search, await readQuestion(ensureQuery, api, state.search));
    if (path) throw redirect(path);
  }
  if (state.said !== '') await readQuestion(ensureQuery, api, state.said);
  if (import.meta.env.SSR) {
    const [{ page }] = await Promise.all([
      ensureQuery(listingQuery(api, state)),
      isHomeView(state) && ensureQuery(bestByBudgetQuery(api)),
    ]);
    if (page !== state.page) throw redirect(listingPath({ ...state, page }));
  } else {
    const fetched = Promise.allSettled([
      queries.query(listedBrandsQuery(api)),
      queries.query(listingQuery(api, state)),
      isHomeView(state) && queries.query(bestByBudgetQuery(api)),
    ]);
    const delay = new Promise((resolve) => setTimeout(resolve, LOADING_DELAY_MS));
    if (!listingVisit.isShown) await Promise.race([fetched, delay]);
  }
  return { head: listingHead(state, (id) => brands?.find((brand) => brand.id === id)?.name ?? id) };
}

/** Without an answer the words are searched for as they are. */
async function readQuestion(ensureQuery: EnsureQuery, api: Api, text: string) {
  return ensureQuery(questionQuery(api, text)).catch(() => null);
}

export function Screen() {
  const { state, shown, change, results, brands, brandName } = useListing();
  const [isDrawerOpen, setIsDrawerOpen] = useState(false);
  const drawer = useLazyModule(loadDrawer, isDrawerOpen, () => {
    setIsDrawerOpen(false);
    toast.error('The filters could not be loaded. Check your connection and try again.');
  });
  const form = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const { data: found } = results;
  const failure = found ? null : results.error;
  const current = useTitledListing(titleOf(state, brandName), found);
  // Thirty cards and a hundred counts are drawn when nothing more urgent is: a press is answered first.
  const { title, listing, facets } = useDeferredValue(current);
  const isStale = listing !== found;
  const isHome = listing ? 'groups' in listing.shown : isHomeView(state);

  const chips = chipsOf(state, brandName);
  const filterCount = chips.filter(({ key }) => key !== 'search' && key !== 'sort').length;
  const page = listing && !isStale ? listing.page : state.page;
  useListView(state, page, !isStale && found !== undefined);
  const filters = { state: shown, change, brands, facets };
  const focusHeading = () => {
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'nearest' });
  };

  return (
    <div className="wrap listing">
      <aside aria-label="Filters">
        {/* A boundary of its own: the page is hydrated before a hundred boxes are, which phones do not even show here. */}
        <HydrationBoundary>
          {/* Beneath the drawer they need not follow each press. */}
          <Filters id={form} {...filters} state={isDrawerOpen ? state : shown} />
        </HydrationBoundary>
      </aside>
      <section aria-label="Products" className="min-w-0">
        <div className="listing-head">
          <div>
            <h1 ref={heading} tabIndex={-1} className={cx(state.said && 'max-md:text-2xl')}>
              {title}
            </h1>
            <p role="status">
              {listing && `Showing ${formatCount(shownCount(listing.shown))} of ${formatCount(listing.total)} products`}
            </p>
          </div>
          <Announcement>{`Page ${page}, ${SORT_LABELS[state.sort]}`}</Announcement>
          <DiscontinuedSwitch form={form} state={shown} change={change} total={listing?.total} facets={facets} />
          <Toolbar
            form={form}
            state={shown}
            change={change}
            filterCount={filterCount}
            onOpenFilters={() => setIsDrawerOpen(true)}
          />
        </div>
        {isHome ? <BestByBudget /> : <QuickFilters state={shown} change={change} facets={facets} />}
        <Chips chips={chips} isRead={state.said !== ''} change={change} onEmptied={focusHeading} />
        <ReadWords state={state} />
        {failure && (
          <FailedResults
            error={failure}
            hasOld={listing !== undefined}
            onRetry={() => void results.refetch()}
            retrying={results.isFetching}
          />
        )}
        <div
          aria-busy={isStale && !failure}
          className={cx('transition-opacity', isStale && (failure ? 'opacity-40' : 'opacity-60 delay-300'))}
        >
          {listing && listing.total > 0 && <Results shown={listing.shown} facets={listing.facets} />}
          {listing?.total === 0 && (
            <EmptyResults state={state} removalHint={listing.removalHint} brandName={brandName} />
          )}
          {!listing && !failure && <LoadingResults isHome={isHome} />}
        </div>
        {listing && (
          <Pager
            state={state}
            page={page}
            pageCount={listing.pageCount}
            isGrowing={isHome}
            onPageChange={focusHeading}
          />
        )}
      </section>
      {drawer && (
        <drawer.Drawer
          open={isDrawerOpen}
          onClose={() => setIsDrawerOpen(false)}
          side="right"
          title={<>Filters {filterCount > 0 && <span className="font-normal text-ink-2 num">{filterCount}</span>}</>}
          footer={
            <>
              <Button disabled={chips.length === 0} onClick={() => change(withoutFilters)} className="grow-0!">
                Clear All
              </Button>
              <Button variant="primary" onClick={() => setIsDrawerOpen(false)}>
                {listing ? `Show ${formatCount(listing.total)} products` : 'Show products'}
              </Button>
            </>
          }
        >
          <Filters {...filters} />
        </drawer.Drawer>
      )}
    </div>
  );
}

/**
 * What is shown under a title. Until an answer is here, or where none comes, the one before stays, but never under
 * another title. Its counts stay in any case: they are the filters' own.
 */
function useTitledListing(title: string, found: Listing | undefined) {
  const [latest, setLatest] = useState({ title, listing: found });
  if (found && (latest.listing !== found || latest.title !== title)) setLatest({ title, listing: found });
  const listing = found ?? (latest.title === title ? latest.listing : undefined);
  const facets = (found ?? latest.listing)?.facets;
  return useMemo(() => ({ title, listing, facets }), [title, listing, facets]);
}

function shownCount(shown: { groups: { products: unknown[] }[] } | { products: unknown[] }): number {
  if ('products' in shown) return shown.products.length;
  return shown.groups.reduce((sum, { products }) => sum + products.length, 0);
}
