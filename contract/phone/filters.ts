import type { LensKind } from './choices.ts';
import type { FigureKey, PhoneFigures } from './fields.ts';
import type { Lens } from './phone.ts';

/**
 * The listing's filter groups, defined once in display order. Query parameters, bitsets, counts, labels, chips and the
 * tests' reference implementations are derived from these rows. Unpublished figures never match.
 */
export const FILTER_GROUPS = {
  battery: {
    kind: 'minimum',
    label: 'Battery',
    of: 'batteryCapacity',
    unit: 'mAh',
    options: ['3000', '4000', '5000', '6000', '7000'],
  },
  display: { kind: 'minimum', label: 'Display', of: 'displaySize', unit: 'inch', options: ['5.5', '6.0', '6.5'] },
  storage: { kind: 'minimum', label: 'Storage', of: 'storage', unit: 'GB', options: ['64', '128', '256', '512'] },
  primary_camera: {
    kind: 'minimum',
    label: 'Primary camera',
    of: 'primaryCamera',
    unit: 'MP',
    options: ['12', '48', '108', '200'],
    isAmbiguous: true,
  },
  secondary_camera: {
    kind: 'minimum',
    label: 'Secondary camera',
    of: 'secondaryCamera',
    unit: 'MP',
    options: ['8', '16', '32'],
    isAmbiguous: true,
  },
  chipset: {
    kind: 'any',
    label: 'Chipset',
    options: {
      snapdragon: { label: 'Snapdragon', of: 'chipset', contains: 'snapdragon' },
      mediatek: { label: 'MediaTek', of: 'chipset', contains: 'mediatek' },
      exynos: { label: 'Exynos', of: 'chipset', contains: 'exynos' },
      apple: { label: 'Apple', of: 'chipset', contains: 'apple' },
    },
  },
  resolution: {
    kind: 'any',
    label: 'Resolution',
    options: {
      hd: { label: 'HD, HD+', of: 'resolutionType', among: ['HD', 'HD+'] },
      fhd: { label: 'FHD, FHD+', of: 'resolutionType', among: ['FHD', 'FHD+'] },
      qhd: { label: 'QHD and above', of: 'resolutionType', among: ['QHD', 'QHD+', '4K'] },
    },
  },
  status: {
    kind: 'any',
    label: 'Availability',
    options: {
      available: { label: 'On sale', of: 'status', among: ['available'] },
      upcoming: { label: 'Upcoming', of: 'status', among: ['upcoming'] },
      /** Marked as available but not seen on sale for over a year: see `lastSeenAt`. */
      unconfirmed: { label: 'Not seen on sale for a year', of: 'status', among: ['unconfirmed'] },
      discontinued: { label: 'Discontinued', of: 'status', among: ['discontinued'] },
    },
  },
  features: {
    kind: 'all',
    label: 'Features',
    options: {
      '5g': { label: '5G', of: 'network5g', is: true },
      nfc: { label: 'NFC', of: 'nfc', is: true },
      jack: { label: 'Headphone jack', of: 'headphoneJack', is: true },
      wireless: { label: 'Wireless charging', of: 'wirelessCharging', above: 0 },
      ip: { label: 'Water or dust rating', of: 'ipRating', contains: 'ip' },
      card: { label: 'Memory card', of: 'memoryCard', is: true },
      telephoto: { label: 'Telephoto camera', of: 'rearCameras', lens: ['telephoto', 'periscope'] },
      ultrawide: { label: 'Ultrawide camera', of: 'rearCameras', lens: ['ultrawide'] },
      ois: { label: 'Stabilised camera', of: 'ois', is: true },
      foldable: { label: 'Foldable', of: 'foldable', among: ['book', 'flip'] },
      esim: { label: 'eSIM', of: 'esim', is: true },
      fm: { label: 'FM radio', of: 'fmRadio', is: true },
      ir: { label: 'Infrared remote', of: 'infrared', is: true },
      stereo: { label: 'Stereo speakers', of: 'speakers', among: ['stereo'] },
    },
  },
  ram: { kind: 'minimum', label: 'RAM', of: 'ram', unit: 'GB', options: ['4', '6', '8', '12'], isAmbiguous: true },
  refresh: {
    kind: 'minimum',
    label: 'Refresh rate',
    of: 'refreshRate',
    unit: 'Hz',
    options: ['90', '120', '144'],
    isFolded: true,
  },
  charging: {
    kind: 'minimum',
    label: 'Charging',
    of: 'wiredCharging',
    unit: 'W',
    options: ['33', '67', '100'],
    isAmbiguous: true,
    isFolded: true,
  },
  weight: {
    kind: 'maximum',
    label: 'Weight',
    of: 'weight',
    unit: 'g',
    options: ['170', '185', '200'],
    isFolded: true,
  },
  width: {
    kind: 'maximum',
    label: 'Width',
    of: 'width',
    unit: 'mm',
    options: ['70', '73', '76'],
    isAmbiguous: true,
    isFolded: true,
  },
  year: {
    kind: 'minimum',
    label: 'Launched',
    of: 'launchYear',
    options: ['2023', '2024', '2025', '2026'],
    beyond: 'and later',
    isAmbiguous: true,
    isFolded: true,
  },
  /** Bands in use or licensed in India. */
  bands: {
    kind: 'all',
    label: '5G bands',
    options: {
      n1: { label: 'Band n1', of: 'bands5g', includes: 1 },
      n3: { label: 'Band n3', of: 'bands5g', includes: 3 },
      n5: { label: 'Band n5', of: 'bands5g', includes: 5 },
      n8: { label: 'Band n8', of: 'bands5g', includes: 8 },
      n28: { label: 'Band n28', of: 'bands5g', includes: 28 },
      n40: { label: 'Band n40', of: 'bands5g', includes: 40 },
      n41: { label: 'Band n41', of: 'bands5g', includes: 41 },
      n77: { label: 'Band n77', of: 'bands5g', includes: 77 },
      n78: { label: 'Band n78', of: 'bands5g', includes: 78 },
    },
    isFolded: true,
  },
} as const satisfies Record<string, FilterRow>;

/** The figures whose known values have a type. */
type FigureOf<Value> = { [Key in FigureKey]: PhoneFigures[Key] extends Value | null ? Key : never }[FigureKey];

/** The condition for an option; text is compared case-insensitively. */
export type Condition =
  | { of: FigureOf<string>; contains: string }
  | { of: FigureOf<string>; among: readonly string[] }
  | { of: FigureOf<boolean>; is: boolean }
  | { of: FigureOf<number>; above: number }
  | { of: FigureOf<readonly number[]>; includes: number }
  /** Has a camera of one of these kinds. */
  | { of: FigureOf<readonly Lens[]>; lens: readonly LensKind[] };

export type FilterRow = {
  label: string;
  /** Whether an option is unclear without the group's name: megapixels do not say of which camera. */
  isAmbiguous?: true;
  /** Collapsed until opened or used, because fewer people need it. */
  isFolded?: true;
} & (
  | {
      /** One bound at a time; the options are suggestions, ascending. */
      kind: 'minimum' | 'maximum';
      of: FigureOf<number>;
      unit?: string;
      /** Text after the figure, instead of 'and above' or 'and below'. */
      beyond?: string;
      options: readonly string[];
    }
  | {
      /** Several may be selected, of which any or all must match. */
      kind: 'any' | 'all';
      options: Readonly<Record<string, { label: string } & Condition>>;
    }
);

export type FilterGroup = keyof typeof FILTER_GROUPS;
export const FILTER_GROUP_NAMES = Object.keys(FILTER_GROUPS) as FilterGroup[];

type Groups = typeof FILTER_GROUPS;
/** The figures used by filter groups. */
export type FilterFigureKey = {
  [Group in FilterGroup]: Groups[Group] extends { of: infer Key }
    ? Key
    : {
        [Option in keyof Groups[Group]['options']]: Groups[Group]['options'][Option] extends { of: infer Key }
          ? Key
          : never;
      }[keyof Groups[Group]['options']];
}[FilterGroup];

/** The selection in a group: one option, or several. */
export type FilterChoice<Group extends FilterGroup> = Groups[Group]['kind'] extends 'minimum' | 'maximum'
  ? string
  : string[];

/** A group's row with its general type, for code that iterates over all groups. */
export function filterRow(group: FilterGroup): FilterRow {
  return FILTER_GROUPS[group];
}

export function filterOptions({ options }: Pick<FilterRow, 'options'>): readonly string[] {
  return Array.isArray(options) ? options : Object.keys(options);
}

/** Whether at most one option can be selected. */
export function isBound(row: FilterRow): row is Extract<FilterRow, { kind: 'minimum' | 'maximum' }> {
  return row.kind === 'minimum' || row.kind === 'maximum';
}

/** A bound may be any number, not only an option: `6` means `6.0`. Undefined if it is not a number. */
export function parseBound({ options }: { options: readonly string[] }, text: string): string | undefined {
  if (options.includes(text)) return text;
  if (!/^\d{1,6}(?:\.\d{1,3})?$/.test(text)) return undefined;
  const figure = Number(text);
  return options.find((option) => Number(option) === figure) ?? String(figure);
}

/** The statuses shown in lists by default. */
export const ON_SALE = ['available', 'upcoming'] as const;

export const SORTS = [
  'newest',
  'price-asc',
  'price-desc',
  'popular',
  'rating',
  'score',
  'battery',
  'lightest',
  'narrowest',
] as const;
export type Sort = (typeof SORTS)[number];

export const SORT_LABELS: Readonly<Record<Sort, string>> = {
  newest: 'Newest first',
  score: 'Best score',
  popular: 'Most popular',
  rating: 'Best rated',
  'price-asc': 'Price, low to high',
  'price-desc': 'Price, high to low',
  battery: 'Largest battery',
  lightest: 'Lightest',
  narrowest: 'Narrowest',
};
