import { box, element, inset, path, translated } from '#server/media/svg/svg.ts';
import { back, bodyBox, castShadow, cornerRadius } from './body.ts';
import type { CameraModule } from './cameras/camera-module.ts';
import { rearModule } from './cameras/camera-placement.ts';
import { cameras } from './cameras/cameras.ts';
import { type CoverStyle, coverScreen, coverStyle, stripGlass } from './cover-screens.ts';
import { frontOffset } from './drawing-size.ts';
import type { Finish } from './phone/colours.ts';
import type { DrawablePhone, Model } from './phone/drawable-phone.ts';
import { bodySize, foldedSize, type Size } from './phone/geometry.ts';
import { front } from './screen.ts';
import { wallpaper } from './wallpaper.ts';

export type Fold = 'book' | 'flip';
/** Ids that a drawing refers to: its back's gradient, its lens, and the clip paths of its screens. */
export type Ids = { shade: string; lens: string; screen: string; cover: string };

/** Unfolded, seen from inside: one screen with its fold line. */
export function openFront(phone: DrawablePhone & { foldable: Fold }, model: Model, finish: Finish, ids: Ids): string {
  const size = bodySize(phone);
  return (
    front(phone, model, bodyBox(size, cornerRadius(model, size)), finish, ids.screen) + hinge(phone.foldable, size)
  );
}

/** The closed and the open phone: a book's back shows behind it, a flip's cover in front. */
export function foldedAndOpen(
  phone: DrawablePhone & { foldable: Fold },
  model: Model,
  finish: Finish,
  ids: Ids,
): string {
  const open = bodySize(phone);
  const closed = foldedSize({ ...phone, foldable: phone.foldable }, open);
  const offset = frontOffset(phone);
  const radius = cornerRadius(model, closed);
  const opened = translated(offset, 0, openFront(phone, model, finish, ids));
  if (phone.foldable === 'book') {
    const module = rearModule(phone, closed);
    const behind = translated(0, open.height - closed.height, back(bodyBox(closed, radius), module, finish, ids));
    return behind + translated(offset, 0, castShadow(bodyBox(open, radius))) + opened;
  }
  return opened + translated(0, open.height - closed.height, closedFlip(phone, model, closed, radius, finish, ids));
}

function hinge(fold: Fold, { width, height }: Size): string {
  const along = fold === 'book' ? path`M${width / 2} 2.2V${height - 2.2}` : path`M2.2 ${height / 2}H${width - 2.2}`;
  return (
    element('path', { d: along, stroke: '#000', 'stroke-opacity': 0.16, 'stroke-width': 1.6 }) +
    element('path', { d: along, stroke: '#fff', 'stroke-opacity': 0.16, 'stroke-width': 0.4 })
  );
}

function closedFlip(phone: DrawablePhone, model: Model, size: Size, radius: number, finish: Finish, ids: Ids): string {
  const style = coverStyle(model);
  const body = bodyBox(size, radius);
  const screen = coverScreen(style, size, radius);
  const module = flipCameras(phone, size, style);
  return (
    castShadow(body, 1) +
    back(body, { plates: [], lenses: [], flash: null }, finish, ids) +
    // The spine, which is on top of a closed flip.
    element('path', { d: path`M${radius} 1.9H${size.width - radius}`, stroke: finish.edge, 'stroke-width': 1.2 }) +
    box(style === 'strip' ? stripGlass(size, radius) : inset(screen, -1), { fill: '#101013' }) +
    wallpaper(phone.id, screen, ids.cover) +
    cornerFor(style, size, module, finish) +
    cameras(module, finish, ids.lens)
  );
}

/** On a folder-shaped cover screen, the camera corner is body rather than screen. */
function cornerFor(style: CoverStyle, size: Size, { lenses, flash }: CameraModule, finish: Finish): string {
  const first = lenses[0];
  if (style !== 'folder' || !first || !flash) return '';
  const left = flash.x - flash.r - 3;
  const top = first.y - first.r - 2;
  const right = size.width - 0.7;
  const bottom = size.height - 2.6;
  const shape = path`M${right} ${top}H${left + 4}q-2 0 -2.6 2L${left - 3} ${bottom - 3}q-.9 3 -3 3H${right}z`;
  return element('path', { d: shape, fill: finish.dark });
}

/** Side by side on a large cover screen, stacked beside a strip. */
function flipCameras(phone: DrawablePhone, { width, height }: Size, style: CoverStyle): CameraModule {
  const r = Math.min(5.8, width * 0.08);
  const count = Math.min(3, Math.max(1, phone.rearCameras.length));
  const y = height - r - 5.4;
  const last = width - r - 5.6;
  const step = 2 * r + 2;
  const lenses = Array.from({ length: count }, (_, index) => ({
    x: style === 'strip' ? last : last - step * (count - 1 - index),
    y: style === 'strip' ? y - step * (count - 1 - index) : y,
    r,
    periscope: false,
  }));
  const flash = style === 'strip' ? { x: last - r - 4, y, r: 1.3 } : { x: last - step * count + r * 0.4, y, r: 1.5 };
  return { plates: [], lenses, flash };
}
