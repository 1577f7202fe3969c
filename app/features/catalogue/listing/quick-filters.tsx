import { formatCount, formatRupees } from '#app/lib/format.ts';
import { ChipLink, ToggleChip } from '#app/ui/controls/chip.tsx';
import { BEST_LIST_SLUGS } from '#contract/phone/best-lists.ts';
import { optionLabel } from '#contract/phone/filter-labels.ts';
import type { FilterGroup } from '#contract/phone/filters.ts';
import type { Facets } from '#contract/phone/product-filter.ts';
import { type ListingState, withToggled } from './listing-state.ts';
import type { ChangeListing } from './use-listing.ts';

/** The filters that readers use most. */
const QUICK: readonly [group: FilterGroup, option: string][] = [
  ['features', '5g'],
  ['features', 'nfc'],
];

type QuickFiltersProps = { state: ListingState; change: ChangeListing; facets: Facets | undefined };

/** Toggles common filters without opening the drawer, and links to the best phones at the chosen price. */
export function QuickFilters({ state, change, facets }: QuickFiltersProps) {
  const [, most] = state.price;
  const list = BEST_LIST_SLUGS.find((slug) => slug === `under-${most}`);
  return (
    <ul
      aria-label="Quick filters"
      className="needs-script -mt-1 mb-2 flex gap-2 overflow-x-auto py-1 [scrollbar-width:none] *:shrink-0 max-md:-mx-4 max-md:mt-2 max-md:px-4"
    >
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
          {list ? `Best under ${formatRupees(most)}` : 'Best at each price'}
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
