import type { Head } from '#app/lib/head.ts';
import { linkTo } from '#app/routes.ts';
import { breadcrumbData } from '#app/ui/display/breadcrumb.tsx';
import type { BrandName } from './active-filters.ts';
import { hasFilters, isSigns, type ListingState } from './listing-state.ts';

/** A brand is a page of its own to search engines; the endless combinations of filters are not. */
export function listingHead(state: ListingState, brandName: BrandName): Head {
  const { brand, search } = state;
  const subject = brand === null ? 'phones' : `${brandName(brand)} phones`;
  return {
    title: titleOf(state, brandName),
    description: `Compare ${subject} sold in India by price, battery, display, storage, cameras and chipset, with a count behind every filter.`,
    canonical: brandPath(brand),
    ...((search !== '' || hasFilters(state)) && { noIndex: true }),
    // Only the server writes it, so the browser does not fetch the code for it.
    ...(import.meta.env.SSR &&
      brand !== null && {
        jsonLd: [breadcrumbData([linkTo('/products'), { label: brandName(brand), path: brandPath(brand) }])],
      }),
  };
}

function brandPath(brand: string | null): string {
  return brand === null ? '/products' : `/products?brand=${brand}`;
}

export function titleOf({ brand, search, said }: ListingState, brandName: BrandName): string {
  const words = said || (isSigns(search) ? '' : search);
  if (words) return `Phones for “${words}”`;
  return brand === null ? 'Phones' : `${brandName(brand)} phones`;
}
