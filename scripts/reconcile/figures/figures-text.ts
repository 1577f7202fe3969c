import { PHONE_KEYS } from '#contract/phone/fields.ts';
import { type FigureSources, groupSources, type SourceGroup } from '#contract/phone/sources.ts';
import { isUnknown } from '#contract/phone/values.ts';
import type { SeedPhone } from '#db/seed/index.ts';

/** The catalogue's file of a brand: one line a phone, its fields always in this order, what nobody published left out. */

const FIRST = ['id', 'name', 'brandId', 'status', 'launchedAt', 'variants', 'prices'] as const;
/** Worked out from the variants; and what ships is published. */
const NOT_WRITTEN = ['price', 'priceAt', 'priceSource', 'publication', 'publishAt'];
const ORDER = [...FIRST, ...PHONE_KEYS.filter((key) => ![...FIRST, ...NOT_WRITTEN].includes(key))];

function lineOf(phone: SeedPhone): string {
  const known = ORDER.filter((key) => !isUnknown(phone[key]));
  const sources = compactSources(phone.sources);
  return JSON.stringify({
    ...Object.fromEntries(known.map((key) => [key, phone[key]])),
    ...(sources.length > 0 && { sources }),
  });
}

/** The group with most figures comes first and speaks for all that the others do not name. */
function compactSources(sources: FigureSources): SourceGroup[] {
  const [first, ...others] = groupSources(sources).sort(
    (a, b) => (b.fields?.length ?? 0) - (a.fields?.length ?? 0) || (a.source < b.source ? -1 : 1),
  );
  if (!first) return [];
  const { source, at } = first;
  return [{ source, at }, ...others];
}

export function figuresText(phones: readonly SeedPhone[]): string {
  return `[\n${phones.map(lineOf).join(',\n')}\n]\n`;
}
