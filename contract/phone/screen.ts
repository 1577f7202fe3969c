import type { Phone } from './fields.ts';

/** What diagonal and pixels say of a screen. Pixels are square, so they give the aspect ratio. */

export const MM_PER_INCH = 25.4;

type Screen = Pick<Phone, 'pixels' | 'displaySize'>;

/** In mm; null if unknown. */
export function screenSize({ pixels, displaySize }: Screen): { width: number; height: number } | null {
  if (!pixels || !displaySize) return null;
  const mmPerPixel = (displaySize * MM_PER_INCH) / Math.hypot(pixels.width, pixels.height);
  return { width: pixels.width * mmPerPixel, height: pixels.height * mmPerPixel };
}

/** In pixels per inch. */
export function pixelDensity({ pixels, displaySize }: Screen): number | null {
  if (!pixels || !displaySize) return null;
  return Math.round(Math.hypot(pixels.width, pixels.height) / displaySize);
}

/** Percentage of the front that is screen. */
export function screenToBody({ dimensions, ...phone }: Screen & Pick<Phone, 'dimensions'>): number | null {
  const screen = screenSize(phone);
  if (!screen || !dimensions) return null;
  const share = Math.round(((screen.width * screen.height) / (dimensions.height * dimensions.width)) * 1000) / 10;
  // A screen larger than the front means that a figure is wrong.
  return share < 100 ? share : null;
}
