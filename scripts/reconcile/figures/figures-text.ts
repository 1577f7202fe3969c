import { PHONE_KEYS } from '#contract/phone/fields.ts';
import { isUnknown } from '#contract/phone/values.ts';
import type { SeedPhone } from '#db/seed/index.ts';

/** The catalogue's file of a brand: one line a phone, its fields always in this order, what nobody published left out. */

const FIRST = ['id', 'name', 'brandId', 'status', 'launchedAt', 'variants', 'prices'] as const;
/** Worked out from the variants. */
const NOT_WRITTEN = ['price', 'priceAt', 'priceSource'];
const ORDER = [...FIRST, ...PHONE_KEYS.filter((key) => ![...FIRST, ...NOT_WRITTEN].includes(key))];

function lineOf(phone: SeedPhone): string {
  const known = ORDER.filter((key) => !isUnknown(phone[key]));
  return JSON.stringify(Object.fromEntries(known.map((key) => [key, phone[key]])));
}

export function figuresText(phones: readonly SeedPhone[]): string {
  return `[\n${phones.map(lineOf).join(',\n')}\n]\n`;
}
