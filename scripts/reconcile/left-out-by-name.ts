import type { Point } from './points.ts';

/** Prices that no rule finds and a reader of the list does: `phone variant price`, and why. */
const BY_NAME: Readonly<Record<string, string>> = {
  'lava-bold-5g 6/128 16999': 'above its 8/128',
  'oppo-f11 6/128 23990': 'the list price before its cut',
};

export function leftOutByName(id: string, variant: string, { price }: Point): string | null {
  return BY_NAME[`${id} ${variant} ${price}`] ?? null;
}
