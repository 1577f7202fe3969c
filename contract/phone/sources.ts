import { PHONE_KEYS, type Phone, type PhoneKey } from './fields.ts';
import { changedFields, isUnknown } from './values.ts';

/**
 * Where figures come from, each source once. A higher rank outweighs a lower one: what a person checked, then what two
 * sources agree on, then a source alone, then what all of them leave unsaid.
 */
export const FIGURE_SOURCES = {
  editor: { label: 'Our desk', rank: 3, about: 'Entered or checked by hand at our desk.' },
  reader: {
    label: 'A reader, checked by our desk',
    rank: 3,
    about: 'Suggested by a reader with a source, and accepted.',
  },
  agreed: { label: 'Sources that agree', rank: 2, about: 'The same in at least two independent sources.' },
  smartprix: { label: 'Smartprix', rank: 1, about: 'Specification sheets and price lists of phones sold in India.' },
  devices: { label: 'Device sheets', rank: 1, about: 'An independent data set of phones announced worldwide.' },
  mobiinfo: {
    label: 'MobiInfo',
    rank: 1,
    about: 'Specification sheets of a South Asian catalogue, read in August 2026.',
  },
  whatmobile: {
    label: 'WhatMobile',
    rank: 1,
    about: 'Specification sheets of a Pakistani catalogue, of phones that are the same in India.',
  },
  press: { label: 'Launch report', rank: 1, about: 'What a maker announced, as the Indian press reported it.' },
  flipkart: { label: 'Flipkart', rank: 1, about: 'Listings of an Indian shop: variants and colours.' },
  import: { label: 'An imported file', rank: 1, about: 'Brought in from a file by our desk.' },
  silence: { label: 'No source mentions one', rank: 0, about: 'Absent from sheets that name it where there is one.' },
} as const satisfies Record<string, { label: string; rank: number; about: string }>;

export type FigureSourceName = keyof typeof FIGURE_SOURCES;
export const FIGURE_SOURCE_NAMES = Object.keys(FIGURE_SOURCES) as [FigureSourceName, ...FigureSourceName[]];

/** Who said a figure, and the day, as exactly as known. */
export interface FigureSource {
  source: FigureSourceName;
  at: string;
}

/** A name and a picture are no figures, nor is whether readers see it; prices and offers have their own day and source. */
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

/** Figures of one source and day, as files and the database hold them. */
export interface SourceGroup extends FigureSource {
  /** Left out in a file: every figure that no other group names. */
  fields?: PhoneKey[];
}

export function ungroupSources(groups: readonly SourceGroup[], phone: Phone): FigureSources {
  const known = SOURCED_KEYS.filter((key) => !isUnknown(phone[key]));
  const named = new Set(groups.flatMap(({ fields = [] }) => fields));
  const rest = known.filter((key) => !named.has(key));
  return Object.fromEntries(
    groups.flatMap(({ source, at, fields = rest }) => fields.map((field) => [field, { source, at }])),
  );
}

export function groupSources(sources: FigureSources): SourceGroup[] {
  const entries = Object.entries(sources) as [PhoneKey, FigureSource][];
  const groups = Map.groupBy(entries, ([, { source, at }]) => `${source} ${at}`);
  return [...groups.values()].map((list) => {
    const [, { source, at }] = list[0] as [PhoneKey, FigureSource];
    return { source, at, fields: list.map(([field]) => field) };
  });
}

/** The sources after somebody changed a phone: what is another figure now is theirs, what is gone has none. */
export function withChangedSources(
  sources: FigureSources,
  before: Phone | null,
  after: Phone,
  said: FigureSource,
): FigureSources {
  const changed = new Set<PhoneKey>(before ? changedFields(before, after) : PHONE_KEYS);
  const kept = SOURCED_KEYS.flatMap((key): [PhoneKey, FigureSource][] => {
    if (isUnknown(after[key])) return [];
    const source = changed.has(key) ? said : sources[key];
    return source ? [[key, source]] : [];
  });
  return Object.fromEntries(kept);
}
