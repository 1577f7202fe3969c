import { z } from 'zod';
import { PartialDateField, SlugField, textLine } from '#contract/fields.ts';
import { PRODUCT_NAME_MAX } from '#contract/limits.ts';

/**
 * A phone's own figures, as an admin types them, an import reads them and the catalogue ships them.
 * What nobody published is null. Bounds are wide enough for every phone ever sold and narrow
 * enough to catch a slipped decimal point.
 */

export const PRODUCT_STATUSES = ['available', 'upcoming', 'discontinued'] as const;
export const LENS_KINDS = [
  'wide',
  'ultrawide',
  'telephoto',
  'periscope',
  'macro',
  'depth',
  'monochrome',
  'other',
] as const;
export const CUTOUTS = ['punch-hole', 'punch-hole-left', 'drop', 'notch', 'island', 'none'] as const;
export const FOLD_KINDS = ['book', 'flip'] as const;
/** How the rear cameras are arranged, for the drawing; null lets the drawing choose from brand and count. */
export const CAMERA_LAYOUTS = [
  'column',
  'square',
  'ring',
  'bar',
  'triangle',
  'row',
  'single',
  'pill',
  'corner',
] as const;

function numberField(label: string, unit: string, min: number, max: number) {
  return z
    .number(`${label} must be a number.`)
    .min(min, `${label} is at least ${min} ${unit}.`)
    .max(max, `${label} is at most ${max} ${unit}.`);
}

function integerField(label: string, unit: string, min: number, max: number) {
  return numberField(label, unit, min, max).int(`${label} is a whole number of ${unit}.`);
}

const PriceField = integerField('The price', 'rupees', 1, 1_000_000);

export const Variant = z.object({
  /** GB; null where the maker does not publish it. */
  ram: numberField('RAM', 'GB', 0.25, 64).nullable(),
  storage: numberField('Storage', 'GB', 0.5, 4096),
  price: PriceField.nullable(),
});

export const Lens = z.object({
  megapixels: numberField('A camera', 'MP', 0.1, 320),
  kind: z.enum(LENS_KINDS).nullable(),
});

export const Dimensions = z.object({
  height: numberField('Height', 'mm', 50, 260),
  width: numberField('Width', 'mm', 40, 240),
  thickness: numberField('Thickness', 'mm', 3, 40),
});

export const PhoneFields = z.object({
  name: textLine('The name', 1, PRODUCT_NAME_MAX),
  brandId: SlugField,
  status: z.enum(PRODUCT_STATUSES),
  launchedAt: PartialDateField.nullable(),
  /** Lowest price of its variants where they are priced. */
  price: PriceField.nullable(),
  variants: z.array(Variant).max(24),

  batteryCapacity: integerField('Battery', 'mAh', 300, 35_000).nullable(),
  /** Watts; wireless 0 means it has none. */
  wiredCharging: numberField('Wired charging', 'W', 1, 400).nullable(),
  wirelessCharging: numberField('Wireless charging', 'W', 0, 200).nullable(),

  displaySize: numberField('Display', 'inch', 1, 12).nullable(),
  displayType: textLine('Display type', 1, 60).nullable(),
  pixels: z
    .object({
      width: integerField('Pixels across', 'px', 96, 5000),
      height: integerField('Pixels down', 'px', 96, 5000),
    })
    .nullable(),
  refreshRate: integerField('Refresh rate', 'Hz', 24, 240).nullable(),
  cutout: z.enum(CUTOUTS).nullable(),

  rearCameras: z.array(Lens).max(6),
  frontCameras: z.array(Lens).max(3),
  /** Optical stabilisation of the main camera. */
  ois: z.boolean().nullable(),
  cameraLayout: z.enum(CAMERA_LAYOUTS).nullable(),

  chipset: textLine('Chipset', 1, 80).nullable(),
  os: textLine('Operating system', 1, 40).nullable(),

  /** Unfolded, for a phone that folds. */
  dimensions: Dimensions.nullable(),
  foldedDimensions: Dimensions.nullable(),
  weight: numberField('Weight', 'g', 40, 1500).nullable(),
  foldable: z.enum(FOLD_KINDS).nullable(),
  colours: z.array(textLine('A colour', 1, 40)).max(16),

  network5g: z.boolean().nullable(),
  nfc: z.boolean().nullable(),
  headphoneJack: z.boolean().nullable(),
  memoryCard: z.boolean().nullable(),
  /** `IP68`. */
  ipRating: z
    .string()
    .regex(/^IP[0-6X][0-9X]K?$/, 'Write it as IP68 or IPX4.')
    .nullable(),
  /** `Gorilla Glass Victus 2`. */
  glass: textLine('Glass', 1, 60).nullable(),
});

export type Phone = z.infer<typeof PhoneFields>;
export type Variant = z.infer<typeof Variant>;
export type Lens = z.infer<typeof Lens>;
export type Dimensions = z.infer<typeof Dimensions>;
export type ProductStatus = (typeof PRODUCT_STATUSES)[number];
export type Cutout = (typeof CUTOUTS)[number];
export type CameraLayout = (typeof CAMERA_LAYOUTS)[number];
