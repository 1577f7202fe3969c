import { z } from 'zod';
import { formatCount } from '#contract/count.ts';
import { OutsideLinkField, PartialDateField, SlugField, TimestampField, textLine } from '#contract/fields.ts';
import { ARTICLE_PICTURE_TEXT_MAX } from '#contract/limits.ts';
import { UploadedPicture } from '#contract/picture.ts';
import { LENS_KINDS, PRICE_SOURCES, RESOLUTIONS, VIDEO_RESOLUTIONS, valuesOf } from './choices.ts';
import type { FieldKind, FieldRow, NumberOptions } from './field-row.ts';
import { fieldRow, PHONE_FIELDS, PHONE_KEYS, type Phone, type PhoneKey } from './fields.ts';
import { formatRupees } from './format.ts';
import { LENS_DETAILS, type LensDetail } from './lens-details.ts';
import { readNumberText } from './number-text.ts';

/** Zod schemas of a phone, built from the field table. */

type NumberRow = Pick<NumberOptions, 'unit' | 'min' | 'max' | 'integer'>;

function numberField(label: string, { unit, min, max, integer }: NumberRow) {
  const formatLimit = (figure: number) => {
    if (unit === 'rupees') return formatRupees(figure);
    return unit ? `${formatCount(figure)} ${unit}` : `${figure}`;
  };
  // Text that is not clearly a number is refused with a question: `8,2` may be 8.2.
  const ask = (input: unknown) => {
    if (input === undefined || input === null || input === '') return `${label} is missing.`;
    const reading = typeof input === 'string' && input.trim() ? readNumberText(input, unit) : null;
    return reading && 'problem' in reading ? reading.problem : `${label} must be a number.`;
  };
  const field = z
    .number({ error: ({ input }) => ask(input) })
    .min(min, `${label} must be at least ${formatLimit(min)}.`)
    .max(max, `${label} must be at most ${formatLimit(max)}.`);
  return integer ? field.int(`${label} must be a whole number${unit && ` of ${unit}`}.`) : field;
}

const SOURCE_TEXT = 'A store name needs letters, and can’t contain ; | : or @.';
/** A key of `PRICE_SOURCES`, or a store's name without the signs that separate lists of variants. */
export const PriceSourceField = z.union(
  [z.enum(PRICE_SOURCES), textLine('The store', 1, 40).regex(/^[^;|:@]*\p{L}[^;|:@]*$/u, SOURCE_TEXT)],
  SOURCE_TEXT,
);

export const Variant = z.strictObject({
  /** In GB; null if the maker does not publish it. */
  ram: numberField('RAM', { unit: 'GB', min: 0.25, max: 64 }).nullable(),
  storage: numberField('Storage', { unit: 'GB', min: 0.5, max: 4096 }),
  price: numberField(PHONE_FIELDS.price.subject, PHONE_FIELDS.price).nullable(),
  /** When and where it was recorded, with the precision known. */
  priceAt: PartialDateField.nullable().default(null),
  priceSource: PriceSourceField.nullable().default(null),
});

function lensDetail(key: LensDetail) {
  const { subject, min, max } = LENS_DETAILS[key];
  return numberField(subject, { min, max }).optional();
}

export const Lens = z.strictObject({
  megapixels: numberField('The megapixels of a camera', { unit: 'MP', min: 0.1, max: 320 }),
  kind: z.enum(LENS_KINDS).nullable(),
  // Omitted if unpublished.
  aperture: lensDetail('aperture'),
  sensorSize: lensDetail('sensorSize'),
  focalLength: lensDetail('focalLength'),
  zoom: lensDetail('zoom'),
});

const VIDEO_TEXT = 'Write video like 4k@30; 1080p@60.';
export const VideoMode = z.strictObject(
  {
    resolution: z.enum(VIDEO_RESOLUTIONS, VIDEO_TEXT),
    /** Frames per second; null if only the resolution is published. */
    fps: numberField('Frames per second', { min: 10, max: 1000, integer: true }).nullable(),
  },
  VIDEO_TEXT,
);

export const Dimensions = z.strictObject({
  height: numberField('Height', { unit: 'mm', min: 50, max: 260 }),
  width: numberField('Width', { unit: 'mm', min: 40, max: 240 }),
  thickness: numberField('Thickness', { unit: 'mm', min: 3, max: 40 }),
});

export const Pixels = z.strictObject({
  width: numberField('Pixels across', { unit: 'px', min: 96, max: 5000, integer: true }),
  height: numberField('Pixels down', { unit: 'px', min: 96, max: 5000, integer: true }),
});

/**
 * Where it was on sale and for how much: on the date an editor looked, or when the store's feed listed it. Only feeds
 * know the stock.
 */
export const Offer = z
  .strictObject({
    store: textLine('The store', 1, 40).regex(/^[^;|]*$/, 'A store name can’t contain ; or |.'),
    url: OutsideLinkField,
    /** Null if the offer names no variant. */
    ram: Variant.shape.ram.default(null),
    storage: Variant.shape.storage.nullable().default(null),
    price: numberField('The price of a store', PHONE_FIELDS.price).nullable().default(null),
    inStock: z.boolean().nullable().default(null),
    /** A date, or a feed's timestamp. */
    seenAt: z.union([PartialDateField, TimestampField]).nullable().default(null),
  })
  .refine(({ price, seenAt }) => price === null || seenAt !== null, {
    path: ['seenAt'],
    message: 'Enter the day the price was seen.',
  });

/** Whether an editor entered it; others come from feeds. */
export function isEditorsOffer({ inStock }: Pick<Offer, 'inStock'>): boolean {
  return inStock === null;
}

/** A further picture with its description. */
export const PhonePicture = z.strictObject({
  image: UploadedPicture,
  alt: textLine('The description of a picture', 0, ARTICLE_PICTURE_TEXT_MAX).default(''),
});

export const ResolutionField = z.string().trim().toUpperCase().pipe(z.enum(RESOLUTIONS));

/** The schema of each kind of field. */
const SCHEMAS: { [Kind in FieldKind]: (row: FieldRow<Kind>, subject: string) => z.ZodType } = {
  text: ({ max, pattern, required }, subject) => {
    const field = pattern ? z.string().regex(pattern.test, pattern.message) : textLine(subject, 1, max);
    return required ? field : field.nullable();
  },
  date: () => PartialDateField.nullable(),
  moment: () => TimestampField.overwrite(inOneForm).nullable(),
  number: (row, subject) => numberField(subject, row).nullable(),
  'yes-no': () => z.boolean().nullable(),
  choice: ({ choices, fallback, isOpen }) => {
    if (isOpen) return PriceSourceField.nullable();
    const field = z.enum(valuesOf(choices));
    return fallback === undefined ? field.nullable() : field;
  },
  choices: ({ choices }, subject) =>
    z.array(z.enum(valuesOf(choices))).refine(isUnique, `${subject}: list each one only once.`),
  bands: ({ max }, subject) =>
    z
      .array(numberField(subject, { min: 1, max: 512, integer: true }))
      .max(max)
      .refine(isUnique, `${subject}: list each one only once.`),
  videos: ({ max }) => z.array(VideoMode).max(max),
  words: ({ each, max, maxLength }) => z.array(textLine(each, 1, maxLength)).max(max),
  pixels: () => Pixels.nullable(),
  sides: () => Dimensions.nullable(),
  lenses: ({ max }) => z.array(Lens).max(max),
  variants: ({ max }) => z.array(Variant).max(max),
  offers: ({ max }) => z.array(Offer).max(max),
  pictures: ({ max }) =>
    z
      .array(PhonePicture)
      .max(max, `Add at most ${max} pictures besides the main one.`)
      .refine((list) => isUnique(list.map(({ image }) => image.webp[0]?.url)), 'Each picture can be used only once.'),
  brand: () => SlugField,
};

/** With milliseconds, so that timestamps compare as text. */
function inOneForm(moment: string): string {
  const time = Date.parse(moment);
  return Number.isNaN(time) ? moment : new Date(time).toISOString();
}

function isUnique(list: readonly unknown[]): boolean {
  return new Set(list).size === list.length;
}

function schemaOf(row: FieldRow): z.ZodType {
  return SCHEMAS[row.kind](row as never, row.subject ?? row.label);
}

type PhoneShape = { [Key in PhoneKey]: z.ZodType<Phone[Key], Phone[Key]> };

export const PhoneFields = z.object(
  Object.fromEntries(PHONE_KEYS.map((key) => [key, schemaOf(fieldRow(key))])) as unknown as PhoneShape,
);

export type { CameraLayout, Cutout, ProductStatus } from './choices.ts';
export type { Phone } from './fields.ts';
export type Variant = z.infer<typeof Variant>;
export type Offer = z.infer<typeof Offer>;
export type PhonePicture = z.infer<typeof PhonePicture>;
export type Lens = z.infer<typeof Lens>;
export type VideoMode = z.infer<typeof VideoMode>;
export type Dimensions = z.infer<typeof Dimensions>;
export type Pixels = z.infer<typeof Pixels>;
