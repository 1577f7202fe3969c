import { PRICE_MAX } from '#contract/limits.ts';

/**
 * The lower limits of the price histogram's bars, which are equally wide on screen and define the slider's scale. They
 * follow the distribution of phones: six in ten listed phones cost less than ₹20,000, and three in a hundred more than
 * ₹1,00,000.
 */
export const PRICE_BARS_FROM: readonly number[] = [
  0, 4, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 22, 24, 26, 28, 30, 35, 40, 45, 50, 60, 70, 80, 100,
  125, 150,
].map((thousands) => thousands * 1000);

/** Labels of the scale. */
export const PRICE_MARKS: readonly [rupees: number, text: string][] = [
  [5_000, '5k'],
  [10_000, '10k'],
  [15_000, '15k'],
  [20_000, '20k'],
  [30_000, '30k'],
  [50_000, '50k'],
  [100_000, '1 L'],
  [PRICE_MAX, '2 L'],
];

const BORDERS = [...PRICE_BARS_FROM, PRICE_MAX];

/** The bar of a price; the last bar also counts prices beyond the slider's end. */
export function priceBarOf(price: number): number {
  const next = PRICE_BARS_FROM.findIndex((from) => from > price);
  return (next < 0 ? PRICE_BARS_FROM.length : next) - 1;
}

/** The position of a price on the slider, from 0 to 1. */
export function priceShare(price: number): number {
  if (price >= PRICE_MAX) return 1;
  const bar = priceBarOf(Math.max(0, price));
  const [from, to] = [BORDERS[bar] as number, BORDERS[bar + 1] as number];
  return (bar + (price - from) / (to - from)) / PRICE_BARS_FROM.length;
}

/** The price at a position of the slider. */
export function priceAtShare(share: number): number {
  const place = Math.min(Math.max(share, 0), 1) * PRICE_BARS_FROM.length;
  const bar = Math.min(Math.floor(place), PRICE_BARS_FROM.length - 1);
  const [from, to] = [BORDERS[bar] as number, BORDERS[bar + 1] as number];
  return from + (place - bar) * (to - from);
}
