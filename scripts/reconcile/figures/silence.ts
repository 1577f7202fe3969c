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
  value: boolean | number | string;
  /** Of each group at least one sheet must be there; no sheet at all may speak. */
  silent: SourceCode[][];
  /** What it cost at launch. */
  below?: number;
  from?: number;
  launchedBefore?: string;
  launchedFrom?: string;
  /** Makers whose sheets leave it out even where there is one. */
  butNot?: string[];
}

const ANY_SHEET: SourceCode[][] = [['specifications', 'listing', 'devices']];
const UNEVEN = ['motorola', 'nothing', 'nokia'];

export const SILENCE_RULES: readonly SilenceRule[] = [
  { key: 'refreshRate', value: 60, silent: [['devices'], ['specifications', 'listing']] },
  { key: 'refreshRate', value: 60, silent: [['devices']], below: 20_000, launchedBefore: '2021-07' },
  { key: 'refreshRate', value: 60, silent: [['devices']], below: 12_000, launchedBefore: '2023' },
  { key: 'wirelessCharging', value: 0, silent: ANY_SHEET, below: 20_000 },
  {
    key: 'wirelessCharging',
    value: 0,
    silent: ANY_SHEET,
    below: 40_000,
    launchedFrom: '2022',
    butNot: ['apple', 'asus', 'google', 'infinix', 'motorola', 'nothing'],
  },
  { key: 'ois', value: false, silent: ANY_SHEET, below: 12_000 },
  { key: 'ois', value: false, silent: ANY_SHEET, below: 15_000, launchedBefore: '2023' },
  { key: 'memoryCard', value: false, silent: ANY_SHEET, from: 40_000, launchedFrom: '2023' },
  { key: 'headphoneJack', value: false, silent: ANY_SHEET, from: 30_000, launchedFrom: '2023', butNot: ['asus'] },
  { key: 'ipRating', value: 'None', silent: [['devices']], launchedBefore: '2023', butNot: UNEVEN },
  { key: 'ipRating', value: 'None', silent: [['devices'], ['specifications']], butNot: UNEVEN },
];

/** What it cost at first, of its smallest variant: the launch price, else the oldest that is known. */
export function firstPrice({ prices, variants }: SeedPhone): number | null {
  const launches = prices.filter(({ source }) => source === 'launch').map(({ price }) => price);
  const known = launches.length > 0 ? launches : [...prices, ...variants].flatMap(({ price }) => price ?? []);
  return known.length > 0 ? Math.min(...known) : null;
}

/** Of the price and time that the rule is about. */
export function isWithin(rule: SilenceRule, phone: SeedPhone): boolean {
  const { below = Number.POSITIVE_INFINITY, from = 0, launchedBefore = '9', launchedFrom = '' } = rule;
  const price = firstPrice(phone);
  const launched = phone.launchedAt ?? '';
  const isPriced =
    (below === Number.POSITIVE_INFINITY && from === 0) || (price !== null && price < below && price >= from);
  return isPriced && launched < launchedBefore && launched >= launchedFrom && !rule.butNot?.includes(phone.brandId);
}

export function appliesTo(rule: SilenceRule, phone: SeedPhone, sheets: readonly SourcePhone[]): boolean {
  if (!isWithin(rule, phone) || sheets.some(({ stated }) => stated[rule.key])) return false;
  return rule.silent.every((group) => sheets.some(({ source }) => group.includes(source)));
}
