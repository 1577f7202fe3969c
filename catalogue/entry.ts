import type { Brand } from '#contract/brands.ts';
import type { SoldVariant } from '#contract/phone/prices.ts';
import type { ProductCard } from '#contract/phone/product.ts';
import type { ProductFilterQuery } from '#contract/phone/product-filter.ts';
import type { FilterFigures } from '#contract/phone/values.ts';

/** What the read model holds of a phone. Cards are returned as they came: treat them as frozen. */
export type CatalogueEntry = {
  card: ProductCard;
  /** What it is filtered by. */
  figures: FilterFigures;
  /** What it can be bought as: a filter by memory and price asks for one of them that has it all. */
  variants: readonly SoldVariant[];
  /** What its score is made from (score/terms.ts). */
  terms: Float32Array;
  /** What `popular` sorts by, larger first; any finite number. */
  popularity: number;
};

export type CatalogueBrand = Omit<Brand, 'productCount'>;

/** The figures readers change. */
export type Counters = Partial<
  Pick<ProductCard, 'likes' | 'favorites' | 'rating' | 'ratingCount'> & Pick<CatalogueEntry, 'popularity'>
>;

/** The contract's query; what is left out takes the contract's default. */
export type FilterQuery = Partial<ProductFilterQuery>;

/** A page whose surroundings are JSON already: `"total":7,…`; in the order of the score also how many have a place in it. */
export type PageJson = { products: ProductCard[]; ranked: number | null; rest: string };

export type Page = {
  products: ProductCard[];
  total: number;
  currentPage: number;
  totalPages: number;
  hasMore: boolean;
};
