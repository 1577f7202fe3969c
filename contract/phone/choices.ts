/** What a field with a fixed list of values may hold, with what people call each. */

export const STATUS_LABELS = { available: 'Available', upcoming: 'Upcoming', discontinued: 'Discontinued' } as const;

export const CUTOUT_LABELS = {
  'punch-hole': 'Punch hole',
  'punch-hole-left': 'Punch hole, left',
  drop: 'Drop notch',
  notch: 'Notch',
  island: 'Island',
  none: 'No cut-out',
} as const;

export const LENS_LABELS = {
  wide: 'Wide',
  ultrawide: 'Ultrawide',
  telephoto: 'Telephoto',
  periscope: 'Periscope',
  macro: 'Macro',
  depth: 'Depth',
  monochrome: 'Monochrome',
  other: 'Other',
} as const;

export const LAYOUT_LABELS = {
  column: 'Column',
  square: 'Square',
  ring: 'Ring',
  bar: 'Bar',
  triangle: 'Triangle',
  row: 'Row',
  single: 'Single',
  pill: 'Pill',
  corner: 'Corner',
} as const;

/** Where a price was seen. */
export const PRICE_SOURCE_LABELS = {
  launch: 'Launch price',
  flipkart: 'Flipkart',
  smartprix: 'Smartprix',
  editor: 'Our desk',
  import: 'Imported',
} as const;

export const FOLD_LABELS = { book: 'Book', flip: 'Flip' } as const;

/** What people call a panel by its pixels, lowest first. */
export const RESOLUTION_LABELS = {
  SD: 'SD',
  HD: 'HD',
  'HD+': 'HD+',
  FHD: 'FHD',
  'FHD+': 'FHD+',
  QHD: 'QHD',
  'QHD+': 'QHD+',
  '4K': '4K',
} as const;

export type ProductStatus = keyof typeof STATUS_LABELS;
export type Cutout = keyof typeof CUTOUT_LABELS;
export type LensKind = keyof typeof LENS_LABELS;
export type CameraLayout = keyof typeof LAYOUT_LABELS;
export type PriceSource = keyof typeof PRICE_SOURCE_LABELS;

export const PRODUCT_STATUSES = valuesOf(STATUS_LABELS);
export const CUTOUTS = valuesOf(CUTOUT_LABELS);
export const LENS_KINDS = valuesOf(LENS_LABELS);
export const CAMERA_LAYOUTS = valuesOf(LAYOUT_LABELS);
export const FOLD_KINDS = valuesOf(FOLD_LABELS);
export const PRICE_SOURCES = valuesOf(PRICE_SOURCE_LABELS);
export const RESOLUTIONS = valuesOf(RESOLUTION_LABELS);

export function valuesOf<Labels extends object>(labels: Labels): [keyof Labels & string, ...(keyof Labels & string)[]] {
  return Object.keys(labels) as [keyof Labels & string];
}
