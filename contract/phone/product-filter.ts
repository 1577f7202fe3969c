import { z } from 'zod';
import { integerParam, LimitField, PageField, paged, queryParam, SearchField, SlugField } from '#contract/fields.ts';
import { isSlug } from '../limits.ts';
import { FILTER_GROUPS, type FilterGroup, SORTS } from './filters.ts';
import { ProductCard } from './product.ts';

const LIST_MAX = 50;

/** Several values, separated by commas; one that does not fit refuses them all. */
function commaList(isValid: (item: string) => boolean) {
  return queryParam((text) => {
    const items = text.split(',');
    return items.length <= LIST_MAX && items.every(isValid) ? items : undefined;
  }, 'Use values from the list, separated by commas.');
}

function optionsOf(group: FilterGroup) {
  const options: ReadonlySet<string> = new Set(FILTER_GROUPS[group].options);
  return commaList((item) => options.has(item));
}

/** Minimums are numbers, so `6` means `6.0`; any other figure is refused, not rounded. */
function minimumOf(group: FilterGroup) {
  const canonical = new Map(
    FILTER_GROUPS[group].options.flatMap((option) => [
      [option as string, option as string],
      [String(Number(option)), option as string],
    ]),
  );
  return queryParam((text) => canonical.get(text), 'Use one of the offered figures.');
}

/** A price beyond the slider's end means the end: everything above the range's top stays in. */
const PriceBound = integerParam(0, Number.MAX_SAFE_INTEGER);

export const ProductFilterQuery = z.object({
  brandId: commaList(isSlug).optional(),
  search: SearchField.optional(),
  page: PageField,
  limit: LimitField,
  sort: z.enum(SORTS).default('newest'),
  battery: minimumOf('battery').optional(),
  display: minimumOf('display').optional(),
  storage: minimumOf('storage').optional(),
  primary_camera: minimumOf('primary_camera').optional(),
  secondary_camera: minimumOf('secondary_camera').optional(),
  chipset: optionsOf('chipset').optional(),
  resolution: optionsOf('resolution').optional(),
  priceMin: PriceBound.optional(),
  priceMax: PriceBound.optional(),
});

export type ProductFilterQuery = z.infer<typeof ProductFilterQuery>;

/** For each option of each group, how many phones clicking it would show. */
export const Facets = z.object({
  ...(Object.fromEntries(Object.keys(FILTER_GROUPS).map((group) => [group, z.record(z.string(), z.int())])) as Record<
    FilterGroup,
    z.ZodRecord<z.ZodString, z.ZodInt>
  >),
  brands: z.record(SlugField, z.int()),
  /** Phones per bar of the price histogram, lowest first; the last bar also holds what costs more. */
  price: z.array(z.int()),
});

export type Facets = z.infer<typeof Facets>;

export const FilteredProducts = paged('products', ProductCard).extend({ facets: Facets });
export type FilteredProducts = z.infer<typeof FilteredProducts>;
