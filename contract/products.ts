import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { IdParams, integerParam, LimitField, PageField, paged, queryParam, SlugField } from './fields.ts';
import { COMPARISON_MAX, HOME_PRODUCTS_PER_BRAND, isSlug, RATING_MAX, RATING_MIN } from './limits.ts';
import { BRAND_ORDERS, SALE_STATUSES, STATUS_LABELS, valuesOf } from './phone/choices.ts';
import {
  BrandGroup,
  FavoriteBody,
  FigureSources,
  LikeBody,
  NewProductBody,
  PopularComparison,
  PricePoint,
  Product,
  ProductCard,
  ProductChanges,
  ProductRank,
  RateBody,
  Reactions,
  StorePrice,
} from './phone/product.ts';
import { FilteredProducts, ProductFilterQuery } from './phone/product-filter.ts';
import { Score, Scoring } from './phone/score/score.ts';
import { Place, Verdict } from './phone/score/verdict.ts';

const RANK_LENGTH = 12;
const RANK_MAX = 40;
const PLACES_MAX = 100;
/** Phones with one status; all if omitted. */
const StatusField = queryParam(
  (text) => valuesOf(STATUS_LABELS).find((status) => status === text),
  `The status must be one of ${valuesOf(STATUS_LABELS).join(', ')}.`,
).optional();
/** Several statuses separated by commas; `unconfirmed` phones were not seen on sale for over a year. */
const StatusesField = queryParam(
  (text) => {
    const statuses = text.split(',').flatMap((name) => SALE_STATUSES.find((status) => status === name) ?? []);
    return statuses.length === text.split(',').length ? statuses : undefined;
  },
  `The status must be one of ${SALE_STATUSES.join(', ')}.`,
).optional();
const RankQuery = z.object({ limit: integerParam(1, RANK_MAX).default(RANK_LENGTH), status: StatusField });

export const products = {
  list: endpoint({
    method: 'GET',
    path: '/api/products',
    summary: 'All phones, newest first, in pages',
    access: 'public',
    query: z.object({ page: PageField, limit: LimitField }),
    response: paged('products', ProductCard),
  }),
  filter: endpoint({
    method: 'GET',
    path: '/api/products/filter',
    summary: 'Filtered phones, with a count for every further choice',
    access: 'public',
    query: ProductFilterQuery,
    response: FilteredProducts,
  }),
  trending: endpoint({
    method: 'GET',
    path: '/api/products/trending',
    summary: 'Trending phones: most viewed, liked, rated, discussed and compared',
    access: 'public',
    query: RankQuery,
    response: z.array(ProductCard),
  }),
  mostLiked: endpoint({
    method: 'GET',
    path: '/api/products/most-liked',
    summary: 'Phones by likes',
    access: 'public',
    query: RankQuery,
    response: z.array(ProductCard),
  }),
  dailyHits: endpoint({
    method: 'GET',
    path: '/api/products/daily-hits',
    summary: 'Phones by views in the last 24 hours',
    access: 'public',
    query: RankQuery,
    response: z.array(ProductRank),
  }),
  latestByBrand: endpoint({
    method: 'GET',
    path: '/api/products/latest/by-brand',
    summary: 'The newest phones of every brand',
    access: 'public',
    query: z.object({
      /** Phones per brand. */
      limit: integerParam(1, 500).default(HOME_PRODUCTS_PER_BRAND),
      /** Limits the number of brands, most phones first. */
      brands: integerParam(1, 1000).optional(),
      status: StatusesField,
      /** `priced` puts phones with a price first. */
      order: z.enum(BRAND_ORDERS, 'Order is newest or priced.').default('newest'),
    }),
    response: z.array(BrandGroup),
  }),
  popularComparisons: endpoint({
    method: 'GET',
    path: '/api/products/comparisons/popular',
    summary: 'Pairs of phones that readers compare most',
    access: 'public',
    response: z.array(PopularComparison),
  }),
  compare: endpoint({
    method: 'POST',
    path: '/api/products/compare',
    summary: `Up to ${COMPARISON_MAX} phones side by side`,
    access: 'public',
    body: z.object({
      productIds: z
        .array(SlugField)
        .min(1, 'Choose a phone to compare.')
        .max(COMPARISON_MAX, `At most ${COMPARISON_MAX} phones can be compared.`)
        .refine((ids) => new Set(ids).size === ids.length, 'Each phone can be compared only once.'),
    }),
    readOnly: true,
    response: z.object({ products: z.array(Product) }),
  }),
  reactions: endpoint({
    method: 'GET',
    path: '/api/products/reactions',
    summary: 'The phones that the caller liked, favourited and rated',
    access: 'signed-in',
    response: Reactions,
  }),
  like: endpoint({
    method: 'POST',
    path: '/api/products/:id/like',
    summary: 'Like or unlike a phone',
    access: 'signed-in',
    params: IdParams,
    body: LikeBody,
    response: Product,
  }),
  favorite: endpoint({
    method: 'POST',
    path: '/api/products/:id/favorite',
    summary: 'Add a phone to your wishlist or remove it',
    access: 'signed-in',
    params: IdParams,
    body: FavoriteBody,
    response: Product,
  }),
  rate: endpoint({
    method: 'POST',
    path: '/api/products/:id/rate',
    summary: `Rate a phone with ${RATING_MIN} to ${RATING_MAX} stars, one rating per person; null removes it`,
    access: 'signed-in',
    params: IdParams,
    body: RateBody,
    response: Product,
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/products/:id',
    summary: 'One phone with all its fields',
    access: 'public',
    params: IdParams,
    response: Product,
  }),
  similar: endpoint({
    method: 'GET',
    path: '/api/products/:id/similar',
    summary: 'Phones close to this one by figures and price',
    access: 'public',
    params: IdParams,
    response: z.array(ProductCard),
  }),
  score: endpoint({
    method: 'GET',
    path: '/api/products/:id/score',
    summary: 'A phone’s score with its arithmetic',
    access: 'public',
    params: IdParams,
    response: Score,
  }),
  verdict: endpoint({
    method: 'GET',
    path: '/api/products/:id/verdict',
    summary: 'How a phone compares with others at its price: for, against and alternatives, from figures',
    access: 'public',
    params: IdParams,
    response: Verdict,
  }),
  places: endpoint({
    method: 'GET',
    path: '/api/products/places',
    summary: 'Why phones are ranked as they are in a list, in order',
    access: 'public',
    query: z.object({
      ids: queryParam((text) => {
        const ids = text.split(',');
        return ids.length <= PLACES_MAX && ids.every(isSlug) ? ids : undefined;
      }, `Send up to ${PLACES_MAX} phones, separated by commas.`),
    }),
    response: z.array(Place),
  }),
  scoring: endpoint({
    method: 'GET',
    path: '/api/products/scoring',
    summary: 'How phones are scored, with the current figures of the formula',
    access: 'public',
    response: Scoring,
  }),
  prices: endpoint({
    method: 'GET',
    path: '/api/products/:id/prices',
    summary: 'Price history of a phone, newest first',
    access: 'public',
    params: IdParams,
    response: z.array(PricePoint),
  }),
  storePrices: endpoint({
    method: 'GET',
    path: '/api/products/:id/store-prices',
    summary: 'Store prices of a phone over time, newest first',
    access: 'public',
    params: IdParams,
    response: z.array(StorePrice),
  }),
  sources: endpoint({
    method: 'GET',
    path: '/api/products/:id/sources',
    summary: 'Source and date of each figure of a phone',
    access: 'public',
    params: IdParams,
    response: FigureSources,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/products',
    summary: 'Add a phone',
    access: 'catalogue',
    body: NewProductBody,
    upload: true,
    status: 201,
    response: Product,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/products/:id',
    summary: 'Change a phone; fields left out stay as they are',
    access: 'catalogue',
    params: IdParams,
    body: ProductChanges,
    upload: true,
    response: Product,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/products/:id',
    summary: 'Delete a phone and everything attached to it',
    access: 'catalogue',
    params: IdParams,
    response: z.object({ id: SlugField }),
  }),
};
