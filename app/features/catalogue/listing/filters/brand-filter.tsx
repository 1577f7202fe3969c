import { memo, useEffect, useRef, useState } from 'react';
import type { ListedBrand } from '#app/features/catalogue/card/brand-queries.ts';
import { ALL_BRANDS, withChange } from '#app/features/catalogue/listing/listing-state.ts';
import type { ChangeListing } from '#app/features/catalogue/listing/use-listing.ts';
import { formatCount } from '#app/lib/format.ts';
import { RadioGroup } from '#app/ui/controls/radio-group.tsx';
import { TextInput } from '#app/ui/controls/text-input.tsx';

type BrandFilterProps = {
  /** Null for all. */
  chosen: string | null;
  change: ChangeListing;
  brands: readonly ListedBrand[];
  /** Phones per brand that meet all other filters; undefined until loaded. */
  counts: Readonly<Record<string, number>> | undefined;
};

export const BrandFilter = memo(function BrandFilter({ chosen, change, brands, counts }: BrandFilterProps) {
  const [brandSearch, setBrandSearch] = useState('');
  const list = useRef<HTMLDivElement>(null);
  const countOf = (brand: ListedBrand) => counts?.[brand.id] ?? (counts ? 0 : brand.productCount);
  const total = brands.reduce((sum, brand) => sum + countOf(brand), 0);
  const found = brands.filter(({ name }) => name.toLowerCase().includes(brandSearch.trim().toLowerCase()));

  // Scrolls a selected brand far down the list into view, without scrolling the page.
  useEffect(() => {
    const choice = list.current?.querySelector<HTMLElement>('label:has(:checked)');
    if (list.current && choice) list.current.scrollTop = choice.offsetTop - list.current.clientHeight / 2;
  }, []);

  return (
    <div className="pb-4">
      <TextInput
        type="search"
        aria-label="Search Brands"
        placeholder="Search Brands"
        autoComplete="off"
        value={brandSearch}
        onChange={(event) => setBrandSearch(event.target.value)}
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        className="search-input needs-script"
      />
      <div
        ref={list}
        className="relative -mx-2.5 mt-3 max-h-68 overflow-y-auto overscroll-contain [scrollbar-width:thin] touch:max-h-80"
      >
        <RadioGroup
          label="Brand"
          hideLabel
          name="brand"
          value={chosen ?? ALL_BRANDS}
          onChange={(value) => change((current) => withChange(current, { brand: value === ALL_BRANDS ? null : value }))}
          options={[
            { value: ALL_BRANDS, label: 'All Brands', aside: formatCount(total) },
            ...bySize(found).map((brand) => ({
              value: brand.id,
              label: brand.name,
              aside: formatCount(countOf(brand)),
              disabled: countOf(brand) === 0 && brand.id !== chosen,
            })),
          ]}
        />
      </div>
      {/* Rendered while empty too, or screen readers would not announce its text. */}
      <p role="status" className="text-sm text-ink-2 not-empty:mt-2">
        {found.length === 0 && brands.length > 0 ? `No brands match “${brandSearch.trim()}”.` : null}
      </p>
    </div>
  );
});

/** Brands with most phones first; not by the current counts, or they would change places. */
function bySize(brands: readonly ListedBrand[]): ListedBrand[] {
  return brands.toSorted((a, b) => b.productCount - a.productCount);
}
