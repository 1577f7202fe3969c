import type { Brand } from '#contract/brands.ts';
import { FILTER_GROUP_NAMES, type FilterGroup, filterOptions, filterRow } from '#contract/phone/filters.ts';
import { Product, ProductCard } from '#contract/phone/product.ts';
import type { Facets, FilteredProducts } from '#contract/phone/product-filter.ts';

const AT = '2026-11-18T06:00:00.000Z';

/** Every field has the emptiest value that the contract allows. */
const NOTHING_PUBLISHED = Object.fromEntries(
  Object.entries(Product.shape).map(([key, schema]) => [
    key,
    [undefined, null, [], 0, '', false].find((value) => schema.safeParse(value).success),
  ]),
);

/** Makes a phone from its name: `OnePlus 12` has the id `oneplus-12`. */
export function makePhone(name: string, fields: Partial<Product> = {}): Product {
  const id = name.toLowerCase().replaceAll(' ', '-');
  const [brand = ''] = name.split(' ');
  return Product.parse({
    ...NOTHING_PUBLISHED,
    id,
    name,
    brand,
    brandId: brand.toLowerCase(),
    status: 'available',
    publication: 'published',
    imageUrl: `/media/drawings/${id}.svg`,
    imageSize: { width: 70, height: 150 },
    ratings: [0, 0, 0, 0, 0],
    createdAt: AT,
    updatedAt: AT,
    ...(fields.price && { priceKind: 'current', priceAt: '2026-11-01', priceVariant: { ram: 8, storage: 128 } }),
    ...fields,
  });
}

export function makeCard(name: string, fields: Partial<Product> = {}): ProductCard {
  return ProductCard.parse(makePhone(name, fields));
}

export function makeBrand(name: string, productCount: number): Brand {
  const unknown = { country: null, founded: null, description: null, website: null, emblem: null };
  return { ...unknown, id: name.toLowerCase(), name, productCount };
}

type SomeCounts = Partial<Record<FilterGroup | 'brands', Record<string, number>>>;

/** Every option counts ten phones by default. */
export function makeFacets(counts: SomeCounts = {}): Facets {
  const groups = FILTER_GROUP_NAMES.map((group) => {
    const tens = filterOptions(filterRow(group)).map((option) => [option, 10]);
    return [group, { ...Object.fromEntries(tens), ...counts[group] }];
  });
  return { ...Object.fromEntries(groups), brands: counts.brands ?? {}, price: [] };
}

interface SomeResults {
  page?: number;
  total?: number;
  counts?: SomeCounts;
}

/** A page of filter results; the total defaults to the number given. */
export function makeResults(
  products: ProductCard[],
  { page = 1, total = products.length, counts }: SomeResults = {},
): FilteredProducts {
  const totalPages = Math.ceil(total / 30);
  return { products, total, currentPage: page, totalPages, hasMore: page < totalPages, facets: makeFacets(counts) };
}
