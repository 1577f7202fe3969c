import {
  CAMERA_LAYOUTS,
  CUTOUTS,
  type Dimensions,
  FOLD_KINDS,
  type Lens,
  type Phone,
  PRODUCT_STATUSES,
  type Variant,
} from '#contract/phone/phone.ts';
import { emptyPhone } from '#db/empty-phone.ts';
import { brandId, canonicalBrand } from '#db/import/parse/brands.ts';
import { fieldName } from '#db/import/parse/field-name.ts';
import { parseLensList } from '#db/import/parse/lenses.ts';
import { dimensionsOf, pixelsOf } from '#db/import/parse/values.ts';
import { type Layout, type ParsedRow, type Row, rejectImport } from '../layout.ts';

/** Reads a filled cell of a column; an empty cell leaves the figure unpublished. `write` makes the cell that reads as the same. */
type Column = {
  key: keyof Phone;
  example: string;
  /** `field` is its name for whoever reads why a cell was refused. */
  read(cell: string, field: string): unknown;
  write(phone: Phone): string | null;
};

function number(cell: string, field: string): number {
  const value = Number(cell.replaceAll(',', ''));
  if (!Number.isFinite(value)) rejectImport(`${field}: "${cell}" is not a number.`);
  return value;
}

function yesNo(cell: string, field: string): boolean {
  if (/^(yes|true|1)$/i.test(cell)) return true;
  if (/^(no|false|0)$/i.test(cell)) return false;
  return rejectImport(`${field}: "${cell}" is neither yes nor no.`);
}

function oneOf(values: readonly string[]) {
  return (cell: string, field: string): string =>
    values.find((value) => value === cell.toLowerCase()) ??
    rejectImport(`${field}: "${cell}" is not one of ${values.join(', ')}.`);
}

function parseWith<T>(read: (cell: string) => T | null, like: string) {
  return (cell: string, field: string): T =>
    read(cell) ?? rejectImport(`${field}: "${cell}" cannot be read; write it like ${like}.`);
}

/** `8/128:15999; 8/256:17999`; RAM and price may be missing: `/128`, `8/128`. */
function variants(cell: string): Variant[] | null {
  const list: Variant[] = [];
  for (const part of cell.split(';').map((piece) => piece.trim())) {
    if (!part) continue;
    const match = /^([\d.]*)\s*\/\s*([\d.]+)(?:\s*:\s*([\d,]+))?$/.exec(part);
    if (!match) return null;
    list.push({
      ram: match[1] ? Number(match[1]) : null,
      storage: Number(match[2]),
      price: match[3] ? Number(match[3].replaceAll(',', '')) : null,
    });
  }
  return list;
}

/** A cell of another form than the plain value. */
function formatWith<K extends keyof Phone>(key: K, write: (value: NonNullable<Phone[K]>) => string) {
  return (phone: Phone): string | null => {
    const value = phone[key];
    return value === null || value === undefined ? null : write(value);
  };
}

const formatPlain = (key: keyof Phone) => formatWith(key, String);
const formatYesNo = (key: keyof Phone) => formatWith(key, (value) => (value ? 'yes' : 'no'));
const lensCells = (lenses: Lens[]) =>
  lenses.map(({ megapixels, kind }) => (kind ? `${megapixels} ${kind}` : `${megapixels}`)).join('; ');
const sidesCell = ({ height, width, thickness }: Dimensions) => `${height} x ${width} x ${thickness}`;
const variantCells = (list: Variant[]) =>
  list.map(({ ram, storage, price }) => `${ram ?? ''}/${storage}${price === null ? '' : `:${price}`}`).join('; ');

const text = (cell: string) => cell;
const words = (cell: string) =>
  cell
    .split(';')
    .map((word) => word.trim())
    .filter(Boolean);
const VARIANTS_LIKE = '8/128:15999; 8/256:17999';
const LENSES_LIKE = '50 wide; 8 ultrawide';
const SIDES_LIKE = '162.3 x 79 x 8.6';

/** The columns besides `brand` and `name`, in the order of the template; only those two are required. */
export const COLUMNS: Record<string, Column> = {
  status: { key: 'status', example: 'available', read: oneOf(PRODUCT_STATUSES), write: formatPlain('status') },
  launched: { key: 'launchedAt', example: '2024-01-23', read: text, write: formatPlain('launchedAt') },
  price: { key: 'price', example: '15999', read: number, write: formatPlain('price') },
  variants: {
    key: 'variants',
    example: VARIANTS_LIKE,
    read: parseWith(variants, VARIANTS_LIKE),
    write: formatWith('variants', variantCells),
  },
  battery_mah: { key: 'batteryCapacity', example: '5000', read: number, write: formatPlain('batteryCapacity') },
  wired_charging_w: { key: 'wiredCharging', example: '67', read: number, write: formatPlain('wiredCharging') },
  wireless_charging_w: { key: 'wirelessCharging', example: '0', read: number, write: formatPlain('wirelessCharging') },
  display_inch: { key: 'displaySize', example: '6.67', read: number, write: formatPlain('displaySize') },
  display_type: { key: 'displayType', example: 'AMOLED', read: text, write: formatPlain('displayType') },
  pixels: {
    key: 'pixels',
    example: '1080x2400',
    read: parseWith(pixelsOf, '1080x2400'),
    write: formatWith('pixels', ({ width, height }) => `${width}x${height}`),
  },
  refresh_hz: { key: 'refreshRate', example: '120', read: number, write: formatPlain('refreshRate') },
  cutout: { key: 'cutout', example: 'punch-hole', read: oneOf(CUTOUTS), write: formatPlain('cutout') },
  rear_cameras: {
    key: 'rearCameras',
    example: LENSES_LIKE,
    read: parseWith(parseLensList, LENSES_LIKE),
    write: formatWith('rearCameras', lensCells),
  },
  front_cameras: {
    key: 'frontCameras',
    example: '16 wide',
    read: parseWith(parseLensList, LENSES_LIKE),
    write: formatWith('frontCameras', lensCells),
  },
  ois: { key: 'ois', example: 'yes', read: yesNo, write: formatYesNo('ois') },
  camera_layout: {
    key: 'cameraLayout',
    example: 'column',
    read: oneOf(CAMERA_LAYOUTS),
    write: formatPlain('cameraLayout'),
  },
  chipset: { key: 'chipset', example: 'Qualcomm Snapdragon 7s Gen 2', read: text, write: formatPlain('chipset') },
  os: { key: 'os', example: 'Android 14', read: text, write: formatPlain('os') },
  dimensions_mm: {
    key: 'dimensions',
    example: SIDES_LIKE,
    read: parseWith(dimensionsOf, SIDES_LIKE),
    write: formatWith('dimensions', sidesCell),
  },
  folded_mm: {
    key: 'foldedDimensions',
    example: '',
    read: parseWith(dimensionsOf, SIDES_LIKE),
    write: formatWith('foldedDimensions', sidesCell),
  },
  weight_g: { key: 'weight', example: '187', read: number, write: formatPlain('weight') },
  foldable: { key: 'foldable', example: '', read: oneOf(FOLD_KINDS), write: formatPlain('foldable') },
  colours: {
    key: 'colours',
    example: 'Midnight Black; Coral Purple',
    read: words,
    write: formatWith('colours', (list) => list.join('; ')),
  },
  network_5g: { key: 'network5g', example: 'yes', read: yesNo, write: formatYesNo('network5g') },
  nfc: { key: 'nfc', example: 'yes', read: yesNo, write: formatYesNo('nfc') },
  headphone_jack: { key: 'headphoneJack', example: 'no', read: yesNo, write: formatYesNo('headphoneJack') },
  memory_card: { key: 'memoryCard', example: 'no', read: yesNo, write: formatYesNo('memoryCard') },
  ip_rating: { key: 'ipRating', example: 'IP54', read: text, write: formatPlain('ipRating') },
  glass: { key: 'glass', example: 'Gorilla Glass Victus', read: text, write: formatPlain('glass') },
};

const COLUMN_NAMES = new Map(Object.entries(COLUMNS).map(([name, { key }]) => [key, name]));

/** A template to fill in: the header and one example row. */
export const TEMPLATE = [
  ['brand', 'name', ...Object.keys(COLUMNS)].join(','),
  ['Xiaomi', 'Redmi Note 13 Pro', ...Object.values(COLUMNS).map((column) => column.example)].join(','),
].join('\n');

/** The cells of a phone in the order of the columns. */
export function toCells(phone: Phone): (string | null)[] {
  return Object.values(COLUMNS).map((column) => column.write(phone));
}

/** An export puts an apostrophe before what a spreadsheet would take for a formula. */
function stripFormulaGuard(cell: string | undefined): string {
  return (cell ?? '').trim().replace(/^'(?=\s*[=+\-@|])/, '');
}

function read(rawRow: Row): ParsedRow {
  const row: Row = Object.fromEntries(
    Object.entries(rawRow).map(([column, cell]) => [column, stripFormulaGuard(cell)]),
  );
  if (!row.brand) rejectImport('The brand is missing.');
  if (!row.name) rejectImport('The name is missing.');
  const brandName = canonicalBrand(row.brand);
  const filled: Record<string, unknown> = {};
  for (const [name, column] of Object.entries(COLUMNS)) {
    const cell = row[name];
    if (cell) filled[column.key] = column.read(cell, fieldName(column.key, name));
  }
  const phone = { ...emptyPhone(row.name, brandId(brandName)), ...filled };
  return { brandName, phone, hasStatus: 'status' in filled };
}

/** Our own CSV: one row a phone, the name kept exactly as it is written. */
export const handsetCsv: Layout = {
  name: 'Handset CSV',
  recognises: (columns) =>
    columns.includes('brand') && columns.includes('name') && columns.some((column) => column in COLUMNS),
  rowsAreVariants: false,
  columnOf: (field) => COLUMN_NAMES.get(field),
  read,
};
