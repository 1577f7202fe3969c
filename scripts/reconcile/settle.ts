import {
  exceeds,
  familyInversions,
  type Inversion,
  memoryInversions,
  successorInversions,
} from '#db/seed/check-prices.ts';
import { isWithinSixMonths, type LeftOut, newest, type PhonePoints, type Point, yearsBetween } from './points.ts';
import { pricedPhone } from './priced-phone.ts';
import { memoryKey } from './variants.ts';

/** Prices that contradict each other: which of them is left out, and which is history. */

/** Takes points away until the catalogue's price check has nothing to say, and returns them. */
export function settle(phones: PhonePoints[]): LeftOut[] {
  const leftOut: LeftOut[] = [];
  const byId = new Map(phones.map((one) => [one.phone.id, one]));
  const leave = (id: string, key: string, reason: string) => {
    const point = byId
      .get(id)
      ?.variants.find((one) => memoryKey(one) === key)
      ?.points.pop();
    if (!point) throw new Error(`${id} ${key} has no price to leave out.`);
    leftOut.push({ ...point, id, variant: key, reason });
  };
  do settleInversions(phones, byId, leave);
  while (leaveUndercut(phones, leave));
  for (const one of phones) {
    one.variants = one.variants.filter(({ isNew, points }) => !isNew || points.length > 0);
    markOvertaken(one);
  }
  return leftOut;
}

type Leave = (id: string, key: string, reason: string) => void;

/** While more memory costs less, or a Pro less than the plain one, the price that is further off goes. */
function settleInversions(phones: PhonePoints[], byId: Map<string, PhonePoints>, leave: Leave): void {
  for (;;) {
    const priced = phones.map(pricedPhone);
    const [inversion] = [...priced.flatMap(memoryInversions).filter(areOfOneSeason), ...familyInversions(priced)];
    const [replaced] = successorInversions(priced);
    if (inversion) leave(...lessBelieved(inversion, byId), 'out of line with its line-up');
    else if (replaced) leave(replaced.other.id, memoryKey(replaced.otherVariant), 'far above its successor');
    else return;
  }
}

function areOfOneSeason({ variant, otherVariant }: Inversion): boolean {
  return Boolean(variant.priceAt && otherVariant.priceAt && isWithinSixMonths(variant.priceAt, otherVariant.priceAt));
}

function lessBelieved(inversion: Inversion, byId: Map<string, PhonePoints>): [string, string] {
  const { phone, variant, other, otherVariant } = inversion;
  const isOnePhone = phone === other;
  const higher = doubt(byId.get(phone.id), memoryKey(variant), isOnePhone);
  const lower = doubt(byId.get(other.id), memoryKey(otherVariant), isOnePhone);
  // In doubt the smaller one and the plain one stay: they are what a phone is said to cost.
  return lower > higher ? [other.id, memoryKey(otherVariant)] : [phone.id, memoryKey(variant)];
}

/** The share of its launch price that a phone costs after so many years. */
function usualShare(age: number): number {
  if (age < 0.3) return 1;
  if (age < 1) return 0.93;
  if (age < 2) return 0.82;
  return age < 3 ? 0.72 : 0.68;
}

/**
 * How far a variant is from what phones of its age cost and, among variants, from what the others do. A launch price is
 * not doubted; a variant without one beside others that have it may not have been sold here.
 */
function doubt(one: PhonePoints | undefined, key: string, isAmongVariants: boolean): number {
  const shares = (one?.variants ?? []).flatMap(({ points, ...memory }) => {
    const launch = points.find(({ source }) => source === 'launch')?.price;
    const current = newest(points);
    return launch && current ? [{ key: memoryKey(memory), share: current.price / launch, current }] : [];
  });
  const own = shares.find((share) => share.key === key);
  if (!one || !own) return shares.length > 0 ? 1 : 0;
  if (own.current.source === 'launch') return -1;
  const usual = usualShare(yearsBetween(one.phone.launchedAt ?? own.current.at, own.current.at));
  const others = shares.filter((share) => share.key !== key && share.current.source !== 'launch');
  const middle = others.map(({ share }) => share).sort((a, b) => a - b)[Math.floor(others.length / 2)];
  return Math.abs(own.share - (isAmongVariants && middle !== undefined ? (usual + middle) / 2 : usual));
}

/** Long after a phone was made a comparison asks less for more memory than a shop did for less: a third party. */
function leaveUndercut(phones: PhonePoints[], leave: Leave): boolean {
  let isChanged = false;
  for (const { phone, variants } of phones.filter((one) => one.phone.status === 'discontinued')) {
    for (const variant of variants) {
      const point = newest(variant.points);
      if (point?.source !== 'smartprix') continue;
      const isUndercut = variants.some((other) => {
        const price = newest(other.points);
        return price && price.source !== 'launch' && exceeds(variant, other) && isOlderAndAbove(price, point);
      });
      if (!isUndercut) continue;
      leave(phone.id, memoryKey(variant), 'a third party: below the last price of less memory');
      isChanged = true;
    }
  }
  return isChanged;
}

function isOlderAndAbove(older: Point, newer: Point): boolean {
  return older.at < newer.at && older.price > newer.price;
}

/** Of two prices that contradict each other the older one is history: what that variant costs now is not known. */
function markOvertaken({ variants }: PhonePoints): void {
  for (const variant of variants) {
    const own = newest(variant.points);
    variant.isOvertaken = variants.some((other) => {
      const price = newest(other.points);
      if (!own || !price || price.at <= own.at) return false;
      return exceeds(other, variant) ? price.price < own.price : exceeds(variant, other) && price.price > own.price;
    });
  }
}
