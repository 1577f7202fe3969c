import { formatCount } from '#contract/count.ts';
import { indiaClock } from '#contract/time.ts';
import { VIDEO_LABELS, VIDEO_RESOLUTIONS } from './choices.ts';
import type { Appearance, Better, FieldGroup, FieldKind, FieldRow, Figures, KnownValues } from './field-row.ts';
import {
  appearanceOf,
  DERIVED_KEYS,
  type DerivedKey,
  derive,
  derivedRow,
  type FigureKey,
  fieldRow,
  isDerived,
  PHONE_KEYS,
  type Phone,
  type PhoneKey,
} from './fields.ts';
import { formatBands, formatDimensions, formatPartialDate, formatPixels, formatVariant, priceText } from './format.ts';
import { lensDetailTexts } from './lens-details.ts';
import type { Lens, VideoMode } from './phone.ts';
import type { PriceKind, VariantName } from './prices.ts';
import { isUnknown } from './values.ts';

/** Formats a phone's values for the sheet, comparison and history. */

/** The default format by kind of field. */
const TEXTS: { [Kind in FieldKind]: (value: KnownValues[Kind], row: FieldRow<Kind>) => string } = {
  text: (text) => text,
  brand: (id) => id,
  date: formatPartialDate,
  moment: (at) => `${indiaClock(at)} IST`,
  number: (figure, { unit }) => (unit ? `${formatCount(figure)} ${unit}` : `${figure}`),
  'yes-no': (value) => (value ? 'Yes' : 'No'),
  choice: (value, { choices }) => choices[value] ?? value,
  choices: (values, { choices }) => values.map((value) => choices[value] ?? value).join(', '),
  bands: (bands, { prefix }) => formatBands(bands, prefix),
  videos: formatVideos,
  words: (words) => words.join(', '),
  pixels: formatPixels,
  sides: formatDimensions,
  lenses: formatLenses,
  offers: (offers) => offers.map(({ store, price }) => `${store}: ${priceText(price)}`).join(', '),
  pictures: (pictures) => pictures.map(({ alt }) => alt || 'A picture without a description').join(', '),
  variants: (variants) =>
    variants.map((variant) => `${formatVariant(variant)}: ${priceText(variant.price)}`).join(', '),
};

/** `4K at 30 and 60 fps; 1080p at 240 fps`, highest resolution first. */
export function formatVideos(modes: readonly VideoMode[]): string {
  return VIDEO_RESOLUTIONS.toReversed()
    .flatMap((resolution) => {
      const same = modes.filter((mode) => mode.resolution === resolution);
      const rates = same.flatMap(({ fps }) => fps ?? []).sort((a, b) => a - b);
      if (rates.length === 0) return same.length > 0 ? VIDEO_LABELS[resolution] : [];
      return `${VIDEO_LABELS[resolution]} at ${formatList(rates.map(String))} fps`;
    })
    .join('; ');
}

/** `30, 60 and 120` */
function formatList(items: readonly string[]): string {
  const last = items.at(-1) ?? '';
  return items.length > 1 ? `${items.slice(0, -1).join(', ')} and ${last}` : last;
}

/** A known value as text. */
export function valueText(key: PhoneKey, value: unknown): string {
  const row = fieldRow(key);
  return row.text ? row.text(value as never) : TEXTS[row.kind](value as never, row as never);
}

export interface Line {
  key: FigureKey;
  group: FieldGroup;
  /** Its labels on the sheet, in the comparison and in a short comparison; null where it is left out. */
  labels: { sheet: string | null; compare: string | null; brief: string | null };
  better: Better | null;
  /** Whether its values are yes and no, which have no lower or higher. */
  isYesNo: boolean;
  betterFrom: number;
  bar: boolean;
  ofFoldables: boolean;
}

function lineOf(key: FigureKey): Line {
  const { label, short = label, sheet, compare, brief, betterFrom = 0, bar, better }: Appearance = appearanceOf(key);
  const row = isDerived(key) ? null : fieldRow(key);
  return {
    key,
    group: isDerived(key) ? fieldRow(derivedRow(key).before).group : fieldRow(key).group,
    labels: {
      sheet: sheet === false ? null : (sheet ?? short),
      compare: compare === false ? null : (compare ?? short),
      brief: brief ?? null,
    },
    better: better ?? (row?.kind === 'yes-no' ? 'higher' : null),
    isYesNo: row?.kind === 'yes-no',
    betterFrom,
    bar: bar ?? false,
    ofFoldables: row?.ofFoldables ?? false,
  };
}

/** All lines in table order; derived figures come before the field they name. */
export const LINES: readonly Line[] = PHONE_KEYS.flatMap((key) => [
  ...DERIVED_KEYS.filter((other) => derivedRow(other).before === key).map(lineOf),
  lineOf(key),
]);

/** A phone, or the part of it that a card contains. */
export type Described = Partial<Phone> & { [Key in DerivedKey]?: unknown } & {
  priceVariant?: VariantName | null;
  priceKind?: PriceKind | null;
};

/** Values that the card already contains are taken from it. */
function valueAt(source: Described, key: FigureKey): unknown {
  if (key in source || !isDerived(key)) return source[key] ?? null;
  return derive(source as Phone, key);
}

/** Null if unpublished. */
export function lineText(source: Described, { key }: Line): string | null {
  const value = valueAt(source, key);
  if (isUnknown(value)) return null;
  if (key === 'price') return priceLine(source, valueText(key, value));
  if (!isDerived(key)) return valueText(key, value);
  const row = derivedRow(key);
  if (row.text) return row.text(value as never);
  return row.unit ? `${value} ${row.unit}` : String(value);
}

/** Adds which variant the price is for, and whether it is an old one. */
function priceLine({ priceVariant, priceKind }: Described, price: string): string {
  const variant = priceVariant ? `, ${formatVariant(priceVariant)}` : '';
  return `${price}${variant}${priceKind === 'last' ? ', last recorded' : ''}`;
}

export function sheetText(phone: Phone, line: Line): string | null {
  const row = isDerived(line.key) ? derivedRow(line.key) : null;
  return row?.sheetText ? row.sheetText(phone) || null : lineText(phone, line);
}

/** The numbers to compare; null if unpublished or if no value is better. */
export function lineFigures(source: Described, { key, better }: Line): Figures {
  const value = valueAt(source, key);
  if (better === null || isUnknown(value)) return null;
  // The last price of a discontinued phone is never the best.
  if (key === 'price' && source.priceKind === 'last') return null;
  const row = isDerived(key) ? null : fieldRow(key);
  return row?.figures ? row.figures(value as never) : [Number(value)];
}

/** `50 MP wide f/1.8 + 8 MP ultrawide` */
export function formatLenses(lenses: readonly Lens[]): string {
  return lenses
    .map(({ megapixels, kind, ...details }) =>
      [`${megapixels} MP`, kind !== 'other' && kind, ...lensDetailTexts(details)].filter(Boolean).join(' '),
    )
    .join(' + ');
}
