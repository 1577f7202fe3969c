import { type Box, box, inset } from '#server/media/svg/svg.ts';
import { frame } from './body.ts';
import { cutout, cutoutOf, earpiece } from './cutouts.ts';
import { keys } from './keys.ts';
import type { Finish } from './phone/colours.ts';
import type { DrawablePhone, Model } from './phone/drawable-phone.ts';
import { screenBox } from './phone/geometry.ts';
import { wallpaper } from './wallpaper.ts';

/** The front of a phone: frame, face, screen and cutout. `clip` is the id of the screen's clip path. */
export function front(phone: DrawablePhone, model: Model, body: Box, finish: Finish, clip: string): string {
  const screen = screenBox(phone, body, body.radius);
  const kind = cutoutOf(phone, model, screen, body.height);
  const spare = body.height - screen.height;
  const face = faceOf(model, finish, spare);
  return (
    frame(body, finish) +
    box(inset(body, Math.min(1.5, Math.max(0.6, screen.x * 0.45))), { fill: face.fill }) +
    wallpaper(phone.id, screen, clip) +
    cutout(kind, phone.foldable === 'book' ? rightHalf(screen) : screen, model, camerasInside(phone)) +
    (kind === 'none' ? earpiece(screen, body) : '') +
    (phone.foldable ? '' : keys(screen, body, model, face.ink))
  );
}

/** A folding phone has one front camera inside; the other is in the cover. */
function camerasInside({ foldable, frontCameras }: DrawablePhone): number {
  return foldable ? 1 : frontCameras.length;
}

/** An open book-style phone has its camera in the middle of the right half. */
function rightHalf(screen: Box): Box {
  return { ...screen, x: screen.x + screen.width / 2, width: screen.width / 2 };
}

/** Older light phones had a light face, and phones with keys have one in the body's colour. */
function faceOf(model: Model, finish: Finish, spare: number): { fill: string; ink: string } {
  if (spare > 60) return { fill: finish.light, ink: finish.body.l > 0.6 ? '#000' : '#fff' };
  const light = spare > 18 && model.year < 2018 && finish.body.l > 0.7;
  return light ? { fill: '#f3f2ef', ink: '#55534f' } : { fill: '#0b0b0d', ink: '#c9c9cc' };
}
