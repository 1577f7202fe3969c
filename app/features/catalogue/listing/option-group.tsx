import { formatCount } from '#app/lib/format.ts';
import { Checkbox } from '#app/ui/controls/checkbox.tsx';
import { MinusIcon, PlusIcon } from '#app/ui/display/icons.tsx';
import { type FilterGroup, filterOptions, filterRow } from '#contract/phone/filters.ts';
import { type ListingState, withToggled } from './listing-state.ts';
import { optionLabel } from './option-labels.ts';
import type { ChangeListing } from './use-listing.ts';

type OptionGroupProps = {
  group: FilterGroup;
  state: ListingState;
  change: ChangeListing;
  /** What each option would show; missing until known. */
  counts: Readonly<Record<string, number>> | undefined;
};

/** The browser's own folding: it works without a script. */
export function OptionGroup({ group, state, change, counts }: OptionGroupProps) {
  const row = filterRow(group);
  const { label } = row;
  const chosen = state.filters[group];

  return (
    <details open className="group border-t border-line">
      <summary className="flex min-h-11 items-center justify-between font-semibold hover:text-accent-ink">
        {label}
        <MinusIcon className="hidden text-ink-3 group-open:block" />
        <PlusIcon className="text-ink-3 group-open:hidden" />
      </summary>
      {/* biome-ignore lint/a11y/useSemanticElements: the summary is the legend, and a fieldset cannot fold */}
      <div role="group" aria-label={label} className="pb-3.5">
        {filterOptions(row).map((option) => {
          const isChosen = chosen.includes(option);
          return (
            <Checkbox
              key={option}
              name={group}
              value={option}
              checked={isChosen}
              disabled={counts?.[option] === 0 && !isChosen}
              onChange={() => change((current) => withToggled(current, group, option))}
              aside={counts ? formatCount(counts[option] ?? 0) : ''}
            >
              {optionLabel(group, option)}
            </Checkbox>
          );
        })}
      </div>
    </details>
  );
}
