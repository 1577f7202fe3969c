import { ApiError } from '#app/lib/api-error.ts';
import { count } from '#app/lib/format.ts';
import { ButtonLink } from '#app/ui/controls/button-link.tsx';
import { Skeleton } from '#app/ui/display/skeleton.tsx';
import { EmptyState, ErrorState } from '#app/ui/display/state-message.tsx';
import { type BrandName, cleared, removableGroups } from './active-filters.ts';
import type { Rescue } from './api.ts';
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

type EmptyResultsProps = { state: ListingState; rescue: Rescue | null; brandName: BrandName };

/** Names the filter whose removal brings back most phones. */
export function EmptyResults({ state, rescue, brandName }: EmptyResultsProps) {
  const culprit = rescue && removableGroups(state, brandName).find(({ key }) => key === rescue.key);
  return (
    <EmptyState
      title="No products found for your current selection. Try a different search or brand!"
      action={
        <>
          {culprit && (
            <ButtonLink variant="primary" to={listingPath(culprit.without)} preventScrollReset>
              Remove {culprit.label}
            </ButtonLink>
          )}
          <ButtonLink to={listingPath(cleared(state))} preventScrollReset>
            Clear All
          </ButtonLink>
        </>
      }
    >
      {culprit && rescue && (
        <p>
          Without <strong className="font-semibold text-ink">{culprit.label}</strong> there{' '}
          {rescue.total === 1 ? 'is 1 product' : `are ${count(rescue.total)} products`}.
        </p>
      )}
    </EmptyState>
  );
}

export function FailedResults({ error, ...rest }: { error: Error; onRetry: () => void; retrying: boolean }) {
  const message = error instanceof ApiError ? error.message : 'Something went wrong';
  return <ErrorState title="The products could not be loaded" message={message} {...rest} />;
}
