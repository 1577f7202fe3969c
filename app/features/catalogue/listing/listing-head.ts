import type { Head } from '#app/lib/head.ts';
import { linkTo } from '#app/routes.ts';
import { breadcrumbData } from '#app/ui/display/breadcrumb.tsx';
import type { BrandName } from './active-filters.ts';
import { hasFilters, isSigns, type ListingState } from './listing-state.ts';

/** Search engines index each brand as its own page, but not combinations of filters. */
export function listingHead(state: ListingState, brandName: BrandName): Head {
  const { brand, search } = state;
  const subject = brand === null ? 'phones' : `${brandName(brand)} phones`;
  return {
    title: titleOf(state, brandName),
    description: `Compare ${subject} sold in India by price, battery, display, storage, cameras and chipset, and see how many phones match each filter.`,
    canonical: brandPath(brand),
    ...((search !== '' || hasFilters(state)) && { noIndex: true }),
    // Only the server renders it, so the browser does not load its code.
    ...(import.meta.env.SSR &&
      brand !== null && {
        jsonLd: [breadcrumbData([linkTo('/products'), { label: brandName(brand), path: brandPath(brand) }])],
      }),
  };
}

function brandPath(brand: string | null): string {
  return brand === null ? '/products' : `/products?brand=${brand}`;
}

export function titleOf({ brand, search, question }: ListingState, brandName: BrandName): string {
  const words = question || (isSigns(search) ? '' : search);
  if (words) return `Phones for “${words}”`;
  return brand === null ? 'Phones' : `${brandName(brand)} phones`;
}
