import type { PhoneKey } from '#contract/phone/fields.ts';
import type { SeedPhone } from '#db/seed/index.ts';
import type { SourceCode, SourcePhone } from './source-phone.ts';

/**
 * What it means that sources say nothing. Makers advertise what a phone has: sheets that are silent about a fast screen or
 * a charging coil of a cheap phone know of none. Each rule holds only where the report finds that the other source never
 * contradicts it; docs/catalogue.md states how often it was put to the test.
 */

interface SilenceRule {
  key: PhoneKey;
  value: boolean | number;
  /** Of these at least one sheet must be there, and none may speak. */
  silent: SourceCode[][];
  launchedBelow?: number;
}

export const SILENCE_RULES: readonly SilenceRule[] = [
  { key: 'refreshRate', value: 60, silent: [['devices'], ['specifications', 'listing']] },
  { key: 'wirelessCharging', value: 0, silent: [['specifications', 'listing', 'devices']], launchedBelow: 20_000 },
  { key: 'ois', value: false, silent: [['specifications', 'listing', 'devices']], launchedBelow: 12_000 },
];

/** What it cost at first, of its smallest variant: the launch price, else the oldest that is known. */
export function firstPrice({ prices, variants }: SeedPhone): number | null {
  const launches = prices.filter(({ source }) => source === 'launch').map(({ price }) => price);
  const known = launches.length > 0 ? launches : [...prices, ...variants].flatMap(({ price }) => price ?? []);
  return known.length > 0 ? Math.min(...known) : null;
}

/** Cheap enough for the rule. */
export function isWithin({ launchedBelow }: SilenceRule, phone: SeedPhone): boolean {
  const price = firstPrice(phone);
  return launchedBelow === undefined || (price !== null && price < launchedBelow);
}

export function appliesTo(rule: SilenceRule, phone: SeedPhone, sheets: readonly SourcePhone[]): boolean {
  if (!isWithin(rule, phone) || sheets.some(({ stated }) => stated[rule.key])) return false;
  return rule.silent.every((group) => sheets.some(({ source }) => group.includes(source)));
}
