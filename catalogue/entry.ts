import type { Brand } from '#contract/brands.ts';
import type { SoldVariant } from '#contract/phone/prices.ts';
import type { ProductCard } from '#contract/phone/product.ts';
import type { ProductFilterQuery } from '#contract/phone/product-filter.ts';
import type { FilterFigures } from '#contract/phone/values.ts';

/** A phone in the read model. Cards are returned as they were passed in: treat them as frozen. */
export type CatalogueEntry = {
  card: ProductCard;
  /** The figures used by filters. */
  figures: FilterFigures;
  /** The variants on sale: a filter by memory and price needs one variant that meets both. */
  variants: readonly SoldVariant[];
  /** The inputs of its score (score/terms.ts). */
  terms: Float32Array;
  /** The sort key of `popular`, larger first; any finite number. */
  popularity: number;
};

export type CatalogueBrand = Omit<Brand, 'productCount'>;

/** Figures that readers change. */
export type Counters = Partial<
  Pick<ProductCard, 'likes' | 'favorites' | 'rating' | 'ratingCount'> & Pick<CatalogueEntry, 'popularity'>
>;

/** The contract's query; omitted fields take the contract's defaults. */
export type FilterQuery = Partial<ProductFilterQuery>;

/** A page whose other fields are already JSON: `"total":7,…`. In score order also how many matches have a rank. */
export type PageJson = { products: ProductCard[]; ranked: number | null; rest: string };

export type Page = {
  products: ProductCard[];
  total: number;
  currentPage: number;
  totalPages: number;
  hasMore: boolean;
};
