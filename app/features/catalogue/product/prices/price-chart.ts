import { formatPartialDate, formatRupees } from '#app/lib/format.ts';
import type { VariantName } from '#contract/phone/prices.ts';
import type { PricePoint } from '#contract/phone/product.ts';
import { isPriceApart } from '#contract/phone/score/noticeable.ts';

/** A record of today still leaves so much of the width that the time after it is seen. */
const AFTER_MIN = 4;

/** The history of one variant; prices recorded without a variant are everybody's and count only where nothing better is known. */
export function pointsOf(points: readonly PricePoint[], variant: VariantName | null): PricePoint[] {
  const own = points.filter(({ ram, storage }) => variant && ram === variant.ram && storage === variant.storage);
  return own.length > 0 ? own : points.filter(({ storage }) => storage === null);
}

interface ChartLabel {
  text: string;
  x: number;
  y: number;
  isLowest?: true;
  /** Under its point; above it otherwise. */
  isBelow?: true;
}

interface PriceChart {
  /** In a box of 100 by 100, the highest price at the top. A time without a price is a gap. */
  line: string;
  dots: string;
  lowestDots: string;
  /** Where the last record is: nothing is known after it. */
  last: number;
  labels: ChartLabel[];
}

/** Level steps from record to record, up to the last one and no further. */
export function priceChart(newestFirst: readonly PricePoint[], today: string): PriceChart {
  const points = newestFirst.toReversed();
  const moments = points.map(({ from }) => Date.parse(from));
  const first = moments[0] ?? 0;
  const end = moments.at(-1) ?? 0;
  const span = Math.max(1, Date.parse(today) - first, (end - first) / (1 - AFTER_MIN / 100));
  const { lowest, highest } = priceRange(points);

  const x = (index: number) => round((((moments[index] ?? end) - first) / span) * 100);
  const y = (price: number) => (highest === lowest ? 50 : round(((highest - price) / (highest - lowest)) * 100));
  const line = points
    .map(({ price }, index) => {
      if (price === null) return '';
      const joins = index > 0 && points[index - 1]?.price !== null;
      return `${joins ? 'V' : `M${x(index)} `}${y(price)}${index < points.length - 1 ? `H${x(index + 1)}` : ''}`;
    })
    .join('');
  const dotsOf = (isMeant: (price: number) => boolean) =>
    points.map(({ price }, index) => (price !== null && isMeant(price) ? `M${x(index)} ${y(price)}h0` : '')).join('');
  return {
    line,
    dots: dotsOf((price) => price !== lowest || lowest === highest),
    lowestDots: dotsOf((price) => price === lowest && lowest !== highest),
    last: x(points.length - 1),
    labels: labelsOf(points, lowest, x, y),
  };
}

/** Words so near each other that one would cover the other: in per cent of the width and the height. */
const NEAR = { x: 36, y: 16 };

/** The first, the lowest and the last price, without those that have no room. */
function labelsOf(
  points: readonly PricePoint[],
  lowest: number,
  x: (index: number) => number,
  y: (price: number) => number,
): ChartLabel[] {
  const lastAt = points.length - 1;
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
  add(lastAt, (rupees) => (lastAt === lowestAt && lastAt > 0 ? `Lowest ${rupees}, last seen` : `${rupees}, last seen`));
  if (lowestAt !== lastAt && lowestAt > 0)
    add(lowestAt, (rupees) => `Lowest ${rupees}`, { isLowest: true, isBelow: true });
  if (lastAt > 0) add(0, (rupees) => (points[0]?.source === 'launch' ? `${rupees} at launch` : rupees));
  return labels;
}

export function priceRange(points: readonly PricePoint[]): { lowest: number; highest: number } {
  const prices = points.flatMap(({ price }) => (price === null ? [] : [price]));
  return { lowest: Math.min(...prices), highest: Math.max(...prices) };
}

/** What the last price is beside the lowest; null where there is nothing to compare. */
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
