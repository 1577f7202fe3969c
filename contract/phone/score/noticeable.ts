/** Smaller differences are not mentioned anywhere. Those of single figures are in the field table (`betterFrom`). */

/** Points of a score or one of its parts. */
export const NOTICEABLE_POINTS = 8;

const PRICE_SHARE = 0.05;
const PRICE_RUPEES = 500;

/** Whether two prices differ noticeably: by 5% and by 500 rupees. */
export function isPriceApart(price: number, other: number): boolean {
  const apart = Math.abs(other - price);
  return apart >= PRICE_RUPEES && apart >= PRICE_SHARE * price;
}

export const TONES = ['better', 'typical', 'worse'] as const;
export type Tone = (typeof TONES)[number];

/** Words for a part or score compared with its price class, and their tone. */
export const WORD_TONES = {
  Strong: 'better',
  Good: 'better',
  Typical: 'typical',
  Weak: 'worse',
  Poor: 'worse',
} as const satisfies Record<string, Tone>;
export type Word = keyof typeof WORD_TONES;

const STRONG_POINTS = 15;

/** The word for a part or score compared with the typical one at its price. */
export function comparedToTypical(points: number, typical: number): Word {
  const ahead = points - typical;
  if (ahead >= NOTICEABLE_POINTS) return ahead >= STRONG_POINTS ? 'Strong' : 'Good';
  if (ahead <= -NOTICEABLE_POINTS) return ahead <= -STRONG_POINTS ? 'Poor' : 'Weak';
  return 'Typical';
}
