import { screenSize } from '#contract/phone/screen.ts';
import type { Box } from '#server/media/svg/svg.ts';
import type { MeasuredPhone as WholePhone } from './drawable-phone.ts';

/** All lengths are in millimetres. */
export interface Size {
  width: number;
  height: number;
}

type MeasuredPhone = Pick<WholePhone, 'dimensions' | 'displaySize' | 'pixels' | 'foldable'>;

export const VIEWS = ['both', 'front', 'side', 'outline'] as const;
export type View = (typeof VIEWS)[number];

const TYPICAL: Size = { width: 75, height: 162 };
const TYPICAL_OPEN: Record<'book' | 'flip', Size> = {
  book: { width: 132, height: 154 },
  flip: { width: 72, height: 166 },
};

/** The unfolded body; if its size was not published, it is derived from the screen. */
export function bodySize(phone: MeasuredPhone): Size {
  if (phone.dimensions) return { width: phone.dimensions.width, height: phone.dimensions.height };
  const screen = screenSize(phone);
  if (!screen) return phone.foldable ? TYPICAL_OPEN[phone.foldable] : TYPICAL;
  // Phones with a 16:9 or shorter screen have the earpiece and keys above and below it.
  const tall = screen.height / screen.width > 1.85 || phone.foldable !== null;
  return { width: screen.width + (tall ? 5 : 9), height: screen.height + (tall ? 7 : 32) };
}

/** The closed body of a folding phone. */
export function foldedSize(
  phone: MeasuredPhone & { foldedDimensions: Size | null; foldable: 'book' | 'flip' },
  open: Size,
): Size {
  const halved =
    phone.foldable === 'book'
      ? { width: open.width / 2 + 1.5, height: open.height }
      : { width: open.width, height: open.height / 2 + 2.5 };
  const { width, height } = phone.foldedDimensions ?? halved;
  // Both are in one drawing, so wrong figures must not make the closed phone larger than the open one.
  return { width: Math.min(width, open.width), height: Math.min(height, open.height) };
}

/** The screen's position on the front: true size, centred, with the larger margin below. */
export function screenBox(phone: MeasuredPhone, body: Size, radius: number): Box {
  const { width, height } = fitted(screenSize(phone), body);
  const side = (body.width - width) / 2;
  const spare = body.height - height;
  return {
    x: side,
    y: spare * topShare(spare, body.height),
    width,
    height,
    // Only screens that fill the front have its rounded corners.
    radius: spare > 14 ? 0.4 : Math.max(0.8, radius - side * 0.85),
  };
}

/**
 * Because of rounding a screen may be slightly larger than its body; a much larger one means that the figures
 * contradict each other.
 */
function fitted(screen: Size | null, body: Size): Size {
  const filling = { width: body.width - 5, height: body.height - 7 };
  if (!screen) return filling;
  const margin = 1.4;
  const fit = Math.min(1, (body.width - 2 * margin) / screen.width, (body.height - 2 * margin) / screen.height);
  return fit < 0.85 ? filling : { width: screen.width * fit, height: screen.height * fit };
}

function topShare(spare: number, height: number): number {
  // There are keys below the screen.
  if (spare > height * 0.38) return 0.22;
  // A round key below and an earpiece above need the same space.
  if (spare > 22) return 0.5;
  return 0.46;
}
