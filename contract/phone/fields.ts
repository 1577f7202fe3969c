import type { Appearance, FieldRow, ValueOf } from './field-row.ts';
import { BASICS } from './fields/basics.ts';
import { BATTERY } from './fields/battery.ts';
import { BODY } from './fields/body.ts';
import { CAMERAS } from './fields/cameras.ts';
import { CONNECTIONS } from './fields/connections.ts';
import { DISPLAY } from './fields/display.ts';
import { PERFORMANCE } from './fields/performance.ts';
import { formatMemories, formatMemory, formatPixels, resolutionType } from './format.ts';
import { pixelDensity, screenToBody } from './screen.ts';

/**
 * Every field of a phone, defined once. The phone's type, validation, specification sheet, comparison, admin form,
 * import, export and docs/import.md are derived from these rows, in this order. Unpublished values are null.
 */
export const PHONE_FIELDS = {
  ...BASICS,
  ...DISPLAY,
  ...PERFORMANCE,
  ...CAMERAS,
  ...BATTERY,
  ...BODY,
  ...CONNECTIONS,
};

/** A phone's own figures, as entered by an admin, read from an import or included in the default catalogue. */
export type Phone = { -readonly [Key in keyof typeof PHONE_FIELDS]: ValueOf<(typeof PHONE_FIELDS)[Key]> };
export type PhoneKey = keyof Phone;

export const PHONE_KEYS = Object.keys(PHONE_FIELDS) as PhoneKey[];

/** A field's row with its general type, for code that iterates over all fields. */
export function fieldRow(key: PhoneKey): FieldRow {
  return PHONE_FIELDS[key];
}

export type DerivedRow = Appearance & {
  /** The field it is shown before, and whose group it belongs to. */
  before: PhoneKey;
  /** The field it is derived from, if another: its source applies. */
  of?: PhoneKey;
  unit?: string;
  text?: (value: never) => string;
  /** A different text for the sheet: for all variants instead of the largest. */
  sheetText?: (phone: Phone) => string;
} & (
    | { kind: 'number'; derive: (phone: Phone) => number | null }
    | { kind: 'text'; derive: (phone: Phone) => string | null }
  );

/** Figures derived from a phone's fields that are shown, compared or filtered like fields. */
export const DERIVED_FIELDS = {
  launchYear: {
    kind: 'number',
    label: 'Launch year',
    before: 'launchedAt',
    derive: ({ launchedAt }) => (launchedAt === null ? null : Number(launchedAt.slice(0, 4))),
    sheet: false,
    compare: false,
  },
  resolutionType: {
    kind: 'text',
    label: 'Resolution',
    before: 'refreshRate',
    of: 'pixels',
    derive: ({ pixels, resolutionName }): string | null => (pixels ? resolutionType(pixels) : resolutionName),
    sheetText: ({ pixels, resolutionName }) => (pixels ? formatPixels(pixels) : (resolutionName ?? '')),
    compare: false,
    onCard: true,
  },
  pixelDensity: {
    kind: 'number',
    label: 'Pixel density',
    unit: 'ppi',
    before: 'refreshRate',
    of: 'pixels',
    derive: pixelDensity,
    better: 'higher',
    betterFrom: 30,
  },
  /** The share of the front that is screen. */
  screenToBody: {
    kind: 'number',
    label: 'Screen-to-body ratio',
    unit: '%',
    before: 'glass',
    of: 'dimensions',
    derive: screenToBody,
    text: (share: number) => `${share}%`,
    better: 'higher',
    betterFrom: 2,
  },
  ram: {
    kind: 'number',
    label: 'RAM',
    unit: 'GB',
    before: 'memoryCard',
    of: 'variants',
    derive: ({ variants }) => largest(variants.map(({ ram }) => ram)),
    text: formatMemory,
    sheetText: ({ variants }) => formatMemories(variants.map(({ ram }) => ram)),
    brief: 'RAM',
    better: 'higher',
    bar: true,
    onCard: true,
  },
  /** The largest variant's. */
  storage: {
    kind: 'number',
    label: 'Storage',
    unit: 'GB',
    before: 'memoryCard',
    of: 'variants',
    derive: ({ variants }) => largest(variants.map(({ storage }) => storage)),
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
    derive: ({ rearCameras }) => rearCameras[0]?.megapixels ?? null,
    sheet: false,
    brief: 'Main camera',
    bar: true,
    onCard: true,
  },
  secondaryCamera: {
    kind: 'number',
    label: 'Front camera',
    unit: 'MP',
    before: 'frontCameras',
    derive: ({ frontCameras }) => frontCameras[0]?.megapixels ?? null,
    sheet: false,
    brief: 'Front camera',
    bar: true,
    onCard: true,
  },
  height: {
    kind: 'number',
    label: 'Height',
    unit: 'mm',
    before: 'dimensions',
    derive: ({ dimensions }) => dimensions?.height ?? null,
    sheet: false,
  },
  width: {
    kind: 'number',
    label: 'Width',
    unit: 'mm',
    before: 'dimensions',
    derive: ({ dimensions }) => dimensions?.width ?? null,
    sheet: false,
  },
  thickness: {
    kind: 'number',
    label: 'Thickness',
    unit: 'mm',
    before: 'dimensions',
    derive: ({ dimensions }) => dimensions?.thickness ?? null,
    sheet: false,
    brief: 'Thickness',
  },
} as const satisfies Record<string, DerivedRow>;

export type DerivedKey = keyof typeof DERIVED_FIELDS;
export type DerivedFigures = { [Key in DerivedKey]: ReturnType<(typeof DERIVED_FIELDS)[Key]['derive']> };

/** All figures of a phone, stored and derived. */
export type PhoneFigures = Phone & DerivedFigures;
export type FigureKey = keyof PhoneFigures;

export const DERIVED_KEYS = Object.keys(DERIVED_FIELDS) as DerivedKey[];

/** The figures on every card. */
export type CardKey = {
  [Key in FigureKey]: (typeof PHONE_FIELDS & typeof DERIVED_FIELDS)[Key] extends { onCard: true } ? Key : never;
}[FigureKey];

export const CARD_KEYS = [...PHONE_KEYS, ...DERIVED_KEYS].filter((key) => appearanceOf(key).onCard) as CardKey[];

export function isDerived(key: FigureKey): key is DerivedKey {
  return key in DERIVED_FIELDS;
}

export function derivedRow(key: DerivedKey): DerivedRow {
  return DERIVED_FIELDS[key];
}

export function appearanceOf(key: FigureKey): Appearance {
  return isDerived(key) ? DERIVED_FIELDS[key] : PHONE_FIELDS[key];
}

export function derive<Key extends DerivedKey>(phone: Phone, key: Key): DerivedFigures[Key] {
  return DERIVED_FIELDS[key].derive(phone) as DerivedFigures[Key];
}

function largest(figures: readonly (number | null)[]): number | null {
  const known = figures.filter((figure) => figure !== null);
  return known.length > 0 ? Math.max(...known) : null;
}
