import { PRODUCT_NAME_MAX } from '#contract/limits.ts';
import {
  CUTOUT_LABELS,
  FOLD_LABELS,
  LAYOUT_LABELS,
  PRICE_SOURCE_LABELS,
  RESOLUTION_LABELS,
  STATUS_LABELS,
} from './choices.ts';
import type { Appearance, FieldRow, Figures, ValueOf } from './field.ts';
import { formatMemories, formatMemory, formatPixels, formatRupees, resolutionType } from './format.ts';

/**
 * Every field of a phone, once. The product's shape, validation, specification sheet, comparison, admin form, import,
 * export and docs/import.md are read from these rows, in this order. What nobody published is null.
 */
export const PHONE_FIELDS = {
  name: {
    kind: 'text',
    label: 'Name',
    subject: 'The name',
    group: 'basics',
    max: PRODUCT_NAME_MAX,
    required: true,
    sheet: false,
    compare: false,
    onCard: true,
    hint: 'Without the brand.',
  },
  brandId: { kind: 'brand', label: 'Brand', group: 'basics', sheet: false, compare: false, onCard: true },
  /** Lowest price of its variants where they are priced. */
  price: {
    kind: 'number',
    label: 'Price',
    subject: 'The price',
    group: 'basics',
    unit: 'rupees',
    min: 1,
    max: 1_000_000,
    integer: true,
    // Cheapest new smartphone to the dearest foldable.
    usual: { from: 2500, to: 250_000 },
    csv: { column: 'price', example: '15999', meaning: 'whole rupees; not needed where variants are priced' },
    text: formatRupees,
    sheet: false,
    brief: 'Price',
    better: 'lower',
    onCard: true,
  },
  /** The day it was recorded, and where; with priced variants those of the cheapest. */
  priceAt: {
    kind: 'date',
    label: 'Price recorded',
    subject: 'The day of the price',
    group: 'basics',
    csv: {
      column: 'price_at',
      example: '2026-01-08',
      meaning: 'the day of the price; the day of the import without it',
    },
    hint: 'The day it was seen; today when left empty.',
    sheet: false,
    compare: false,
    onCard: true,
  },
  priceSource: {
    kind: 'choice',
    label: 'Price seen',
    group: 'basics',
    choices: PRICE_SOURCE_LABELS,
    csv: { column: 'price_source', example: 'smartprix' },
    sheet: false,
    compare: false,
  },
  launchedAt: {
    kind: 'date',
    label: 'Launch date',
    group: 'basics',
    csv: {
      column: 'launched',
      example: '2024-01-23',
      meaning: 'as exactly as published: `2024`, `2024-01` or `2024-01-23`',
    },
    hint: 'As exactly as published: 2024, 2024-01 or 2024-01-23.',
    sheet: false,
    compare: 'Launched',
    onCard: true,
  },
  status: {
    kind: 'choice',
    label: 'Status',
    group: 'basics',
    choices: STATUS_LABELS,
    fallback: 'available',
    csv: { column: 'status', example: 'available', meaning: 'a new phone without it is available' },
    sheet: false,
    onCard: true,
  },
  offers: {
    kind: 'offers',
    label: 'Where to buy',
    group: 'basics',
    max: 8,
    csv: {
      column: 'offers',
      example: 'Croma|https://www.croma.com/p/1|15999|2026-01-08',
      meaning: 'store|link|price|day the price was seen; price and day may be left out',
    },
    hint: 'Without any, a phone on sale links to the search of three stores.',
    sheet: false,
    compare: false,
  },
  variants: {
    kind: 'variants',
    label: 'Variants',
    group: 'variants',
    max: 24,
    csv: {
      column: 'variants',
      example: '8/128:15999@2026-01-08; 8/256:17999',
      meaning:
        'RAM/storage in GB:price@day source; all but the storage may be left out: `/128`, `8/128`, `8/128:15999@2026-01-08 smartprix`',
    },
    sheet: false,
    compare: false,
  },

  displaySize: {
    kind: 'number',
    label: 'Display size',
    subject: 'Display',
    short: 'Size',
    group: 'display',
    unit: 'inch',
    min: 1,
    max: 12,
    // From the smallest phones on sale to what a book foldable opens to.
    usual: { from: 3.5, to: 9 },
    csv: { column: 'display_inch', example: '6.67' },
    better: 'higher',
    onCard: true,
  },
  displayType: {
    kind: 'text',
    label: 'Display type',
    short: 'Type',
    group: 'display',
    max: 60,
    csv: { column: 'display_type', example: 'AMOLED' },
    placeholder: 'AMOLED',
  },
  pixels: {
    kind: 'pixels',
    label: 'Pixels',
    short: 'Resolution',
    group: 'display',
    csv: { column: 'pixels', example: '1080x2400' },
    sheet: false,
    better: 'higher',
    figures: ({ width, height }) => [width * height],
  },
  /** Pixels say it better: null where they are known. */
  resolutionName: {
    kind: 'choice',
    label: 'Resolution',
    group: 'display',
    choices: RESOLUTION_LABELS,
    csv: { column: 'resolution', meaning: 'only where the pixels are not published' },
    hint: 'Only where the pixels are not published.',
    sheet: false,
    compare: false,
  },
  refreshRate: {
    kind: 'number',
    label: 'Refresh rate',
    group: 'display',
    unit: 'Hz',
    min: 24,
    max: 240,
    integer: true,
    usual: { among: [60, 90, 120, 144, 165, 185] },
    csv: { column: 'refresh_hz', example: '120' },
    better: 'higher',
    bar: true,
  },
  glass: {
    kind: 'text',
    label: 'Protection',
    subject: 'Glass',
    group: 'display',
    max: 60,
    csv: { column: 'glass', example: 'Gorilla Glass Victus' },
    placeholder: 'Gorilla Glass Victus 2',
  },
  cutout: {
    kind: 'choice',
    label: 'Cut-out',
    group: 'display',
    choices: CUTOUT_LABELS,
    csv: { column: 'cutout', example: 'punch-hole' },
    sheet: false,
    compare: false,
  },

  chipset: {
    kind: 'text',
    label: 'Chipset',
    group: 'performance',
    max: 80,
    csv: { column: 'chipset', example: 'Qualcomm Snapdragon 7s Gen 2', meaning: 'with its maker' },
    placeholder: 'Qualcomm Snapdragon 8 Gen 3',
    brief: 'Chipset',
    onCard: true,
  },
  os: {
    kind: 'text',
    label: 'Operating system',
    group: 'performance',
    max: 40,
    csv: { column: 'os', example: 'Android 14' },
    placeholder: 'Android 14',
  },
  memoryCard: {
    kind: 'yes-no',
    label: 'Memory card',
    group: 'performance',
    csv: { column: 'memory_card', example: 'no' },
  },

  rearCameras: {
    kind: 'lenses',
    label: 'Rear cameras',
    group: 'cameras',
    max: 6,
    csv: {
      column: 'rear_cameras',
      example: '50 wide; 8 ultrawide',
      meaning: 'the main camera first',
    },
    hint: 'The main camera first.',
    sheet: 'Main camera',
  },
  /** Of the main camera. */
  ois: {
    kind: 'yes-no',
    label: 'Optical stabilisation',
    group: 'cameras',
    csv: { column: 'ois', example: 'yes', meaning: 'of the main camera' },
  },
  frontCameras: {
    kind: 'lenses',
    label: 'Front cameras',
    group: 'cameras',
    max: 3,
    csv: { column: 'front_cameras', example: '16 wide' },
    sheet: 'Front camera',
    compare: false,
  },
  /** How the rear cameras are arranged; null lets the drawing choose from brand and count. */
  cameraLayout: {
    kind: 'choice',
    label: 'Camera layout',
    group: 'cameras',
    choices: LAYOUT_LABELS,
    none: 'As this maker builds it',
    csv: { column: 'camera_layout', example: 'column', meaning: 'for the drawing' },
    hint: 'How the drawing arranges the rear cameras.',
    sheet: false,
    compare: false,
  },

  batteryCapacity: {
    kind: 'number',
    label: 'Battery capacity',
    subject: 'Battery',
    short: 'Capacity',
    group: 'battery',
    unit: 'mAh',
    min: 300,
    max: 35_000,
    integer: true,
    // Compact phones of 2019 (iPhone SE 2020: 1,821) to rugged phones with a power bank inside.
    usual: { from: 1500, to: 22_000 },
    csv: { column: 'battery_mah', example: '5000' },
    brief: 'Battery',
    better: 'higher',
    bar: true,
    onCard: true,
  },
  wiredCharging: {
    kind: 'number',
    label: 'Wired charging',
    group: 'battery',
    unit: 'W',
    min: 1,
    max: 400,
    usual: { from: 5, to: 240 },
    csv: { column: 'wired_charging_w', example: '67' },
    better: 'higher',
    bar: true,
  },
  wirelessCharging: {
    kind: 'number',
    label: 'Wireless charging',
    group: 'battery',
    unit: 'W',
    min: 0,
    max: 200,
    usual: { from: 0, to: 100 },
    csv: { column: 'wireless_charging_w', example: '0', meaning: '0: it has none' },
    hint: '0 means that it has none.',
    text: (watts) => (watts === 0 ? 'No' : `${watts} W`),
    better: 'higher',
    bar: true,
  },

  /** Unfolded, for a phone that folds. */
  dimensions: {
    kind: 'sides',
    label: 'Dimensions',
    group: 'body',
    csv: { column: 'dimensions_mm', example: '162.3 x 79 x 8.6', meaning: 'unfolded; in any order' },
    compare: false,
    onCard: true,
  },
  foldedDimensions: {
    kind: 'sides',
    label: 'Folded dimensions',
    short: 'Folded',
    group: 'body',
    csv: { column: 'folded_mm', meaning: 'the same for a folded phone' },
    compare: false,
    ofFoldables: true,
  },
  weight: {
    kind: 'number',
    label: 'Weight',
    group: 'body',
    unit: 'g',
    min: 40,
    max: 1500,
    // A compact phone to a rugged one.
    usual: { from: 90, to: 700 },
    csv: { column: 'weight_g', example: '187' },
    better: 'lower',
  },
  ipRating: {
    kind: 'text',
    label: 'Water and dust',
    group: 'body',
    max: 6,
    pattern: { test: /^IP[0-6X][0-9X]K?$/, message: 'Write it as IP68 or IPX4.' },
    csv: { column: 'ip_rating', example: 'IP54' },
    placeholder: 'IP68',
    better: 'higher',
    figures: ipDigits,
  },
  colours: {
    kind: 'words',
    label: 'Colours',
    group: 'body',
    each: 'A colour',
    max: 16,
    maxLength: 40,
    csv: { column: 'colours', example: 'Midnight Black; Coral Purple' },
    hint: 'Separated by semicolons. The drawing wears the first.',
    placeholder: 'Midnight Black; Coral Purple',
  },
  foldable: {
    kind: 'choice',
    label: 'Foldable',
    group: 'body',
    choices: FOLD_LABELS,
    none: 'Does not fold',
    csv: { column: 'foldable' },
    sheet: false,
    compare: false,
    onCard: true,
  },

  network5g: { kind: 'yes-no', label: '5G', group: 'connections', csv: { column: 'network_5g', example: 'yes' } },
  nfc: { kind: 'yes-no', label: 'NFC', group: 'connections', csv: { column: 'nfc', example: 'yes' } },
  headphoneJack: {
    kind: 'yes-no',
    label: 'Headphone jack',
    group: 'connections',
    csv: { column: 'headphone_jack', example: 'no' },
  },
} as const satisfies Record<string, FieldRow>;

/** A phone's own figures, as an admin types them, an import reads them and the catalogue ships them. */
export type Phone = { -readonly [Key in keyof typeof PHONE_FIELDS]: ValueOf<(typeof PHONE_FIELDS)[Key]> };
export type PhoneKey = keyof Phone;

export const PHONE_KEYS = Object.keys(PHONE_FIELDS) as PhoneKey[];

/** The row of a field as any row, for those who go through all of them. */
export function fieldRow(key: PhoneKey): FieldRow {
  return PHONE_FIELDS[key];
}

export type WorkedOutRow = Appearance & {
  /** The field it stands before, in whose group it is. */
  before: PhoneKey;
  unit?: string;
  text?: (value: never) => string;
  /** What the sheet says instead: of every variant rather than of the largest. */
  sheetText?: (phone: Phone) => string;
} & (
    | { kind: 'number'; work: (phone: Phone) => number | null }
    | { kind: 'text'; work: (phone: Phone) => string | null }
  );

/** What follows from the fields of a phone and is shown, compared or filtered by like them. */
export const WORKED_OUT = {
  resolutionType: {
    kind: 'text',
    label: 'Resolution',
    before: 'refreshRate',
    work: ({ pixels, resolutionName }): string | null => (pixels ? resolutionType(pixels) : resolutionName),
    sheetText: ({ pixels, resolutionName }) => (pixels ? formatPixels(pixels) : (resolutionName ?? '')),
    compare: false,
    onCard: true,
  },
  ram: {
    kind: 'number',
    label: 'RAM',
    unit: 'GB',
    before: 'memoryCard',
    work: ({ variants }) => largest(variants.map(({ ram }) => ram)),
    text: formatMemory,
    sheetText: ({ variants }) => formatMemories(variants.map(({ ram }) => ram)),
    brief: 'RAM',
    better: 'higher',
    bar: true,
    onCard: true,
  },
  /** The largest it is sold with. */
  storage: {
    kind: 'number',
    label: 'Storage',
    unit: 'GB',
    before: 'memoryCard',
    work: ({ variants }) => largest(variants.map(({ storage }) => storage)),
    text: formatMemory,
    sheetText: ({ variants }) => formatMemories(variants.map(({ storage }) => storage)),
    brief: 'Storage',
    better: 'higher',
    bar: true,
    onCard: true,
  },
  primaryCamera: {
    kind: 'number',
    label: 'Main camera',
    unit: 'MP',
    before: 'rearCameras',
    work: ({ rearCameras }) => rearCameras[0]?.megapixels ?? null,
    sheet: false,
    brief: 'Main camera',
    better: 'higher',
    bar: true,
    onCard: true,
  },
  secondaryCamera: {
    kind: 'number',
    label: 'Front camera',
    unit: 'MP',
    before: 'frontCameras',
    work: ({ frontCameras }) => frontCameras[0]?.megapixels ?? null,
    sheet: false,
    brief: 'Front camera',
    better: 'higher',
    bar: true,
    onCard: true,
  },
  height: {
    kind: 'number',
    label: 'Height',
    unit: 'mm',
    before: 'dimensions',
    work: ({ dimensions }) => dimensions?.height ?? null,
    sheet: false,
  },
  width: {
    kind: 'number',
    label: 'Width',
    unit: 'mm',
    before: 'dimensions',
    work: ({ dimensions }) => dimensions?.width ?? null,
    sheet: false,
  },
  thickness: {
    kind: 'number',
    label: 'Thickness',
    unit: 'mm',
    before: 'dimensions',
    work: ({ dimensions }) => dimensions?.thickness ?? null,
    sheet: false,
    brief: 'Thickness',
    better: 'lower',
  },
} as const satisfies Record<string, WorkedOutRow>;

export type WorkedOutKey = keyof typeof WORKED_OUT;
export type WorkedOut = { [Key in WorkedOutKey]: ReturnType<(typeof WORKED_OUT)[Key]['work']> };

/** Everything about a phone that can be named: its fields and what follows from them. */
export type PhoneFigures = Phone & WorkedOut;
export type FigureKey = keyof PhoneFigures;

export const WORKED_OUT_KEYS = Object.keys(WORKED_OUT) as WorkedOutKey[];

/** What every card in a list carries of its phone. */
export type CardKey = {
  [Key in FigureKey]: (typeof PHONE_FIELDS & typeof WORKED_OUT)[Key] extends { onCard: true } ? Key : never;
}[FigureKey];

export const CARD_KEYS = [...PHONE_KEYS, ...WORKED_OUT_KEYS].filter((key) => appearanceOf(key).onCard) as CardKey[];

export function isWorkedOut(key: FigureKey): key is WorkedOutKey {
  return key in WORKED_OUT;
}

export function workedOutRow(key: WorkedOutKey): WorkedOutRow {
  return WORKED_OUT[key];
}

export function appearanceOf(key: FigureKey): Appearance {
  return isWorkedOut(key) ? WORKED_OUT[key] : PHONE_FIELDS[key];
}

export function workOut<Key extends WorkedOutKey>(phone: Phone, key: Key): WorkedOut[Key] {
  return WORKED_OUT[key].work(phone) as WorkedOut[Key];
}

function largest(figures: readonly (number | null)[]): number | null {
  const known = figures.filter((figure) => figure !== null);
  return known.length > 0 ? Math.max(...known) : null;
}

/** `IP68` against dust and against water; an X was not tested. */
function ipDigits(rating: string): Figures {
  const match = /^IP([0-6X])([0-9X])/.exec(rating);
  return match ? [digit(match[1]), digit(match[2])] : null;
}

function digit(text: string | undefined): number | null {
  return text === undefined || text === 'X' ? null : Number(text);
}
