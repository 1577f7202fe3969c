import { CUTOUT_LABELS, STATUS_LABELS } from '#app/features/catalogue/card/names.ts';
import { variantLabel } from '#app/features/catalogue/card/variants.ts';
import { formatPartialDate, formatRupees, priceText } from '#app/lib/format.ts';
import { PHONE_LABELS } from '#contract/phone/labels.ts';
import type { CameraLayout, Lens, Phone, Variant } from '#contract/phone/phone.ts';

/** The fields of a phone in words, for forms, histories and comparisons of two versions. */

export const UNITS: Partial<Record<keyof Phone, string>> = {
  batteryCapacity: 'mAh',
  wiredCharging: 'W',
  wirelessCharging: 'W',
  displaySize: 'inch',
  refreshRate: 'Hz',
  weight: 'g',
};

export const LENS_LABELS: Record<NonNullable<Lens['kind']>, string> = {
  wide: 'Wide',
  ultrawide: 'Ultrawide',
  telephoto: 'Telephoto',
  periscope: 'Periscope',
  macro: 'Macro',
  depth: 'Depth',
  monochrome: 'Monochrome',
  other: 'Other',
};

export const LAYOUT_LABELS: Record<CameraLayout, string> = {
  column: 'Column',
  square: 'Square',
  ring: 'Ring',
  bar: 'Bar',
  triangle: 'Triangle',
  row: 'Row',
  single: 'Single',
  pill: 'Pill',
  corner: 'Corner',
};

export const FOLD_LABELS: Record<NonNullable<Phone['foldable']>, string> = { book: 'Book', flip: 'Flip' };

/** Besides a phone's own fields a history knows its picture. */
const PICTURE = 'image';

export function fieldLabel(field: string): string {
  return field === PICTURE ? 'Picture' : (PHONE_LABELS[field as keyof Phone] ?? field);
}

/** A field's value as somebody reads it. Whatever is not known here is shown as it is stored. */
export function fieldText(field: string, value: unknown): string {
  if (field === PICTURE) return value === null ? 'Drawing' : 'Photo';
  if (value === null || value === undefined || (Array.isArray(value) && value.length === 0)) return 'Not published';
  const write = FORMATTERS[field as keyof Phone] as ((value: unknown) => string) | undefined;
  const unit = UNITS[field as keyof Phone];
  try {
    if (write) return write(value);
  } catch {
    // Stored in a form of long ago.
  }
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'object') return JSON.stringify(value);
  return unit ? `${value} ${unit}` : String(value);
}

type Formatters = { [Field in keyof Phone]?: (value: NonNullable<Phone[Field]>) => string };

const FORMATTERS: Formatters = {
  status: (status) => STATUS_LABELS[status],
  launchedAt: formatPartialDate,
  price: formatRupees,
  variants: (variants) => variants.map(variantText).join(', '),
  pixels: ({ width, height }) => `${width} × ${height}`,
  cutout: (cutout) => CUTOUT_LABELS[cutout],
  rearCameras: lensesText,
  frontCameras: lensesText,
  cameraLayout: (layout) => LAYOUT_LABELS[layout],
  dimensions: sizeText,
  foldedDimensions: sizeText,
  foldable: (kind) => FOLD_LABELS[kind],
  colours: (colours) => colours.join(', '),
};

function variantText(variant: Variant): string {
  return `${variantLabel(variant)}: ${priceText(variant.price)}`;
}

function lensesText(lenses: readonly Lens[]): string {
  return lenses.map(({ megapixels, kind }) => `${megapixels} MP${kind ? ` ${kind}` : ''}`).join(' + ');
}

function sizeText({ height, width, thickness }: NonNullable<Phone['dimensions']>): string {
  return `${height} × ${width} × ${thickness} mm`;
}
