import { PHONE_KEYS, type Phone, type PhoneKey } from './fields.ts';
import { changedFields, isUnknown } from './values.ts';

/**
 * Sources of figures. A higher rank outweighs a lower one: checked by a person, then two sources that agree, then a
 * single source, then nothing stated.
 */
export const FIGURE_SOURCES = {
  editor: { label: 'Our editors', rank: 3, about: 'Entered or checked by hand.' },
  reader: {
    label: 'A reader, checked by our editors',
    rank: 3,
    about: 'Suggested by a reader with a source, and accepted.',
  },
  agreed: { label: 'Several that agree', rank: 2, about: 'Independent sources that agree.' },
  smartprix: { label: 'Smartprix', rank: 1, about: 'Specification sheets and price lists of phones sold in India.' },
  devices: { label: 'Device sheets', rank: 1, about: 'An independent data set of phones announced worldwide.' },
  mobiinfo: {
    label: 'MobiInfo',
    rank: 1,
    about: 'Specification sheets from a South Asian catalogue, read in August 2026.',
  },
  whatmobile: {
    label: 'WhatMobile',
    rank: 1,
    about: 'Specification sheets from a Pakistani catalogue, for phones sold unchanged in India.',
  },
  press: { label: 'Launch report', rank: 1, about: 'The maker’s announcement, as reported by the Indian press.' },
  flipkart: { label: 'Flipkart', rank: 1, about: 'Listings of an Indian store: variants and colours.' },
  import: { label: 'An imported file', rank: 1, about: 'Imported from a file by our editors.' },
  silence: {
    label: 'Inferred from specification sheets',
    rank: 0,
    about:
      'Sheets that usually list this feature leave it out, so we show “No”, “None” or the basic value, such as 60 Hz.',
  },
} as const satisfies Record<string, { label: string; rank: number; about: string }>;

export type FigureSourceName = keyof typeof FIGURE_SOURCES;
export const FIGURE_SOURCE_NAMES = Object.keys(FIGURE_SOURCES) as [FigureSourceName, ...FigureSourceName[]];

/** A figure's source, and its date with the precision known. */
export interface FigureSource {
  source: FigureSourceName;
  at: string;
  /** The text it was taken from, if stored. */
  note?: string | undefined;
}

export const SOURCE_NOTE_MAX = 200;

/** By field: the text a figure was taken from. */
export type SourceNotes = { [Key in PhoneKey]?: string | undefined };

/** Name, picture and publication are not figures; prices and offers have their own date and source. */
const WITHOUT_SOURCE: ReadonlySet<PhoneKey> = new Set([
  'name',
  'brandId',
  'price',
  'priceAt',
  'priceSource',
  'offers',
  'publication',
  'confirmedAt',
  'publishAt',
  'pictures',
] satisfies PhoneKey[]);

export const SOURCED_KEYS = PHONE_KEYS.filter((key) => !WITHOUT_SOURCE.has(key)) as [PhoneKey, ...PhoneKey[]];

export type FigureSources = { [Key in PhoneKey]?: FigureSource };

/** Figures with the same source and date, as stored in files and the database. */
export interface SourceGroup extends FigureSource {
  /** Omitted in a file for all figures that no other group names. */
  fields?: PhoneKey[];
}

export function ungroupSources(groups: readonly SourceGroup[], phone: Phone): FigureSources {
  const known = SOURCED_KEYS.filter((key) => !isUnknown(phone[key]));
  const named = new Set(groups.flatMap(({ fields = [] }) => fields));
  const rest = known.filter((key) => !named.has(key));
  return Object.fromEntries(groups.flatMap(({ fields = rest, ...source }) => fields.map((field) => [field, source])));
}

export function groupSources(sources: FigureSources): SourceGroup[] {
  const entries = Object.entries(sources) as [PhoneKey, FigureSource][];
  const groups = Map.groupBy(entries, ([, { source, at, note = '' }]) => `${source} ${at} ${note}`);
  return [...groups.values()].map((list) => {
    const [, source] = list[0] as [PhoneKey, FigureSource];
    return { ...source, fields: list.map(([field]) => field) };
  });
}

/** Sources after an edit: changed figures get the new source, removed ones none. */
export function withChangedSources(
  sources: FigureSources,
  before: Phone | null,
  after: Phone,
  newSource: FigureSource,
  notes: SourceNotes = {},
): FigureSources {
  const changed = new Set<PhoneKey>(before ? changedFields(before, after) : PHONE_KEYS);
  const entries = SOURCED_KEYS.flatMap((key): [PhoneKey, FigureSource][] => {
    if (isUnknown(after[key])) return [];
    const note = notes[key];
    const source = changed.has(key) ? { ...newSource, ...(note && { note }) } : sources[key];
    return source ? [[key, source]] : [];
  });
  return Object.fromEntries(entries);
}
