import { countText } from '#app/lib/format.ts';
import { ButtonLink } from '#app/ui/controls/button-link.tsx';
import { EmptyState } from '#app/ui/controls/state-message.tsx';
import { type BrandName, removableFilters } from './active-filters.ts';
import type { RemovalHint } from './listing-queries.ts';
import { type ListingState, listingPath, withoutFilters } from './listing-state.ts';

type EmptyResultsProps = { state: ListingState; removalHint: RemovalHint | null; brandName: BrandName };

/** Suggests the filter whose removal finds most phones. */
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
          Remove <strong className="font-semibold text-ink">{filterToRemove.label}</strong> to see{' '}
          {countText(removalHint.total, 'product')}.
        </p>
      )}
    </EmptyState>
  );
}
