import { valuesOf } from '#contract/phone/choices.ts';
import type { FieldKind, FieldRow, KnownValues } from '#contract/phone/field-row.ts';
import { fieldRow, PHONE_KEYS, type PhoneKey } from '#contract/phone/fields.ts';
import { bandsText, parseBands, parseMoment, parseVideos, splitList, videosText } from '#contract/phone/notation.ts';
import type { Offer, Phone, PhonePicture, Variant } from '#contract/phone/phone.ts';
import { emptyPhone } from '#contract/phone/values.ts';
import { indiaClock } from '#contract/time.ts';
import {
  fieldName,
  impliedPublication,
  type Layout,
  type ParsedRow,
  type Row,
  rejectImport,
} from '#db/import/layout.ts';
import { brandId, canonicalBrand } from '#db/import/parse/brands.ts';
import { readDay, readFigure } from '#db/import/parse/cells.ts';
import { lensListText, parseLensList } from '#db/import/parse/lenses.ts';
import { dimensionsOf, pixelsOf } from '#db/import/parse/values.ts';

/** Writes a kind of field to a cell and reads it back unchanged. */
type CellCodec<Kind extends FieldKind> = {
  /** `field` is the name used in error messages. */
  read(cell: string, field: string, row: FieldRow<Kind>): KnownValues[Kind];
  write(value: KnownValues[Kind]): string;
};

function readYesNo(cell: string, field: string): boolean {
  if (/^(yes|y|true|1|✓|✔)$/i.test(cell)) return true;
  if (/^(no|n|false|0|✗|✘)$/i.test(cell)) return false;
  return rejectImport(`${field}: "${cell}" is not yes or no.`);
}

function readChoice(
  cell: string,
  field: string,
  { choices, isOpen }: Pick<FieldRow<'choice'>, 'choices' | 'isOpen'>,
): string {
  const values = valuesOf(choices);
  return (
    values.find((value) => value === cell.toLowerCase()) ??
    (isOpen ? cell : rejectImport(`${field}: "${cell}" is not one of ${values.join(', ')}.`))
  );
}

function readWith<Value>(parse: (cell: string) => Value | null, like: string) {
  return (cell: string, field: string): Value =>
    parse(cell) ?? rejectImport(`${field}: "${cell}" can’t be read. Write it like ${like}.`);
}

/** `8/128:15999@2026-01-08 smartprix; 8/256:17999`; everything except the storage is optional: `/128`, `8/128`. */
function parseVariants(cell: string): Variant[] | null {
  const list: Variant[] = [];
  for (const part of splitList(cell)) {
    const match = VARIANT.exec(part);
    if (!match) return null;
    const [, ram, storage, price, day, source] = match;
    list.push({
      ram: ram ? Number(ram) : null,
      storage: Number(storage),
      price: price ? Number(price.replaceAll(',', '')) : null,
      priceAt: day ?? null,
      priceSource: source ?? null,
    });
  }
  return list;
}

const VARIANT =
  /^([\d.]*)\s*\/\s*([\d.]+)(?:\s*:\s*([\d,]+)(?:\s*@\s*(\d{4}(?:-\d\d){0,2}))?(?:\s+((?=.*\p{L})[^\s;|:@][^;|:@]*))?)?$/u;

function variantPriceText({ price, priceAt, priceSource }: Variant): string {
  if (price === null) return '';
  return `:${price}${priceAt === null ? '' : `@${priceAt}`}${priceSource === null ? '' : ` ${priceSource}`}`;
}

/** `Croma|https://www.croma.com/p/1|15999|2026-01-08; Amazon|https://www.amazon.in/dp/2` */
function parseOffers(cell: string): Offer[] | null {
  const list: Offer[] = [];
  for (const part of splitList(cell)) {
    const [store, url, price, seenAt, ...more] = part.split('|').map((piece) => piece.trim());
    const rupees = price ? Number(price.replaceAll(',', '')) : null;
    if (!store || !url || Number.isNaN(rupees) || more.length > 0) return null;
    list.push({ store, url, ram: null, storage: null, price: rupees, inStock: null, seenAt: seenAt || null });
  }
  return list;
}

/** `1600x1200 name-320.avif name-320.webp|What it shows; …`: lists every file, so that none must be looked up. */
function parsePictures(cell: string): PhonePicture[] | null {
  const list: PhonePicture[] = [];
  for (const part of splitList(cell)) {
    const [files = '', alt = '', ...more] = part.split('|').map((piece) => piece.trim());
    const [size = '', ...names] = files.split(/\s+/);
    const [, width, height] = /^(\d+)x(\d+)$/.exec(size) ?? [];
    if (!width || !height || more.length > 0) return null;
    const inFormat = (format: string) =>
      names
        .filter((name) => name.endsWith(`.${format}`))
        .map((name) => ({ width: Number(/-(\d+)\.\w+$/.exec(name)?.[1]), url: `/media/uploads/${name}` }));
    list.push({
      image: { width: Number(width), height: Number(height), avif: inFormat('avif'), webp: inFormat('webp') },
      alt: alt.replace(/%(25|3B|7C)/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
    });
  }
  return list;
}

function pictureText({ image, alt }: PhonePicture): string {
  const names = [...image.avif, ...image.webp].map(({ url }) => url.split('/').at(-1));
  // Separators inside texts are percent-encoded.
  const words = alt.replace(/[%;|]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
  return `${image.width}x${image.height} ${names.join(' ')}|${words}`;
}

const TEXT = { read: (cell: string) => cell, write: String };

const CODECS: { [Kind in FieldKind]: CellCodec<Kind> } = {
  text: TEXT,
  date: { read: (cell, field) => readDay(cell, field) ?? '', write: String },
  brand: TEXT,
  moment: { read: readWith(parseMoment, '2026-11-20 09:30'), write: indiaClock },
  number: { read: (cell, field, { unit }) => readFigure(cell, field, unit), write: String },
  'yes-no': { read: readYesNo, write: (value) => (value ? 'yes' : 'no') },
  choice: { read: readChoice, write: String },
  choices: {
    read: (cell, field, row) => splitList(cell).map((part) => readChoice(part, field, row)),
    write: (values) => values.join('; '),
  },
  bands: { read: readWith(parseBands, '3; 28; 78'), write: bandsText },
  videos: { read: readWith(parseVideos, '4k@30; 1080p@60'), write: videosText },
  words: { read: splitList, write: (words) => words.join('; ') },
  pixels: {
    read: readWith(pixelsOf, '1080x2400'),
    write: ({ width, height }) => `${width}x${height}`,
  },
  sides: {
    read: readWith(dimensionsOf, '162.3 x 79 x 8.6'),
    write: ({ height, width, thickness }) => `${height} x ${width} x ${thickness}`,
  },
  lenses: {
    read: readWith(parseLensList, '50 wide; 8 ultrawide'),
    write: lensListText,
  },
  offers: {
    read: readWith(parseOffers, 'Croma|https://www.croma.com/p/1|15999|2026-01-08'),
    write: (offers) =>
      offers
        .map(({ store, url, price, seenAt }) => [store, url, price, seenAt].join('|').replace(/\|+$/, ''))
        .join('; '),
  },
  pictures: {
    read: readWith(parsePictures, 'our exports do'),
    write: (pictures) => pictures.map(pictureText).join('; '),
  },
  variants: {
    read: readWith(parseVariants, '8/128:15999; 8/256:17999'),
    write: (list) =>
      list.map((variant) => `${variant.ram ?? ''}/${variant.storage}${variantPriceText(variant)}`).join('; '),
  },
};

type Column = { key: PhoneKey; name: string; example: string };

/** The columns besides `brand` and `name`, in the field table's order; only those two are required. */
export const COLUMNS: readonly Column[] = PHONE_KEYS.flatMap((key) => {
  const { csv } = fieldRow(key);
  return csv ? [{ key, name: csv.column, example: csv.example ?? '' }] : [];
});

export const COLUMN_NAMES = new Map<keyof Phone, string>(COLUMNS.map(({ key, name }) => [key, name]));
const KNOWN_NAMES = new Set(COLUMNS.map(({ name }) => name));

export const HEADER = ['brand', 'name', ...COLUMNS.map(({ name }) => name)];

/** A template with the header and one example row. */
export const TEMPLATE = [
  HEADER.join(','),
  ['Xiaomi', 'Redmi Note 13 Pro', ...COLUMNS.map(({ example }) => example)].join(','),
].join('\n');

interface AnyCodec {
  read(cell: string, field: string, row: FieldRow): unknown;
  write(value: unknown): string;
}

function codecOf(row: FieldRow): AnyCodec {
  return CODECS[row.kind] as unknown as AnyCodec;
}

/** A phone's cells in column order. */
export function toCells(phone: Phone): (string | null)[] {
  return COLUMNS.map(({ key }) => (phone[key] === null ? null : codecOf(fieldRow(key)).write(phone[key])));
}

/** Parses one cell of a field's column; throws an ImportError if it is invalid. */
export function readCell(key: PhoneKey, cell: string): unknown {
  const row = fieldRow(key);
  return codecOf(row).read(cell, row.label, row);
}

/** How files mark unknown figures. */
const UNKNOWN = /^(?:-+|–|—|\?|#?n\/?a|tb[acd]|unknown|not (?:known|available|announced|specified))$/i;

/** Removes the apostrophe that an export puts before text that looks like a formula. */
function cleanCell(cell: string | undefined): string {
  const text = (cell ?? '').trim().replace(/^'(?=\s*[=+\-@|])/, '');
  return UNKNOWN.test(text) ? '' : text;
}

export function readPhoneRow(rawRow: Row): ParsedRow {
  const row: Row = Object.fromEntries(Object.entries(rawRow).map(([column, cell]) => [column, cleanCell(cell)]));
  if (!row.brand) rejectImport('The brand is missing.');
  if (!row.name) rejectImport('The name is missing.');
  const brandName = canonicalBrand(row.brand);
  const filled: Partial<Record<PhoneKey, unknown>> = {};
  for (const { key, name } of COLUMNS) {
    const cell = row[name];
    const field = fieldRow(key);
    if (cell) filled[key] = codecOf(field).read(cell, fieldName(key, name), field);
  }
  const fields = filled as Partial<Phone>;
  const phone = { ...emptyPhone(row.name, brandId(brandName)), ...fields, ...impliedPublication(fields) };
  const hasPublication = 'publication' in filled || 'publishAt' in filled;
  return { brandName, brandAsWritten: row.brand, phone, hasStatus: 'status' in filled, hasPublication };
}

/** Our own CSV: one row per phone, with its exact name. */
export const handsetCsv: Layout = {
  name: 'Handset CSV',
  recognises: (columns) =>
    columns.includes('brand') && columns.includes('name') && columns.some((column) => KNOWN_NAMES.has(column)),
  rowsAreVariants: false,
  columnOf: (field) => COLUMN_NAMES.get(field),
  read: readPhoneRow,
};
