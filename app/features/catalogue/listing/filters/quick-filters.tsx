import { type ListingState, withToggled } from '#app/features/catalogue/listing/listing-state.ts';
import type { ChangeListing } from '#app/features/catalogue/listing/use-listing.ts';
import { formatCount, formatRupees } from '#app/lib/format.ts';
import { ChipLink, ToggleChip } from '#app/ui/controls/chip.tsx';
import { BEST_LIST_SLUGS } from '#contract/phone/best-lists.ts';
import { optionLabel } from '#contract/phone/filter-labels.ts';
import type { FilterGroup } from '#contract/phone/filters.ts';
import type { Facets } from '#contract/phone/product-filter.ts';

/** What most people want to be sure of first. */
const QUICK: readonly [group: FilterGroup, option: string][] = [
  ['features', '5g'],
  ['features', 'nfc'],
];

type QuickFiltersProps = { state: ListingState; change: ChangeListing; facets: Facets | undefined };

/** One press, without opening the filters; and the list of the best phones at the chosen price. */
export function QuickFilters({ state, change, facets }: QuickFiltersProps) {
  const [, most] = state.price;
  const list = BEST_LIST_SLUGS.find((slug) => slug === `under-${most}`);
  return (
    <ul aria-label="Quick filters" className="quick-filters needs-script">
      {QUICK.map(([group, option]) => (
        <li key={option}>
          <QuickFilter
            group={group}
            option={option}
            isChosen={state.filters[group].includes(option)}
            change={change}
            count={facets?.[group][option]}
          />
        </li>
      ))}
      <li>
        <ChipLink to={list ? `/best/${list}` : '/best'}>
          {list ? `Best under ${formatRupees(most)}` : 'Best of each price'}
        </ChipLink>
      </li>
    </ul>
  );
}

type QuickFilterProps = {
  group: FilterGroup;
  option: string;
  isChosen: boolean;
  change: ChangeListing;
  count: number | undefined;
};

function QuickFilter({ group, option, isChosen, change, count }: QuickFilterProps) {
  return (
    <ToggleChip
      pressed={isChosen}
      disabled={count === 0 && !isChosen}
      onClick={() => change((current) => withToggled(current, group, option))}
    >
      {optionLabel(group, option)}
      <span className="font-normal opacity-75">{count === undefined ? '' : formatCount(count)}</span>
    </ToggleChip>
  );
}
