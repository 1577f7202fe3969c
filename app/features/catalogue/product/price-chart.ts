import type { VariantName } from '#contract/phone/prices.ts';
import type { PricePoint } from '#contract/phone/product.ts';

/** A price of today still gets so much of the width that it is seen to go on. */
const LAST_MIN = 4;

/** The history of one variant; prices recorded without a variant are everybody's and stand only where nothing better is known. */
export function pointsOf(points: readonly PricePoint[], variant: VariantName | null): PricePoint[] {
  const own = points.filter(({ ram, storage }) => variant && ram === variant.ram && storage === variant.storage);
  return own.length > 0 ? own : points.filter(({ storage }) => storage === null);
}

/**
 * The price over time in a box of 100 by 100, the highest at the top: a line of level steps, and a dot at every record.
 * A time without a price is a gap.
 */
export function priceChart(
  newestFirst: readonly PricePoint[],
  today: string,
): { line: string; dots: string; lowestDots: string } {
  const points = newestFirst.toReversed();
  const moments = points.map(({ from }) => Date.parse(from));
  const first = moments[0] ?? 0;
  const last = moments.at(-1) ?? 0;
  const span = Math.max(1, Date.parse(today) - first, (last - first) / (1 - LAST_MIN / 100));
  const { lowest, highest } = priceRange(points);

  const x = (index: number) => {
    const moment = moments[index];
    return moment === undefined ? 100 : round(((moment - first) / span) * 100);
  };
  const y = (price: number) => round(((highest - price) / Math.max(1, highest - lowest)) * 100);
  const line = points
    .map(({ price }, index) => {
      if (price === null) return '';
      const joins = index > 0 && points[index - 1]?.price !== null;
      return `${joins ? '' : `M${x(index)} `}${joins ? 'V' : ''}${y(price)}H${x(index + 1)}`;
    })
    .join('');
  const dotsOf = (isMeant: (price: number) => boolean) =>
    points.map(({ price }, index) => (price !== null && isMeant(price) ? `M${x(index)} ${y(price)}h0` : '')).join('');
  return {
    line,
    dots: dotsOf((price) => price !== lowest || lowest === highest),
    lowestDots: dotsOf((price) => price === lowest && lowest !== highest),
  };
}

export function priceRange(points: readonly PricePoint[]): { lowest: number; highest: number } {
  const prices = points.flatMap(({ price }) => (price === null ? [] : [price]));
  return { lowest: Math.min(...prices), highest: Math.max(...prices) };
}

function round(figure: number): number {
  return Math.round(figure * 100) / 100;
}
