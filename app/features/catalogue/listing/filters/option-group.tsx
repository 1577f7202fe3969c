import { memo } from 'react';
import { withToggled } from '#app/features/catalogue/listing/listing-state.ts';
import type { ChangeListing } from '#app/features/catalogue/listing/use-listing.ts';
import { formatCount } from '#app/lib/format.ts';
import { optionLabel } from '#contract/phone/filter-labels.ts';
import { FILTER_GROUP_NAMES, type FilterGroup, filterOptions, filterRow, isBound } from '#contract/phone/filters.ts';

type OptionGroupProps = {
  group: FilterGroup;
  chosen: readonly string[];
  change: ChangeListing;
  /** Results per option; undefined until loaded. */
  counts: Readonly<Record<string, number>> | undefined;
};

/** Uses the native details element, which works without scripts. */
export const OptionGroup = memo(function OptionGroup({ group, chosen, change, counts }: OptionGroupProps) {
  const row = filterRow(group);
  const { label } = row;
  const unit = isBound(row) && row.unit;

  return (
    <details open={!row.isFolded || chosen.length > 0} className="filter-group">
      <summary>
        <span>{label}</span> {unit && <small>{unit}</small>}
      </summary>
      {/* biome-ignore lint/a11y/useSemanticElements: the summary is the legend, and a fieldset cannot collapse */}
      <div role="group" aria-label={label} className="flex flex-wrap gap-1.5">
        {filterOptions(row).map((option) => {
          return (
            <Option
              key={option}
              group={group}
              option={option}
              isChosen={chosen.includes(option)}
              change={change}
              count={counts && (counts[option] ?? 0)}
            />
          );
        })}
      </div>
    </details>
  );
});

type OptionProps = {
  group: FilterGroup;
  option: string;
  isChosen: boolean;
  change: ChangeListing;
  count: number | undefined;
};

function Option({ group, option, isChosen, change, count }: OptionProps) {
  const text = TEXTS[group]?.[option];
  const number = count === undefined ? '' : formatCount(count);
  return (
    <label className="option tap">
      <input
        type="checkbox"
        name={group}
        value={option}
        checked={isChosen}
        disabled={count === 0 && !isChosen}
        onChange={() => change((current) => withToggled(current, group, option))}
        aria-label={text?.heard && `${text.heard} ${number}`}
      />
      {text?.shown}
      <span>{number}</span>
    </label>
  );
}

type OptionText = { shown: string; heard?: string };

/** Computed once, because they never change. */
const TEXTS: Readonly<Record<string, Readonly<Record<string, OptionText>>>> = Object.fromEntries(
  FILTER_GROUP_NAMES.map((group) => {
    const options = filterOptions(filterRow(group));
    return [group, Object.fromEntries(options.map((option) => [option, textOf(group, option)]))];
  }),
);

/** The heading shows the unit once; screen readers hear it with each option. */
function textOf(group: FilterGroup, option: string): OptionText {
  const row = filterRow(group);
  const label = optionLabel(group, option);
  if (!isBound(row) || !row.unit) return { shown: label.replace(' and above', '+') };
  return { shown: label.replace(` ${row.unit}`, '').replace(' and above', '+'), heard: label };
}
