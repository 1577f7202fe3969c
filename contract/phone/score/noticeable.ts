/** Differences below these are not worth a word, wherever phones are compared. Those of single figures are in the field table (`betterFrom`). */

/** Points of a score or of one of its parts. */
export const NOTICEABLE_POINTS = 8;

const PRICE_SHARE = 0.05;
const PRICE_RUPEES = 500;

/** Whether another price is more than about the same: by a twentieth and by 500 rupees. */
export function isPriceApart(price: number, other: number): boolean {
  const apart = Math.abs(other - price);
  return apart >= PRICE_RUPEES && apart >= PRICE_SHARE * price;
}

export type Tone = 'better' | 'typical' | 'worse';

const STRONG_POINTS = 15;

/** What a part or a score is beside the typical one at its price, in a word and for its colour. */
export function besideTypical(points: number, typical: number): { word: string; tone: Tone } {
  const ahead = points - typical;
  if (ahead >= NOTICEABLE_POINTS) return { word: ahead >= STRONG_POINTS ? 'Strong' : 'Good', tone: 'better' };
  if (ahead <= -NOTICEABLE_POINTS) return { word: ahead <= -STRONG_POINTS ? 'Poor' : 'Weak', tone: 'worse' };
  return { word: 'Typical', tone: 'typical' };
}
