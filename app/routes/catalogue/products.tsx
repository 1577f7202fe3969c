import { useDeferredValue, useId, useMemo, useRef, useState } from 'react';
import { redirect } from 'react-router';
import { listedBrandsQuery } from '#app/features/catalogue/card/brand-queries.ts';
import { DiscontinuedSwitch } from '#app/features/catalogue/listing/discontinued-switch.tsx';
import { FailedResults } from '#app/features/catalogue/listing/failed-results.tsx';
import { listingVisit, returnPath } from '#app/features/catalogue/listing/list-view.ts';
import { listingCode } from '#app/features/catalogue/listing/listing-code.ts';
import { listingHead, titleOf } from '#app/features/catalogue/listing/listing-head.ts';
import { type Listing, listingQuery } from '#app/features/catalogue/listing/listing-queries.ts';
import { filterCount, isHomeView, listingPath, readListing } from '#app/features/catalogue/listing/listing-state.ts';
import { Pager } from '#app/features/catalogue/listing/pager.tsx';
import { BestByBudget, bestByBudgetQuery } from '#app/features/catalogue/listing/rails/best-by-budget.tsx';
import { Results } from '#app/features/catalogue/listing/results.tsx';
import { Toolbar } from '#app/features/catalogue/listing/toolbar.tsx';
import { useListView } from '#app/features/catalogue/listing/use-list-view.ts';
import { useListing } from '#app/features/catalogue/listing/use-listing.ts';
import { cx } from '#app/lib/cx.ts';
import { formatCount } from '#app/lib/format.ts';
import type { ScreenData } from '#app/lib/head.ts';
import type { LoadArgs } from '#app/lib/screen.ts';
import { useLazyModule } from '#app/lib/use-lazy-module.ts';
import { lazyCode, ServedPart } from '#app/ssr/served-part.tsx';
import { Announcement } from '#app/ui/display/announcement.tsx';
import { toast } from '#app/ui/overlays/toast.ts';
import { SORT_LABELS } from '#contract/phone/filters.ts';

/** How long the previous screen stays before the listing shows that it is loading. */
const LOADING_DELAY_MS = 150;

/** The server renders the filters; their code loads when they are touched or something is chosen. */
const filtersCode = lazyCode(() => import('#app/features/catalogue/listing/filters/filters.tsx'));
const loadDrawer = () => import('#app/features/catalogue/listing/filters/filters-drawer.tsx');

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
  /** Without a response the literal words are searched for. */
  const readQuestion = async (text: string) => {
    const query = (await code)?.questionQuery(api, text);
    return query ? ensureQuery(query).catch(() => null) : null;
  };
  const isShown = listingVisit.isShown;
  const code = Promise.all([listingCode.load(), filtersCode.load()]).then(
    ([parts]) => parts,
    (error) => {
      if (!isShown) throw error;
    },
  );
  if (state.question !== '') await readQuestion(state.question);
  if (state.search !== '' && !state.isVerbatim && state.question === '') {
    const understood = await readQuestion(state.search);
    const path = (await code)?.questionPath(state, state.search, understood);
    if (path) throw redirect(path);
  }
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
    if (!isShown) await Promise.race([fetched, delay]);
  }
  await code;
  return { head: listingHead(state, (id) => brands?.find((brand) => brand.id === id)?.name ?? id) };
}

export function Screen() {
  const { state, shown, change, results, brands, brandName } = useListing();
  const [isDrawerOpen, setIsDrawerOpen] = useState(false);
  const drawer = useLazyModule(loadDrawer, isDrawerOpen, () => {
    setIsDrawerOpen(false);
    toast.error('We couldn’t load the filters. Check your connection and try again.');
  });
  const form = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const { data: found } = results;
  const failure = found ? null : results.error;
  const current = useTitledListing(titleOf(state, brandName), found);
  // Rendering thirty cards and a hundred counts is deferred, so that a press is answered first.
  const { title, listing, facets } = useDeferredValue(current);
  const isStale = listing !== found;
  const isHome = listing ? 'groups' in listing.shown : isHomeView(state);

  const page = listing && !isStale ? listing.page : state.page;
  useListView(state, page, !isStale && found !== undefined);
  const filters = { state: shown, change, brands, facets };
  const [served] = useState({ shown, facets });
  // Scrolling to a selected brand far down the list needs the code.
  const isAsServed = served.shown === shown && served.facets === facets && shown.brand === null;
  const focusHeading = () => {
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'nearest' });
  };

  return (
    <div className="wrap listing">
      <aside aria-label="Filters">
        <ServedPart id="filters" code={filtersCode} live={isAsServed ? 'touched' : 'now'}>
          {/* Below the drawer they need not follow each press. */}
          {({ Filters }) => <Filters id={form} {...filters} state={isDrawerOpen ? state : shown} />}
        </ServedPart>
      </aside>
      <section aria-label="Products" className="min-w-0">
        <div className="listing-head">
          <div>
            <h1 ref={heading} tabIndex={-1} className={cx(state.question && 'max-md:text-2xl')}>
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
            filterCount={filterCount(state)}
            onOpenFilters={() => setIsDrawerOpen(true)}
          />
        </div>
        {isHome && <BestByBudget />}
        {!(isHome && isHomeView(state)) && (
          <ServedPart id="chosen" code={listingCode} live={isAsServed ? 'touched' : 'now'}>
            {({ QuickFilters, Chips, UnderstoodSearch }) => (
              <>
                {!isHome && <QuickFilters state={shown} change={change} facets={facets} />}
                <Chips state={state} brandName={brandName} change={change} onEmptied={focusHeading} />
                <UnderstoodSearch state={state} />
              </>
            )}
          </ServedPart>
        )}
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
            <ServedPart id="nothing-found" code={listingCode} live={isAsServed ? 'never' : 'now'}>
              {({ EmptyResults }) => (
                <EmptyResults state={state} removalHint={listing.removalHint} brandName={brandName} />
              )}
            </ServedPart>
          )}
          {!listing && !failure && listingCode.loaded && <listingCode.loaded.LoadingResults isHome={isHome} />}
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
        <drawer.FiltersDrawer
          {...filters}
          open={isDrawerOpen}
          onClose={() => setIsDrawerOpen(false)}
          total={listing?.total}
        />
      )}
    </div>
  );
}

/**
 * The results for a title. The previous ones stay until new ones load or if they fail, but never under another title.
 * Facet counts always stay, because they belong to the filters.
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
