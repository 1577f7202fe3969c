import type { PricePoint } from '#contract/phone/product.ts';

/** The last price goes on: it gets this much of the width, however long ago it came. */
const TODAY = 8;

/**
 * The price over time as a line of level steps in a box of 100 by 100, the highest at the top. A time without a price
 * is a gap.
 */
export function priceLine(newestFirst: readonly PricePoint[]): string {
  const points = newestFirst.toReversed();
  const moments = points.map(({ changedAt }) => Date.parse(changedAt));
  const first = moments[0] ?? 0;
  const span = Math.max(1, (moments.at(-1) ?? 0) - first);
  const { lowest, highest } = priceRange(points);

  const x = (index: number) => {
    const moment = moments[index];
    return moment === undefined ? 100 : round(((moment - first) / span) * (100 - TODAY));
  };
  const y = (price: number) => round(((highest - price) / Math.max(1, highest - lowest)) * 100);
  return points
    .map(({ price }, index) => {
      if (price === null) return '';
      const joins = index > 0 && points[index - 1]?.price !== null;
      return `${joins ? '' : `M${x(index)} `}${joins ? 'V' : ''}${y(price)}H${x(index + 1)}`;
    })
    .join('');
}

export function priceRange(points: readonly PricePoint[]): { lowest: number; highest: number } {
  const prices = points.flatMap(({ price }) => (price === null ? [] : [price]));
  return { lowest: Math.min(...prices), highest: Math.max(...prices) };
}

function round(figure: number): number {
  return Math.round(figure * 100) / 100;
}
