import { formatPartialDate, formatRupees } from '#app/lib/format.ts';
import type { Offer } from '#contract/phone/phone.ts';
import type { VariantName } from '#contract/phone/prices.ts';
import type { PricePoint, StorePrice } from '#contract/phone/product.ts';
import { isPriceApart } from '#contract/phone/score/noticeable.ts';
import { indiaDay } from '#contract/time.ts';

/** Leaves at least this share of the width after the last record, in per cent, so the line after it is visible. */
const AFTER_MIN = 4;

/** The history of one variant; prices recorded without a variant are used only when it has none of its own. */
export function pointsOf(points: readonly PricePoint[], variant: VariantName | null): PricePoint[] {
  const own = points.filter(({ ram, storage }) => variant && ram === variant.ram && storage === variant.storage);
  return own.length > 0 ? own : points.filter(({ storage }) => storage === null);
}

/** One store's prices of a variant, newest first. */
export interface StoreHistory {
  store: string;
  prices: StorePrice[];
  /** When its price was last seen; null if it has no offer now, so that nothing is known after its last record. */
  seenAt: string | null;
}

/** The stores of a variant, the one with the newest price first. */
export function historiesOf(
  prices: readonly StorePrice[],
  variant: VariantName | null,
  offers: readonly Offer[],
): StoreHistory[] {
  const isOwn = ({ ram, storage }: { ram: number | null; storage: number | null }) =>
    ram === (variant?.ram ?? null) && storage === (variant?.storage ?? null);
  const seenAt = new Map(offers.filter(isOwn).map((offer) => [offer.store, offer.seenAt]));
  return [...Map.groupBy(prices.filter(isOwn), ({ store }) => store)].map(([store, some]) => ({
    store,
    prices: some,
    seenAt: seenAt.get(store) ?? null,
  }));
}

interface ChartLabel {
  text: string;
  x: number;
  y: number;
  isLowest?: true;
  /** The label is below its point; otherwise above. */
  isBelow?: true;
}

interface PriceChart {
  /** In a box of 100 by 100, with the highest price at the top. A time without a price is a gap. */
  line: string;
  dots: string;
  lowestDots: string;
  /** One line per store, in the same box. Out of stock is a gap. */
  storeLines: string[];
  /** Position of the last time the price was seen; nothing is known after it. */
  last: number;
  labels: ChartLabel[];
}

interface ChartExtras {
  /** When the last price was last seen, if later than its record. */
  seenAt?: string | null | undefined;
  stores?: readonly StoreHistory[];
}

/** Horizontal steps from record to record, up to the last time a price was seen. */
export function priceChart(
  newestFirst: readonly PricePoint[],
  today: string,
  { seenAt, stores = [] }: ChartExtras = {},
): PriceChart {
  const points = newestFirst.toReversed().map((point) => ({ ...point, at: Date.parse(point.from) }));
  const recorded = points.at(-1)?.at ?? 0;
  const end = Math.max(recorded, seenAt ? Date.parse(seenAt) : 0);
  const first = points[0]?.at ?? 0;
  const isToday = points.at(-1)?.from === today || (!!seenAt && indiaDay(seenAt) === today);
  const span = Math.max(1, Date.parse(today) - first, (end - first) / (isToday ? 1 : 1 - AFTER_MIN / 100));
  const { lowest, highest } = priceRange([...points, ...stores.flatMap(({ prices }) => prices)]);
  const ownLowest = priceRange(points).lowest;

  const x = (at: number) => round(((Math.max(first, at) - first) / span) * 100);
  const y = (price: number) => (highest === lowest ? 50 : round(((highest - price) / (highest - lowest)) * 100));
  const steps = (line: readonly { at: number; price: number | null }[], lineEnd = end) =>
    line
      .map(({ at, price }, index) => {
        if (price === null) return '';
        const joins = index > 0 && line[index - 1]?.price !== null;
        const until = line[index + 1]?.at ?? lineEnd;
        return `${joins ? 'V' : `M${x(at)} `}${y(price)}${until > at ? `H${x(until)}` : ''}`;
      })
      .join('');
  const isLowest = (price: number) => price === ownLowest && ownLowest !== priceRange(points).highest;
  const dotsOf = (isMeant: (price: number) => boolean) =>
    points.map(({ at, price }) => (price !== null && isMeant(price) ? `M${x(at)} ${y(price)}h0` : '')).join('');
  return {
    line: steps(points),
    dots: dotsOf((price) => !isLowest(price)),
    lowestDots: dotsOf(isLowest),
    storeLines: stores.map(({ prices, seenAt: storeSeenAt }) =>
      steps(
        prices
          .toReversed()
          .map(({ from, price, inStock }) => ({ at: Date.parse(from), price: inStock ? price : null })),
        Math.min(end, storeSeenAt === null ? 0 : Date.parse(storeSeenAt)),
      ),
    ),
    last: x(end),
    labels: labelsOf(points, isToday ? ' today' : ', last seen', ownLowest, (index) => x(points[index]?.at ?? end), y),
  };
}

/** Labels closer than this would overlap: in per cent of the width and height. */
const NEAR = { x: 36, y: 16 };

/** Labels for the first, lowest and last price, except those that do not fit. */
function labelsOf(
  points: readonly PricePoint[],
  seen: string,
  lowest: number,
  x: (index: number) => number,
  y: (price: number) => number,
): ChartLabel[] {
  const lastAt = points.length - 1;
  const isFlat = points.every(({ price }) => price === null || price === lowest);
  const lowestAt = points.findLastIndex(({ price }) => price === lowest);
  const labels: ChartLabel[] = [];
  const add = (
    index: number,
    text: (rupees: string) => string,
    look: Pick<ChartLabel, 'isLowest' | 'isBelow'> = {},
  ) => {
    const price = points[index]?.price ?? null;
    if (price === null) return;
    const label = { text: text(formatRupees(price)), x: x(index), y: y(price), ...look };
    const isCovered = labels.some(
      (other) =>
        Math.abs(other.x - label.x) < NEAR.x && Math.abs(other.y - label.y) < NEAR.y && other.isBelow === label.isBelow,
    );
    if (!isCovered) labels.push(label);
  };
  add(lastAt, (rupees) => (lastAt === lowestAt && !isFlat ? `Lowest ${rupees}` : rupees) + seen);
  if (lowestAt !== lastAt && lowestAt > 0)
    add(lowestAt, (rupees) => `Lowest ${rupees}`, { isLowest: true, isBelow: true });
  if (lastAt > 0) add(0, (rupees) => (points[0]?.source === 'launch' ? `${rupees} at launch` : rupees));
  return labels;
}

export function priceRange(points: readonly Pick<PricePoint, 'price'>[]): { lowest: number; highest: number } {
  const prices = points.flatMap(({ price }) => (price === null ? [] : [price]));
  return { lowest: Math.min(...prices), highest: Math.max(...prices) };
}

/** Compares the last price with the lowest; null when there is nothing to compare. */
export function priceSentence(newestFirst: readonly PricePoint[]): string | null {
  const price = newestFirst[0]?.price ?? null;
  const { lowest, highest } = priceRange(newestFirst);
  if (price === null || lowest === highest) return null;
  if (price === lowest) return `${formatRupees(price)} is the lowest price we have seen.`;
  const at = newestFirst.find((point) => point.price === lowest)?.from ?? '';
  const seen = `${formatRupees(lowest)} in ${formatPartialDate(at.slice(0, 7))}`;
  return isPriceApart(lowest, price)
    ? `${formatRupees(price)} is ${formatRupees(price - lowest)} above the lowest we have seen: ${seen}.`
    : `${formatRupees(price)} is close to the lowest we have seen: ${seen}.`;
}

function round(figure: number): number {
  return Math.round(figure * 100) / 100;
}
