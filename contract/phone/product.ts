import { z } from 'zod';
import { PartialDateField, RatingField, SlugField, TimestampField, textLine } from '#contract/fields.ts';
import { ARTICLE_PICTURE_TEXT_MAX, RATING_MAX } from '#contract/limits.ts';
import { Picture, UploadedPicture } from '#contract/picture.ts';
import { PRICE_SOURCES } from './choices.ts';
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
import { Dimensions, Lens, PhoneFields, ResolutionField, Variant } from './phone.ts';
import { FIGURE_SOURCE_NAMES, SOURCED_KEYS } from './sources.ts';

/** Kept loose: what is stored was checked when it was written. */
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

/** A figure that sample readers had a part in, which is shown with the word 'demo'. */
const DEMO_FIGURES = ['likes', 'favorites', 'rating', 'reviews', 'comments', 'hits'] as const;
export type DemoFigure = (typeof DEMO_FIGURES)[number];

/** What a list shows of a phone. */
export const ProductCard = z.object({
  id: SlugField,
  brand: z.string(),
  ...(Object.fromEntries(CARD_KEYS.map((key) => [key, cardSchema(key)])) as unknown as CardShape),
  /** Which variant the price is for, and whether it is one to expect or the last that was recorded. */
  priceVariant: Variant.pick({ ram: true, storage: true }).nullable(),
  priceKind: z.enum(['current', 'last']).nullable(),
  /** Of a phone marked as available that was not seen on sale for over a year: when it was; missing for all others. */
  lastSeenAt: z.string().optional(),
  imageUrl: z.string(),
  /** Of the picture behind imageUrl: millimetres for a drawing, pixels for an upload. */
  imageSize: z.object({ width: z.number(), height: z.number() }),
  likes: z.int(),
  favorites: z.int(),
  rating: z.number().nullable(),
  ratingCount: z.int(),
  /** 0 to 100, null where a part other than value is; and its parts in the order of SCORE_PARTS, each null where too little is published. */
  score: z.int().nullable(),
  scoreParts: z.array(z.int().nullable()).nullable(),
  /** The figures that sample readers had a part in; missing where there are none. */
  demo: z.array(z.enum(DEMO_FIGURES)).optional(),
});

export const SpecGroup = z.object({
  title: z.string(),
  rows: z.array(
    z.object({
      label: z.string(),
      value: z.string().nullable(),
      /** The field that says it, by which its source is found. */
      field: z.enum(SOURCED_KEYS),
    }),
  ),
});

export const Product = ProductCard.extend({
  ...PhoneFields.omit({ name: true, brandId: true }).shape,
  variants: z.array(Variant),
  /** Null where the drawing stands in. */
  image: Picture.nullable(),
  /** The colours that its drawing can be had in: `?colour=` takes the key; a name that says nothing has no tone. */
  swatches: z.array(z.object({ key: z.string(), name: z.string(), tone: z.string().nullable() })),
  /** How round the corners of its drawing are, millimetres. */
  cornerRadius: z.number(),
  /** The maker's own pages for India. */
  brandWebsite: z.string().nullable(),
  specs: z.array(SpecGroup),
  /** How many people gave one star, two … five. */
  ratings: z.array(z.int()).length(RATING_MAX),
  /** As many as the page shows. */
  commentCount: z.int(),
  /** The same of reviews by owners. */
  reviewCount: z.int(),
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

/** Of each known figure; left out where nobody wrote down who said it. */
export const FigureSources = z.partialRecord(
  z.enum(SOURCED_KEYS),
  z.object({ source: z.enum(FIGURE_SOURCE_NAMES), at: PartialDateField }),
);

/** What a variant cost from this day on; null while it had no price. */
export const PricePoint = z.object({
  ram: z.number().nullable(),
  /** Null for prices that were recorded without their variant. */
  storage: z.number().nullable(),
  price: z.int().nullable(),
  /** As exactly as known. */
  from: PartialDateField,
  source: z.enum(PRICE_SOURCES).nullable(),
});

export const LikeBody = z.object({ liked: z.boolean('Say whether you like it.') });

export const VARIANT_TEXT = 'A variant is written like 8-256: RAM and storage.';
export const VariantKeyField = z.string().regex(VARIANT_KEY, VARIANT_TEXT);
export const FavoriteBody = z.object({
  favorited: z.boolean('Say whether it is a favourite.'),
  /** The variant to save it in; without one the last choice stays. */
  variant: VariantKeyField.optional(),
});

export const RateBody = z.object({
  /** Null takes the rating back. */
  rating: RatingField.nullable(),
});

export const ProductRank = ProductCard.extend({
  hits: z.int(),
  /** Places gained since the day before; null for a newcomer. */
  movement: z.int().nullable(),
});

export const BrandGroup = z.object({ brand: z.string(), brandId: SlugField, products: z.array(ProductCard) });

export const PopularComparison = z.object({ products: z.array(ProductCard), count: z.int() });

/**
 * What follows from the fields of a phone can be sent as well: it changes them where that is clear, and is refused
 * where it disagrees with them (server/modules/products/merge-body.ts).
 */
export const FollowingFields = z.object({
  storage: Variant.shape.storage.nullable(),
  ram: Variant.shape.ram,
  primaryCamera: Lens.shape.megapixels.nullable(),
  secondaryCamera: Lens.shape.megapixels.nullable(),
  resolutionType: ResolutionField.nullable(),
  launchYear: z.int('The launch year is a whole number.').nullable(),
  height: Dimensions.shape.height.nullable(),
  width: Dimensions.shape.width.nullable(),
  thickness: Dimensions.shape.thickness.nullable(),
  pixelDensity: z.number().nullable(),
  screenToBody: z.number().nullable(),
  brand: z.string().nullable(),
  imageUrl: z.string().nullable(),
  /** One of the media library as the main picture; null for the drawing. */
  image: UploadedPicture.extend({
    alt: textLine('The description', 0, ARTICLE_PICTURE_TEXT_MAX).optional(),
  }).nullable(),
} satisfies Record<DerivedKey | 'brand' | 'imageUrl' | 'image', z.ZodType>);

/** Every field may be left out: unknown on a new phone, unchanged on an old one. */
export const ProductBody = PhoneFields.extend(FollowingFields.shape).partial();
export const NewProductBody = ProductBody.required({ name: true, brandId: true });
export const ProductChanges = ProductBody.extend({
  /** Of the version that was edited: when another is stored by now, the answer is 409 with that one. */
  updatedAt: TimestampField.optional(),
});

export type ProductCard = z.infer<typeof ProductCard>;
export type Product = z.infer<typeof Product>;
export type Reactions = z.infer<typeof Reactions>;
export type ProductRank = z.infer<typeof ProductRank>;
export type BrandGroup = z.infer<typeof BrandGroup>;
export type PricePoint = z.infer<typeof PricePoint>;
export type SpecGroup = z.infer<typeof SpecGroup>;
export type PopularComparison = z.infer<typeof PopularComparison>;
export type ProductBody = z.infer<typeof ProductBody>;
export type NewProductBody = z.infer<typeof NewProductBody>;
export type ProductChanges = z.infer<typeof ProductChanges>;
