import { round } from '#server/media/svg/svg.ts';
import { rearModule } from './cameras/camera-placement.ts';
import type { MeasuredPhone } from './phone/drawable-phone.ts';
import { bodySize, foldedSize, type Size, type View } from './phone/geometry.ts';

/** How far the front is shifted right of what is behind it, as a share of the body's width: minimum and maximum. */
const REVEALED = { bar: 0.66, book: 0.33, flip: 0.76 };
const REVEALED_MAX = { bar: 0.9, book: 0.45 };
/** Gap between a camera and the front that would cover it. */
const GAP = 2.5;
const TYPICAL_THICKNESS = 8.2;

export function drawingSize(phone: MeasuredPhone, view: View = 'both'): Size {
  const { width, height } = bodySize(phone);
  if (view === 'side') return { width: round(phone.dimensions?.thickness ?? TYPICAL_THICKNESS), height: round(height) };
  return { width: round(width + (view === 'both' ? frontOffset(phone) : 0)), height: round(height) };
}

/** Far enough that no camera is hidden: a ring in the middle of the back moves the front further. */
export function frontOffset(phone: MeasuredPhone): number {
  const open = bodySize(phone);
  const kind = phone.foldable ?? 'bar';
  const least = open.width * REVEALED[kind];
  if (kind === 'flip') return least;
  const back = kind === 'book' ? foldedSize({ ...phone, foldable: kind }, open) : open;
  return Math.min(open.width * REVEALED_MAX[kind], Math.max(least, camerasEnd(phone, back) + GAP));
}

/** The right edge of the cameras; for a bar from edge to edge, that of its lenses. */
function camerasEnd(phone: MeasuredPhone, back: Size): number {
  const { plates, lenses, scale = 1 } = rearModule(phone, back);
  const ends = [
    ...lenses.map(({ x, r }) => x + r),
    ...plates.filter(({ width }) => width * scale < back.width * 0.9).map(({ x, width }) => x + width),
  ];
  return Math.max(0, ...ends) * scale;
}
