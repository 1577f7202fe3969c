import { useRef } from 'react';
import { RemovableChip } from '#app/ui/controls/chip.tsx';
import { type ActiveFilter, type BrandName, chipsOf } from './active-filters.ts';
import { type ListingState, withoutFilters } from './listing-state.ts';
import type { ChangeListing } from './use-listing.ts';

type ChipsProps = {
  state: ListingState;
  brandName: BrandName;
  change: ChangeListing;
  onEmptied: () => void;
};

export function Chips({ state, brandName, change, onEmptied }: ChipsProps) {
  const list = useRef<HTMLUListElement>(null);
  const chips = chipsOf(state, brandName);
  if (chips.length === 0) return null;

  // The pressed button disappears with its chip, so focus moves to the next one, or to the page if there is none.
  const remove = (index: number, filter: ActiveFilter) => {
    if (chips.length === 1) onEmptied();
    else list.current?.querySelectorAll('button')[index + 1]?.focus();
    change(filter.remove);
  };
  const clear = () => {
    onEmptied();
    change(withoutFilters);
  };

  return (
    <ul ref={list} aria-label="Chosen filters" className="mb-5 flex flex-wrap items-center gap-2 needs-script">
      {chips.map((chip, index) => (
        <li key={chip.key}>
          <RemovableChip
            className={state.question ? 'border-accent/40 bg-accent-wash' : undefined}
            onRemove={() => remove(index, chip)}
          >
            {chip.label}
          </RemovableChip>
        </li>
      ))}
      <li>
        <button
          type="button"
          onClick={clear}
          className="min-h-7.5 rounded-full px-3 text-xs font-medium text-accent-ink tap hover:bg-accent-wash"
        >
          Clear All
        </button>
      </li>
    </ul>
  );
}
