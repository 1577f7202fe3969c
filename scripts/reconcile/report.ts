import type { PhonePoints, Point } from './points.ts';
import { pricedPhone } from './priced-phone.ts';
import type { Reconciled } from './reconcile-prices.ts';
import { bySize } from './variants.ts';

/** What docs/catalogue.md states, as lines of text. */
export function priceReport({ phones, leftOut, counts }: Reconciled): string[] {
  const priced = phones.map(pricedPhone);
  const variants = priced.flatMap((phone) => phone.variants);
  const newVariants = phones.flatMap((one) => one.variants.filter(({ isNew }) => isNew)).length;
  const available = phones.filter(({ phone }) => phone.status === 'available');
  return [
    ...lines('Listings', counts),
    `Variants: ${variants.length}, ${newVariants} of them new, ${variants.filter(({ price }) => price === null).length} without a present price`,
    `Phones without any present price: ${priced.filter((phone) => phone.variants.every(({ price }) => price === null)).length}`,
    `Available phones whose smallest variant has a price: ${available.filter(hasSmallestPriced).length} of ${available.length}`,
    ...lines('Present prices', tally(phones.flatMap(present))),
    ...lines('All dated prices', tally(phones.flatMap(allPoints))),
    ...[2, 3].map(
      (least) => `Phones with ${least} or more dated prices: ${phones.filter((one) => days(one) >= least).length}`,
    ),
    ...[2, 3].map(
      (least) =>
        `Phones with a variant that has ${least} or more: ${phones.filter((one) => deepest(one) >= least).length}`,
    ),
    ...lines(
      'Left out',
      tallyBy(leftOut, ({ source, reason }) => `${source}, ${reason}`),
    ),
  ];
}

function lines(title: string, counts: Map<string, number>): string[] {
  return [...counts].sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, count]) => `${title}: ${key}: ${count}`);
}

function tallyBy<T>(things: readonly T[], key: (thing: T) => string): Map<string, number> {
  return new Map([...Map.groupBy(things, key)].map(([name, list]) => [name, list.length]));
}

/** Launches are of many days; what was read is told by month. */
function tally(points: readonly Point[]): Map<string, number> {
  return tallyBy(points, ({ source, at }) =>
    source === 'launch' || source === 'editor' ? source : `${source} ${at.slice(0, 7)}`,
  );
}

function allPoints({ variants }: PhonePoints): Point[] {
  return variants.flatMap(({ points }) => points);
}

function present({ variants }: PhonePoints): Point[] {
  return variants.flatMap(({ points, isOvertaken }) => (isOvertaken ? [] : points.slice(-1)));
}

function days(one: PhonePoints): number {
  return new Set(allPoints(one).map(({ at }) => at)).size;
}

function deepest({ variants }: PhonePoints): number {
  return Math.max(...variants.map(({ points }) => points.length));
}

function hasSmallestPriced({ variants }: PhonePoints): boolean {
  const [smallest] = [...variants].sort(bySize);
  return Boolean(smallest && smallest.points.length > 0 && !smallest.isOvertaken);
}
