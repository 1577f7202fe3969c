import type { SeedPhone } from '#db/seed/index.ts';
import { closest, sourceMatcher } from './match-sources.ts';
import { readDeviceFigures } from './read-device-figures.ts';
import { mergedShopPhones, readShopFigures } from './read-shop-figures.ts';
import { readListingFigures, readSheetFigures } from './read-smartprix-figures.ts';
import type { SourceCode, SourcePhone } from './source-phone.ts';

type Row = Record<string, string>;

export interface Unmatched {
  one: SourcePhone;
  reason: string;
}

export interface GatheredSources {
  /** What each source says of a phone, one sheet a source. */
  byPhone: Map<string, SourcePhone[]>;
  unmatched: Unmatched[];
}

export function readAllSources(rows: (source: SourceCode) => Row[]): SourcePhone[] {
  return [
    ...readDeviceFigures(rows('devices')),
    ...readSheetFigures(rows('specifications')),
    ...readListingFigures(rows('listing')),
    ...mergedShopPhones(readShopFigures(rows('shop'))),
  ];
}

export function gatherSources(phones: readonly SeedPhone[], sources: readonly SourcePhone[]): GatheredSources {
  const match = sourceMatcher(phones);
  const unmatched: Unmatched[] = [];
  const sheets = new Map<string, SourcePhone[]>(phones.map(({ id }) => [id, []]));
  for (const one of sources) {
    const found = match(one);
    if ('phone' in found) sheets.get(found.phone.id)?.push(one);
    else unmatched.push({ one, reason: found.reason });
  }
  const byPhone = phones.map((phone): [string, SourcePhone[]] => {
    const bySource = Map.groupBy(sheets.get(phone.id) ?? [], ({ source }) => source);
    return [phone.id, [...bySource.values()].flatMap((same) => closest(phone, same) ?? [])];
  });
  return { byPhone: new Map(byPhone), unmatched };
}
