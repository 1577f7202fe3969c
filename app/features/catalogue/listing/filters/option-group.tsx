import { formatCount } from '#app/lib/format.ts';
import { optionLabel } from '#contract/phone/filter-labels.ts';
import { type FilterGroup, filterOptions, filterRow } from '#contract/phone/filters.ts';
import { type ListingState, withToggled } from '../listing-state.ts';
import type { ChangeListing } from '../use-listing.ts';

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
    <details open={!row.isFolded || chosen.length > 0} className="filter-group">
      <summary>{label}</summary>
      {/* biome-ignore lint/a11y/useSemanticElements: the summary is the legend, and a fieldset cannot fold */}
      <div role="group" aria-label={label}>
        {filterOptions(row).map((option) => {
          const isChosen = chosen.includes(option);
          return (
            <label key={option} className="checkbox choice tap">
              <input
                type="checkbox"
                name={group}
                value={option}
                checked={isChosen}
                disabled={counts?.[option] === 0 && !isChosen}
                onChange={() => change((current) => withToggled(current, group, option))}
              />
              {optionLabel(group, option)}
              <span className="choice-aside">{counts ? formatCount(counts[option] ?? 0) : ''}</span>
            </label>
          );
        })}
      </div>
    </details>
  );
}
