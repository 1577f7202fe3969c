import { z } from 'zod';
import { PartialDateField, RatingField, SlugField, TimestampField, textLine } from '#contract/fields.ts';
import { ARTICLE_PICTURE_TEXT_MAX, RATING_MAX } from '#contract/limits.ts';
import { Picture, UploadedPicture } from '#contract/picture.ts';
import type { FieldKind } from './field-row.ts';
import {
  CARD_KEYS,
  type CardKey,
  DERIVED_FIELDS,
  type DerivedKey,
  fieldRow,
  isDerived,
  type PhoneFigures,
} from './fields.ts';
import { VARIANT_KEY } from './format.ts';
import {
  Dimensions,
  isEditorsOffer,
  Lens,
  Offer,
  PhoneFields,
  PriceSourceField,
  ResolutionField,
  Variant,
} from './phone.ts';
import { FIGURE_SOURCE_NAMES, SOURCE_NOTE_MAX, SOURCED_KEYS } from './sources.ts';

/** Not strict, because stored values were validated when written. */
const CARD_SCHEMAS: Partial<Record<FieldKind, z.ZodType>> = {
  text: z.string().nullable(),
  date: z.string().nullable(),
  number: z.number().nullable(),
};

function cardSchema(key: CardKey): z.ZodType {
  if (isDerived(key)) return CARD_SCHEMAS[DERIVED_FIELDS[key].kind] as z.ZodType;
  return CARD_SCHEMAS[fieldRow(key).kind] ?? PhoneFields.shape[key];
}

type CardShape = { [Key in CardKey]: z.ZodType<PhoneFigures[Key], PhoneFigures[Key]> };

/** Figures that the demo data contributed to, which are shown with the word 'demo'. */
const DEMO_FIGURES = ['likes', 'favorites', 'rating', 'reviews', 'comments', 'hits'] as const;
export type DemoFigure = (typeof DEMO_FIGURES)[number];

/** A phone in a list. */
export const ProductCard = z.object({
  id: SlugField,
  brand: z.string(),
  ...(Object.fromEntries(CARD_KEYS.map((key) => [key, cardSchema(key)])) as unknown as CardShape),
  /** The variant that the price is for, and whether the price is current or the last one recorded. */
  priceVariant: Variant.pick({ ram: true, storage: true }).nullable(),
  priceKind: z.enum(['current', 'last']).nullable(),
  /**
   * When it was last seen on sale, for a phone marked as available that was not seen for over a year; absent otherwise.
   */
  lastSeenAt: z.string().optional(),
  imageUrl: z.string(),
  /** The size of the picture at imageUrl: millimetres for a drawing, pixels for an upload. */
  imageSize: z.object({ width: z.number(), height: z.number() }),
  likes: z.int(),
  favorites: z.int(),
  rating: z.number().nullable(),
  ratingCount: z.int(),
  /**
   * 0 to 100, null if a part other than value is unknown; and the parts in the order of SCORE_PARTS, each null if too
   * little is published.
   */
  score: z.int().nullable(),
  scoreParts: z.array(z.int().nullable()).nullable(),
  /** Figures that the demo data contributed to; absent if none. */
  demo: z.array(z.enum(DEMO_FIGURES)).optional(),
});

export const SpecGroup = z.object({
  title: z.string(),
  rows: z.array(
    z.object({
      label: z.string(),
      value: z.string().nullable(),
      /** The field it comes from, to find its source. */
      field: z.enum(SOURCED_KEYS),
    }),
  ),
});

export const Product = ProductCard.extend({
  ...PhoneFields.omit({ name: true, brandId: true }).shape,
  variants: z.array(Variant),
  /** Offers entered by editors, and those found by feeds within OFFER_SHOWN_DAYS, newest first. */
  offers: z.array(Offer),
  /** Null if the drawing is shown. */
  image: Picture.nullable(),
  /** Colours that the drawing is available in: `?colour=` takes the key; a colour with an unknown name has no tone. */
  swatches: z.array(z.object({ key: z.string(), name: z.string(), tone: z.string().nullable() })),
  /** The corner radius of its drawing in millimetres. */
  cornerRadius: z.number(),
  /** The maker's website for India. */
  brandWebsite: z.string().nullable(),
  specs: z.array(SpecGroup),
  /** The number of ratings with one star, two … five. */
  ratings: z.array(z.int()).length(RATING_MAX),
  /** Visible comments only. */
  commentCount: z.int(),
  /** The same for reviews. */
  reviewCount: z.int(),
  createdAt: TimestampField,
  updatedAt: TimestampField,
  /** Only when signed in. */
  liked: z.boolean().optional(),
  favorited: z.boolean().optional(),
  myRating: z.int().nullable().optional(),
});

/** One person's reactions to phones, for the buttons in lists. */
export const Reactions = z.object({
  liked: z.array(SlugField),
  favorited: z.array(SlugField),
  ratings: z.record(SlugField, z.int()),
});

/** Sources by known figure; absent if not recorded. */
export const FigureSources = z.partialRecord(
  z.enum(SOURCED_KEYS),
  z.object({
    source: z.enum(FIGURE_SOURCE_NAMES),
    at: PartialDateField,
    /** The text it was taken from, if stored. */
    note: z.string().optional(),
  }),
);

/** A variant's price from this date on; null while it had none. */
export const PricePoint = z.object({
  ram: z.number().nullable(),
  /** Null for prices recorded without a variant. */
  storage: z.number().nullable(),
  price: z.int().nullable(),
  /** With the precision known. */
  from: PartialDateField,
  source: PriceSourceField.nullable(),
});

/** A store's price for a variant from this time on. */
export const StorePrice = z.object({
  store: z.string(),
  ram: z.number().nullable(),
  storage: z.number().nullable(),
  price: z.int(),
  inStock: z.boolean(),
  from: TimestampField,
});

export const LikeBody = z.object({ liked: z.boolean('Set liked to true or false.') });

export const VARIANT_TEXT = 'Write a variant like 8-256: RAM, then storage.';
export const VariantKeyField = z.string().regex(VARIANT_KEY, VARIANT_TEXT);
export const FavoriteBody = z.object({
  favorited: z.boolean('Set favorited to true or false.'),
  /** The variant to save; if absent, the previous choice stays. */
  variant: VariantKeyField.optional(),
});

export const RateBody = z.object({
  /** Null removes the rating. */
  rating: RatingField.nullable(),
});

export const ProductRank = ProductCard.extend({
  hits: z.int(),
  /** Positions gained since yesterday; null for a new entry. */
  movement: z.int().nullable(),
});

export const BrandGroup = z.object({ brand: z.string(), brandId: SlugField, products: z.array(ProductCard) });

export const PopularComparison = z.object({ products: z.array(ProductCard), count: z.int() });

/**
 * Derived figures can be sent too: they change the fields they come from if that is unambiguous, and are refused if
 * they contradict them (server/modules/products/merge-body.ts).
 */
export const FollowingFields = z.object({
  storage: Variant.shape.storage.nullable(),
  ram: Variant.shape.ram,
  primaryCamera: Lens.shape.megapixels.nullable(),
  secondaryCamera: Lens.shape.megapixels.nullable(),
  resolutionType: ResolutionField.nullable(),
  launchYear: z.int('The launch year must be a whole number.').nullable(),
  height: Dimensions.shape.height.nullable(),
  width: Dimensions.shape.width.nullable(),
  thickness: Dimensions.shape.thickness.nullable(),
  pixelDensity: z.number().nullable(),
  screenToBody: z.number().nullable(),
  brand: z.string().nullable(),
  imageUrl: z.string().nullable(),
  /** A picture of the media library as the main picture; null for the drawing. */
  image: UploadedPicture.extend({
    alt: textLine('The description', 0, ARTICLE_PICTURE_TEXT_MAX).optional(),
  }).nullable(),
} satisfies Record<DerivedKey | 'brand' | 'imageUrl' | 'image', z.ZodType>);

/** Across all stores and variants. */
const OFFERS_MAX = 500;

/** All fields are optional: an omitted one is unknown for a new phone and unchanged for an existing one. */
export const ProductBody = PhoneFields.extend({
  ...FollowingFields.shape,
  /** Offers of feeds may be sent back unchanged; editors cannot change them. */
  offers: z
    .array(Offer)
    .max(OFFERS_MAX)
    .transform((offers) => offers.filter(isEditorsOffer))
    .pipe(PhoneFields.shape.offers),
  /** The text that changed figures were taken from, stored with their source. */
  sourceNotes: z.partialRecord(z.enum(SOURCED_KEYS), textLine('The source note', 1, SOURCE_NOTE_MAX)),
}).partial();
export const NewProductBody = ProductBody.required({ name: true, brandId: true });
export const ProductChanges = ProductBody.extend({
  /** The version that was edited; if it is outdated, the response is 409 with the current one. */
  updatedAt: TimestampField.optional(),
});

export type ProductCard = z.infer<typeof ProductCard>;
export type Product = z.infer<typeof Product>;
export type Reactions = z.infer<typeof Reactions>;
export type ProductRank = z.infer<typeof ProductRank>;
export type BrandGroup = z.infer<typeof BrandGroup>;
export type StorePrice = z.infer<typeof StorePrice>;
export type PricePoint = z.infer<typeof PricePoint>;
export type SpecGroup = z.infer<typeof SpecGroup>;
export type PopularComparison = z.infer<typeof PopularComparison>;
export type ProductBody = z.infer<typeof ProductBody>;
export type NewProductBody = z.infer<typeof NewProductBody>;
export type ProductChanges = z.infer<typeof ProductChanges>;
