import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import {
  fromAddress,
  IdParams,
  isSlug,
  LimitField,
  PageField,
  paged,
  SearchField,
  SlugField,
  TimestampField,
  wholeNumber,
} from './fields.ts';
import { FILTER_GROUPS, type FilterGroup, SORTS } from './filters.ts';
import { COMPARISON_MAX, HOME_PRODUCTS_PER_BRAND, RATING_MAX, RATING_MIN } from './limits.ts';
import { Dimensions, FOLD_KINDS, PhoneFields, PRODUCT_STATUSES, Variant } from './phone.ts';

const LIST_MAX = 50;
const RANK_LENGTH = 12;
const RATING_TEXT = `Rate with ${RATING_MIN} to ${RATING_MAX} stars.`;
const RankQuery = z.object({ limit: wholeNumber(1, RANK_LENGTH).default(RANK_LENGTH) });

/** What a list shows of a phone. */
export const ProductCard = z.object({
  id: SlugField,
  name: z.string(),
  brand: z.string(),
  brandId: SlugField,
  imageUrl: z.string(),
  /** Of the picture behind imageUrl: millimetres for a drawing, pixels for an upload. */
  imageSize: z.object({ width: z.number(), height: z.number() }),
  price: z.int().nullable(),
  status: z.enum(PRODUCT_STATUSES),
  launchedAt: z.string().nullable(),
  batteryCapacity: z.int().nullable(),
  displaySize: z.number().nullable(),
  /** The largest it is sold with, GB. */
  storage: z.number().nullable(),
  ram: z.number().nullable(),
  primaryCamera: z.number().nullable(),
  secondaryCamera: z.number().nullable(),
  chipset: z.string().nullable(),
  /** What people call its pixels: `FHD+`. */
  resolutionType: z.string().nullable(),
  dimensions: Dimensions.nullable(),
  foldable: z.enum(FOLD_KINDS).nullable(),
  likes: z.int(),
  favorites: z.int(),
  rating: z.number().nullable(),
  ratingCount: z.int(),
});

export const SpecGroup = z.object({
  title: z.string(),
  rows: z.array(z.object({ label: z.string(), value: z.string().nullable() })),
});

/** An uploaded picture in its widths; null where the drawing stands in. */
export const ProductImage = z.object({
  width: z.int(),
  height: z.int(),
  avif: z.array(z.object({ width: z.int(), url: z.string() })),
  webp: z.array(z.object({ width: z.int(), url: z.string() })),
});

export const Product = ProductCard.extend({
  ...PhoneFields.omit({ name: true, brandId: true }).shape,
  variants: z.array(Variant),
  image: ProductImage.nullable(),
  specs: z.array(SpecGroup),
  /** How many people gave one star, two … five. */
  ratings: z.array(z.int()).length(RATING_MAX),
  /** As many as the page shows. */
  commentCount: z.int(),
  createdAt: TimestampField,
  updatedAt: TimestampField,
  /** Only with a token. */
  liked: z.boolean().optional(),
  favorited: z.boolean().optional(),
  myRating: z.int().nullable().optional(),
});

/** What one person did to phones, for the buttons of a list. */
export const Reactions = z.object({
  liked: z.array(SlugField),
  favorited: z.array(SlugField),
  ratings: z.record(SlugField, z.int()),
});

/** What a phone cost from this moment on; null while it had no price. */
export const PricePoint = z.object({ price: z.int().nullable(), changedAt: TimestampField });

export const LikeBody = z.object({ liked: z.boolean('Say whether you like it.') });
export const FavoriteBody = z.object({ favorited: z.boolean('Say whether it is a favourite.') });
export const RateBody = z.object({
  /** Null takes the rating back. */
  rating: z.int(RATING_TEXT).min(RATING_MIN, RATING_TEXT).max(RATING_MAX, RATING_TEXT).nullable(),
});

export const ProductRank = ProductCard.extend({
  hits: z.int(),
  /** Places gained since the day before; null for a newcomer. */
  movement: z.int().nullable(),
});

export const BrandGroup = z.object({ brand: z.string(), brandId: SlugField, products: z.array(ProductCard) });

export const PopularComparison = z.object({ products: z.array(ProductCard), count: z.int() });

/** Every field may be left out: unknown on a new phone, unchanged on an old one. */
export const ProductBody = PhoneFields.partial();
export const NewProductBody = ProductBody.required({ name: true, brandId: true });
export const ProductChanges = ProductBody.extend({
  /** Of the version that was edited: when another is stored by now, the answer is 409 with that one. */
  updatedAt: TimestampField.optional(),
});

export type ProductCard = z.infer<typeof ProductCard>;
export type Product = z.infer<typeof Product>;
export type Reactions = z.infer<typeof Reactions>;
export type ProductImage = z.infer<typeof ProductImage>;
export type ProductRank = z.infer<typeof ProductRank>;
export type BrandGroup = z.infer<typeof BrandGroup>;
export type PricePoint = z.infer<typeof PricePoint>;
export type SpecGroup = z.infer<typeof SpecGroup>;
export type PopularComparison = z.infer<typeof PopularComparison>;
export type ProductBody = z.infer<typeof ProductBody>;
export type NewProductBody = z.infer<typeof NewProductBody>;
export type ProductChanges = z.infer<typeof ProductChanges>;

/** Several values, separated by commas; one that does not fit refuses them all. */
function listOf(fits: (item: string) => boolean) {
  return fromAddress((text) => {
    const items = text.split(',');
    return items.length <= LIST_MAX && items.every(fits) ? items : undefined;
  }, 'Use values from the list, separated by commas.');
}

function optionsOf(group: FilterGroup) {
  const options: ReadonlySet<string> = new Set(FILTER_GROUPS[group].options);
  return listOf((item) => options.has(item));
}

/** Minimums are numbers, so `6` means `6.0`; any other figure is refused, not rounded. */
function minimumOf(group: FilterGroup) {
  const canonical = new Map(
    FILTER_GROUPS[group].options.flatMap((option) => [
      [option as string, option as string],
      [String(Number(option)), option as string],
    ]),
  );
  return fromAddress((text) => canonical.get(text), 'Use one of the offered figures.');
}

/** A price beyond the slider's end means the end: everything above the range's top stays in. */
const PriceBound = wholeNumber(0, Number.MAX_SAFE_INTEGER);

export const ProductFilterQuery = z.object({
  brandId: listOf(isSlug).optional(),
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

const FilteredProducts = paged('products', ProductCard).extend({ facets: Facets });
export type FilteredProducts = z.infer<typeof FilteredProducts>;

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
    summary: 'Phones that match, with the count behind every further choice',
    access: 'public',
    query: ProductFilterQuery,
    response: FilteredProducts,
  }),
  trending: endpoint({
    method: 'GET',
    path: '/api/products/trending',
    summary: 'What readers look at, like, rate, discuss and compare these days',
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
      /** Phones of each brand. */
      limit: wholeNumber(1, 500).default(HOME_PRODUCTS_PER_BRAND),
      /** Only so many brands, those with most phones first; all unless said. */
      brands: wholeNumber(1, 1000).optional(),
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
        .refine((ids) => new Set(ids).size === ids.length, 'A phone can be compared only once.'),
    }),
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
    summary: 'Like a phone or take the like back',
    access: 'signed-in',
    params: IdParams,
    body: LikeBody,
    response: Product,
  }),
  favorite: endpoint({
    method: 'POST',
    path: '/api/products/:id/favorite',
    summary: 'Put a phone on one’s wishlist or take it off',
    access: 'signed-in',
    params: IdParams,
    body: FavoriteBody,
    response: Product,
  }),
  rate: endpoint({
    method: 'POST',
    path: '/api/products/:id/rate',
    summary: `Rate a phone with ${RATING_MIN} to ${RATING_MAX} stars, one rating a person; null takes it back`,
    access: 'signed-in',
    params: IdParams,
    body: RateBody,
    response: Product,
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/products/:id',
    summary: 'One phone with everything known about it',
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
  prices: endpoint({
    method: 'GET',
    path: '/api/products/:id/prices',
    summary: 'What a phone cost since when, newest first',
    access: 'public',
    params: IdParams,
    response: z.array(PricePoint),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/products',
    summary: 'Add a phone',
    access: 'admin',
    body: NewProductBody,
    upload: true,
    status: 201,
    response: Product,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/products/:id',
    summary: 'Change a phone; fields left out stay as they are',
    access: 'admin',
    params: IdParams,
    body: ProductChanges,
    upload: true,
    response: Product,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/products/:id',
    summary: 'Remove a phone and all that hangs on it',
    access: 'admin',
    params: IdParams,
    response: z.object({ id: SlugField }),
  }),
};
