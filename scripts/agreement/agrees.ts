import type { PhoneKey } from '#contract/phone/fields.ts';
import type { Dimensions, Lens, Pixels } from '#contract/phone/phone.ts';

/** When two figures of one field say the same. */

const WEIGHT_GRAMS = 2;
const SIDE_MM = 0.35;
const DISPLAY_INCHES = 0.05;
const TOLERANCE: Partial<Record<PhoneKey, number>> = {
  weight: WEIGHT_GRAMS,
  displaySize: DISPLAY_INCHES,
  wiredCharging: 0.5,
  wirelessCharging: 0.5,
};

function sidesAgree(a: Dimensions, b: Dimensions): boolean {
  const sides = ['height', 'width', 'thickness'] as const;
  return sides.every((side) => Math.abs(a[side] - b[side]) <= SIDE_MM + 1e-9);
}

/** The main camera: sources count helpers in their own ways, and 12.2 is sold as 12. */
function camerasAgree(a: Lens[], b: Lens[]): boolean {
  return mainCameras(a).some((one) => mainCameras(b).some((other) => Math.abs(one - other) < 1));
}

/** A second wide one without a name is the main camera of another region. */
function mainCameras(lenses: Lens[]): number[] {
  return lenses.filter(({ kind }, position) => position === 0 || kind === null).map(({ megapixels }) => megapixels);
}

function wordsAgree(a: string[], b: string[]): boolean {
  const words = new Set(a.flatMap((name) => name.toLowerCase().split(/[\s-]+/)));
  return b.some((name) =>
    name
      .toLowerCase()
      .split(/[\s-]+/)
      .some((word) => words.has(word)),
  );
}

function plain(text: string): string {
  return text.toLowerCase().replace(/[^a-z0-9+]/g, '');
}

/** Makers of phones rename a chip for themselves; '4G', 'Ultra' and 'Energy' are the same silicon. */
export function chipKey(text: string): string {
  return plain(
    text.replace(/\b(?:[45]G|Ultra|Energy|Max|Mobile|Bionic|AE|Apex|Ultimate|Extreme|Turbo)\b/gi, ''),
  ).replace('helio', '');
}

const LISTS: ReadonlySet<PhoneKey> = new Set([
  'sensors',
  'positioning',
  'bands4g',
  'bands5g',
  'rearVideo',
  'frontVideo',
  'modelNumbers',
  'inTheBox',
]);

/** Sources list more or less of the same. */
function isPart(some: unknown[], all: unknown[]): boolean {
  const known = new Set(all.map((one) => JSON.stringify(one)));
  return some.every((one) => known.has(JSON.stringify(one)));
}

export function agrees(key: PhoneKey, a: unknown, b: unknown): boolean {
  if (key === 'dimensions' || key === 'foldedDimensions') return sidesAgree(a as Dimensions, b as Dimensions);
  if (key === 'rearCameras' || key === 'frontCameras') return camerasAgree(a as Lens[], b as Lens[]);
  if (key === 'colours') return wordsAgree(a as string[], b as string[]);
  if (key === 'pixels') return samePixels(a as Pixels, b as Pixels);
  if (key === 'gpu') return isStart(plain(a as string), plain(b as string));
  if (key === 'chipset') return chipKey(a as string) === chipKey(b as string);
  if (LISTS.has(key)) return isPart(a as unknown[], b as unknown[]) || isPart(b as unknown[], a as unknown[]);
  if (typeof a === 'number' && typeof b === 'number') return Math.abs(a - b) <= (TOLERANCE[key] ?? 0) + 1e-9;
  if (typeof a === 'string' && typeof b === 'string') return plain(a) === plain(b);
  return JSON.stringify(a) === JSON.stringify(b);
}

/** 'Mali-G57' is 'Mali-G57 MC2' with its cores left out. */
function isStart(a: string, b: string): boolean {
  return a.startsWith(b) || b.startsWith(a);
}

function samePixels(a: Pixels, b: Pixels): boolean {
  const sides = ({ width, height }: Pixels) => [Math.min(width, height), Math.max(width, height)].join('x');
  return sides(a) === sides(b);
}

/** Whether anything that one says is what the other says. */
export function meet(key: PhoneKey, some: readonly unknown[], others: readonly unknown[]): boolean {
  return some.some((a) => others.some((b) => agrees(key, a, b)));
}
