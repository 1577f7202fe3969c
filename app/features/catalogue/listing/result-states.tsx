import { ApiError } from '#app/lib/api-error.ts';
import { formatCount } from '#app/lib/format.ts';
import { ButtonLink } from '#app/ui/controls/button-link.tsx';
import { EmptyState, ErrorState } from '#app/ui/controls/state-message.tsx';
import { Skeleton } from '#app/ui/display/skeleton.tsx';
import { type BrandName, removableFilters, withoutFilters } from './active-filters.ts';
import type { RemovalHint } from './api.ts';
import { type ListingState, listingPath } from './listing-state.ts';
import { gridStyle } from './results.tsx';

export function LoadingResults() {
  return (
    <div aria-busy="true">
      <div role="status" className="mb-5 appear-late">
        <p className="font-display text-lg font-semibold">Loading products</p>
        <p className="text-ink-2">Please wait a moment while we fetch the information.</p>
      </div>
      <div className={gridStyle}>
        {['a', 'b', 'c', 'd', 'e', 'f'].map((place) => (
          <Skeleton key={place} className="h-87 rounded-card" />
        ))}
      </div>
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
            <ButtonLink variant="primary" to={listingPath(filterToRemove.without)} preventScrollReset>
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
          {removalHint.total === 1 ? 'is 1 product' : `are ${formatCount(removalHint.total)} products`}.
        </p>
      )}
    </EmptyState>
  );
}

export function FailedResults({ error, ...rest }: { error: Error; onRetry: () => void; retrying: boolean }) {
  const message = error instanceof ApiError ? error.message : 'Something went wrong';
  return <ErrorState title="The products could not be loaded" message={message} {...rest} />;
}
