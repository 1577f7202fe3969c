import type { FormEvent } from 'react';
import type { ListedBrand } from '#app/features/catalogue/card/brand-queries.ts';
import type { ListingState } from '#app/features/catalogue/listing/listing-state.ts';
import type { ChangeListing } from '#app/features/catalogue/listing/use-listing.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { FILTER_GROUP_NAMES } from '#contract/phone/filters.ts';
import type { Facets } from '#contract/phone/product-filter.ts';
import { BrandFilter } from './brand-filter.tsx';
import { OptionGroup } from './option-group.tsx';
import { PriceFilter } from './price-filter.tsx';

export type FiltersProps = {
  id?: string;
  state: ListingState;
  change: ChangeListing;
  brands: readonly ListedBrand[];
  facets: Facets | undefined;
};

/** A plain form without scripts; with scripts every choice applies immediately. Only changed groups render again. */
export function Filters({ id, state, change, brands, facets }: FiltersProps) {
  return (
    <form id={id} action="/products" aria-label="Filters" onSubmit={(event: FormEvent) => event.preventDefault()}>
      <BrandFilter chosen={state.brand} change={change} brands={brands} counts={facets?.brands} />
      <PriceFilter price={state.price} change={change} bars={facets?.price} />
      {FILTER_GROUP_NAMES.map((group) => (
        <OptionGroup key={group} group={group} chosen={state.filters[group]} change={change} counts={facets?.[group]} />
      ))}
      <Button type="submit" variant="primary" className="hidden! w-full [@media(scripting:none)]:flex!">
        Show results
      </Button>
    </form>
  );
}
