import { stageOf } from '#app/features/catalogue/card/stage.ts';
import { ApiError } from '#app/lib/api-error.ts';
import { countText } from '#app/lib/format.ts';
import { ButtonLink } from '#app/ui/controls/button-link.tsx';
import { EmptyState, ErrorState } from '#app/ui/controls/state-message.tsx';
import { Skeleton } from '#app/ui/display/skeleton.tsx';
import { type BrandName, removableFilters, withoutFilters } from './active-filters.ts';
import type { RemovalHint } from './listing-queries.ts';
import { type ListingState, listingPath } from './listing-state.ts';
import { LoadingRails } from './rails/rails.tsx';

export function LoadingResults({ isHome }: { isHome: boolean }) {
  return (
    <div aria-busy="true">
      <div role="status" className="mb-5 appear-late">
        <p className="font-display text-lg font-semibold">Loading products</p>
        <p className="text-ink-2">Please wait a moment while we fetch the information.</p>
      </div>
      {isHome ? (
        <LoadingRails />
      ) : (
        <div className="card-grid">
          {[...'abcdefghijkl'].map((id) => (
            <div key={id} className="phone-card">
              <div className={stageOf({ id })} />
              <Skeleton className="mt-4 h-4 w-3/5" />
              <Skeleton className="mt-3.5 h-5 w-2/5" />
              <Skeleton className="mt-4 mb-12 h-3 w-4/5" />
            </div>
          ))}
        </div>
      )}
    </div>
  );
}

type EmptyResultsProps = { state: ListingState; removalHint: RemovalHint | null; brandName: BrandName };

/** Names the filter whose removal brings back most phones. */
export function EmptyResults({ state, removalHint, brandName }: EmptyResultsProps) {
  const filterToRemove = removalHint && removableFilters(state, brandName).find(({ key }) => key === removalHint.key);
  return (
    <EmptyState
      title="No products found for your current selection. Try a different search or brand!"
      action={
        <>
          {filterToRemove && (
            <ButtonLink variant="primary" to={listingPath(filterToRemove.remove(state))} preventScrollReset>
              Remove {filterToRemove.label}
            </ButtonLink>
          )}
          <ButtonLink to={listingPath(withoutFilters(state))} preventScrollReset>
            Clear All
          </ButtonLink>
        </>
      }
    >
      {filterToRemove && removalHint && (
        <p>
          Without <strong className="font-semibold text-ink">{filterToRemove.label}</strong> there{' '}
          {removalHint.total === 1 ? 'is' : 'are'} {countText(removalHint.total, 'product')}.
        </p>
      )}
    </EmptyState>
  );
}

type FailedResultsProps = {
  error: Error;
  /** Those of the choices before are still there. */
  hasOld: boolean;
  onRetry: () => void;
  retrying: boolean;
};

export function FailedResults({ error, hasOld, ...rest }: FailedResultsProps) {
  const message = error instanceof ApiError ? error.message : 'Something went wrong';
  return (
    <ErrorState
      title="The list did not load"
      className="sticky top-0 z-5 bg-paper"
      message={hasOld ? `${message} These are the phones from before; your filters are kept.` : message}
      {...rest}
    />
  );
}
