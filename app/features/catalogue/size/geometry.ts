import type { Product } from '#contract/phone/product.ts';
import { screenSize } from '#contract/phone/screen.ts';

/** All lengths are in millimetres, measured from the phone's lower left corner. */
export interface Box {
  width: number;
  height: number;
}

/** ISO/IEC 7810 ID-1: an object that readers have at hand and can hold against the glass. */
export const BANK_CARD: Box = { width: 85.6, height: 53.98 };
export const COIN_DIAMETER = 27;

/** Familiar objects shown beside phones for scale. */
export const REFERENCE_OBJECTS = {
  card: { label: 'Bank card', ...BANK_CARD, radius: 3.18 },
  coin: { label: '₹10 coin', width: COIN_DIAMETER, height: COIN_DIAMETER, radius: COIN_DIAMETER / 2 },
  passport: { label: 'Passport', width: 88, height: 125, radius: 3 },
  a6: { label: 'A6 sheet', width: 105, height: 148, radius: 0 },
} as const satisfies Record<string, Box & { label: string; radius: number }>;
export type ReferenceObject = keyof typeof REFERENCE_OBJECTS;

/** Lengths of hands, from the wrist to the tip of the middle finger. */
export const HANDS = { small: 165, medium: 180, large: 193 } as const;
export type Hand = keyof typeof HANDS;

/** The reach of a thumb as shares of the hand's length, and the position of its joint. */
const EASY = 0.32;
const STRETCH = 0.41;
const JOINT = { outside: 3, aboveBottom: 34 };
/** Default frame around a screen whose size is not published. */
const FRAME = 3;
const STEP = 0.5;

export interface Reach {
  easy: number;
  stretch: number;
  joint: { x: number; y: number };
}

export function reachOf(body: Box, hand: Hand, isLeft: boolean): Reach {
  const length = HANDS[hand];
  return {
    easy: length * EASY,
    stretch: length * STRETCH,
    joint: { x: isLeft ? -JOINT.outside : body.width + JOINT.outside, y: JOINT.aboveBottom },
  };
}

export interface Screen extends Box {
  x: number;
  y: number;
  /** Whether it was computed from diagonal and pixels, or assumed. */
  isKnown: boolean;
}

/** The lit part of the front, centred in the body and never larger than it. */
export function screenOf({
  dimensions,
  displaySize,
  pixels,
}: Pick<Product, 'dimensions' | 'displaySize' | 'pixels'>): Screen | null {
  if (!dimensions) return null;
  const lit = litSize(displaySize, pixels);
  const isKnown = lit !== null && lit.width <= dimensions.width && lit.height <= dimensions.height;
  const size = isKnown ? lit : { width: dimensions.width - 2 * FRAME, height: dimensions.height - 2 * FRAME };
  return {
    ...size,
    x: (dimensions.width - size.width) / 2,
    y: (dimensions.height - size.height) / 2,
    isKnown,
  };
}

/** Upright, however the pixels are given. */
function litSize(displaySize: number | null, pixels: Box | null): Box | null {
  const upright = pixels && {
    width: Math.min(pixels.width, pixels.height),
    height: Math.max(pixels.width, pixels.height),
  };
  return screenSize({ displaySize, pixels: upright });
}

/** Shares of the screen from 0 to 1, with ease and with a stretch, sampled every half millimetre. */
export function reachable(screen: Screen, { easy, stretch, joint }: Reach): { easy: number; all: number } {
  let points = 0;
  let easyPoints = 0;
  let withStretch = 0;
  for (let x = screen.x + STEP / 2; x < screen.x + screen.width; x += STEP) {
    for (let y = screen.y + STEP / 2; y < screen.y + screen.height; y += STEP) {
      const distance = Math.hypot(x - joint.x, y - joint.y);
      points += 1;
      if (distance <= easy) easyPoints += 1;
      if (distance <= stretch) withStretch += 1;
    }
  }
  return points === 0 ? { easy: 0, all: 0 } : { easy: easyPoints / points, all: withStretch / points };
}

/** The share of the front that is screen. */
export function screenShare(body: Box, screen: Screen): number {
  return (screen.width * screen.height) / (body.width * body.height);
}
