import { difference } from '#app/lib/format.ts';
import type { Product } from '#contract/phone/product.ts';

type Sized = Pick<Product, 'id' | 'name' | 'dimensions' | 'weight'>;

const SHARES = [
  [1 / 5, 'a fifth of'],
  [1 / 4, 'a quarter of'],
  [1 / 3, 'a third of'],
  [2 / 5, 'two fifths of'],
  [1 / 2, 'half'],
  [3 / 5, 'three fifths of'],
  [2 / 3, 'two thirds of'],
  [3 / 4, 'three quarters of'],
] as const;
/** From this scale on it is called actual size. */
const REAL_FROM = 0.98;
const NEARLY_FROM = 0.85;

/** The scale in words that follow `Shown`: `at a third of actual size`; null for actual size. */
export function shareText(share: number): string | null {
  if (share >= REAL_FROM) return null;
  if (share >= NEARLY_FROM) return 'just under actual size';
  const [nearest] = SHARES.toSorted(([a], [b]) => Math.abs(a - share) - Math.abs(b - share));
  return `at ${nearest?.[1]} actual size`;
}

/** `The OnePlus 13R is 5.2 mm wider, 14.7 mm taller and 39 g heavier.`; null where there is nothing to compare. */
export function differenceText(phones: readonly Sized[]): string | null {
  const [first, second, ...others] = phones;
  if (!first || !second) return null;
  return others.length > 0 ? extremesText(phones) : pairText(first, second);
}

function pairText(first: Sized, second: Sized): string | null {
  const sides = [
    gap(second.dimensions?.width, first.dimensions?.width, 'mm', 'wider', 'narrower'),
    gap(second.dimensions?.height, first.dimensions?.height, 'mm', 'taller', 'shorter'),
    gap(second.weight, first.weight, 'g', 'heavier', 'lighter'),
  ].filter((words) => words !== null);
  if (sides.length > 0) return `The ${second.name} is ${joined(sides)}.`;
  return first.dimensions && second.dimensions ? 'They are the same size.' : null;
}

function gap(
  own: number | null | undefined,
  other: number | null | undefined,
  unit: string,
  more: string,
  less: string,
): string | null {
  if (own == null || other == null || own === other) return null;
  return `${Math.abs(difference(own, other))} ${unit} ${own > other ? more : less}`;
}

/** Names the narrowest and lightest of three. */
function extremesText(phones: readonly Sized[]): string | null {
  const narrowest = least(phones, ({ dimensions }) => dimensions?.width ?? null);
  const lightest = least(phones, ({ weight }) => weight);
  const words = [
    narrowest && `The ${narrowest.phone.name} is the narrowest at ${narrowest.figure} mm.`,
    lightest && `The ${lightest.phone.name} is the lightest at ${lightest.figure} g.`,
  ].filter(Boolean);
  return words.length > 0 ? words.join(' ') : null;
}

/** Null when two are equal or one is not published. */
function least(phones: readonly Sized[], of: (phone: Sized) => number | null) {
  const sorted = phones
    .map((phone) => ({ phone, figure: of(phone) ?? Number.NaN }))
    .toSorted((a, b) => a.figure - b.figure);
  const [first, second] = sorted;
  const isClear = sorted.every(({ figure }) => !Number.isNaN(figure)) && first?.figure !== second?.figure;
  return isClear && first ? first : null;
}

function joined(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}
