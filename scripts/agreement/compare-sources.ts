import { PHONE_KEYS, type PhoneKey } from '#contract/phone/fields.ts';
import { SOURCED_KEYS } from '#contract/phone/sources.ts';
import { isUnknown } from '#contract/phone/values.ts';
import type { SeedPhone } from '#db/seed/index.ts';
import { meet } from './agrees.ts';
import { closest, sourceMatcher } from './match-sources.ts';
import type { SourcePhone } from './source-phone.ts';

/** What each source says of each phone of ours, held against what we say. */

export type SourceSheets = Record<string, SourcePhone[]>;

/** What belongs to the catalogue itself: memory, launch, and how the drawing looks. */
const OURS_ALONE: ReadonlySet<PhoneKey> = new Set([
  'launchedAt',
  'status',
  'variants',
  'verdict',
  'resolutionName',
  'cutout',
  'cameraLayout',
  'foldable',
]);

export const COMPARED: readonly PhoneKey[] = PHONE_KEYS.filter(
  (key) => SOURCED_KEYS.includes(key) && !OURS_ALONE.has(key),
);

interface Outvoted {
  id: string;
  key: PhoneKey;
  ours: unknown;
  /** What the sources say instead, each with its name. */
  theirs: string;
}

export interface Comparison {
  /** '98.7% of 942', or a dash where nothing could be compared. */
  share: (source: string, key: PhoneKey) => string;
  outvoted: Outvoted[];
}

export function compareSources(phones: readonly SeedPhone[], sources: SourceSheets): Comparison {
  const match = sourceMatcher(phones);
  const sheets = Object.entries(sources).map(([name, list]) => {
    const byId = new Map<string, SourcePhone[]>();
    for (const one of list) {
      const found = match(one);
      if ('phone' in found) byId.set(found.phone.id, [...(byId.get(found.phone.id) ?? []), one]);
    }
    return { name, byId };
  });
  const counts = new Map<string, { agreed: number; compared: number }>();
  const outvoted: Outvoted[] = [];
  for (const phone of phones) {
    const said = sheets.flatMap(({ name, byId }) => {
      const sheet = closest(phone, byId.get(phone.id) ?? []);
      return sheet ? [{ name, stated: sheet.stated }] : [];
    });
    for (const key of COMPARED) {
      if (isUnknown(phone[key])) continue;
      const against: string[] = [];
      for (const { name, stated } of said) {
        const theirs = stated[key];
        if (!theirs) continue;
        const count = counts.get(`${name} ${key}`) ?? { agreed: 0, compared: 0 };
        const isSame = meet(key, [phone[key]], theirs);
        counts.set(`${name} ${key}`, { agreed: count.agreed + (isSame ? 1 : 0), compared: count.compared + 1 });
        if (!isSame) against.push(`${name} ${JSON.stringify(theirs[0])}`);
      }
      if (against.length > 1) outvoted.push({ id: phone.id, key, ours: phone[key], theirs: against.join(', ') });
    }
  }
  return {
    share: (source, key) => {
      const count = counts.get(`${source} ${key}`);
      return count ? `${((100 * count.agreed) / count.compared).toFixed(1)}% of ${count.compared}` : '–';
    },
    outvoted,
  };
}
