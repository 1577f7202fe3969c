import type { Listing } from './listing.ts';
import { byDay, type Point } from './points.ts';

/** The points that a variant's listings of one source make. */

/** Of a shop's colours the cheapest; one far below the others is refurbished or a third party's. */
const THIRD_PARTY_BELOW_MEDIAN = 0.7;

function median(prices: readonly number[]): number {
  const sorted = [...prices].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

export function shopPoint(listings: readonly Listing[]): Point | null {
  const inStock = listings.filter((listing) => listing.inStock);
  const prices = (inStock.length > 0 ? inStock : listings).map(({ price }) => price);
  const sane = prices.filter((price) => price >= THIRD_PARTY_BELOW_MEDIAN * median(prices));
  const at = listings[0]?.at;
  return at && sane.length > 0 ? { price: Math.min(...sane), at, source: 'flipkart' } : null;
}

/** A price comparison that was read for weeks: the first price, the lowest, and the last. */
export function comparisonPoints(listings: readonly Listing[]): Point[] {
  const days = new Map<string, number>();
  for (const { at, price } of listings) days.set(at, Math.min(price, days.get(at) ?? price));
  const points = [...days].map(([at, price]): Point => ({ price, at, source: 'smartprix' })).sort(byDay);
  const lowest = Math.min(...points.map(({ price }) => price));
  const kept = [points[0], points.find(({ price }) => price === lowest), points.at(-1)];
  return dropRepeated(kept.filter((point) => point !== undefined).sort(byDay));
}

/** A price that stayed is one point, of the day on which it was seen last. */
export function dropRepeated(points: readonly Point[]): Point[] {
  return points.filter(({ price }, index) => price !== points[index + 1]?.price);
}
