import { hash } from '#contract/media/hash.ts';
import { fullName } from '#contract/phone/card.ts';
import { box, element, escapeXml, inset, path, translated } from '#server/media/svg/svg.ts';
import { back, bodyBox, castShadow, cornerRadius } from './body.ts';
import { rearModule } from './cameras/camera-placement.ts';
import { lensSymbol } from './cameras/cameras.ts';
import { drawingSize, frontOffset } from './drawing-size.ts';
import { type Fold, foldedAndOpen, type Ids, openFront } from './folds.ts';
import { type Finish, finishOf } from './phone/colours.ts';
import { type DrawablePhone, type Model, modelOf } from './phone/drawable-phone.ts';
import { bodySize, type View } from './phone/geometry.ts';
import { front } from './screen.ts';

export { drawingSize } from './drawing-size.ts';
export type { DrawablePhone } from './phone/drawable-phone.ts';
export { VIEWS, type View } from './phone/geometry.ts';

export interface DrawOptions {
  /** `both`: the front before the back; `front`; `side`; `outline`: only the body's edge, in the current colour. */
  view?: View;
  /** Pixels per millimetre; phones drawn at the same scale compare correctly. */
  scale?: number;
  /** One of its colours; by default the most vivid. */
  colour?: string | undefined;
}

const USUAL_SCALE = 4;
const OUTLINE_WIDTH = 0.6;
const KEY = { fill: '#000', 'fill-opacity': 0.28 };

/** Draws a phone from its figures as an SVG whose unit is the millimetre. */
export function drawPhone(
  phone: DrawablePhone,
  { view = 'both', scale = USUAL_SCALE, colour }: DrawOptions = {},
): string {
  const { width, height } = drawingSize(phone, view);
  const label = escapeXml(fullName(phone));
  const described = phone.dimensions ? `${label}, drawn to scale` : `${label}, sketched`;
  return element(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      width: width * scale,
      height: height * scale,
      viewBox: `0 0 ${width} ${height}`,
      role: 'img',
      'aria-label': described,
    },
    element('title', {}, label) + (view === 'outline' ? outline(phone) : painted(phone, view, colour)),
  );
}

function painted(phone: DrawablePhone, view: Exclude<View, 'outline'>, colour: string | undefined): string {
  const model = modelOf(phone);
  const finish = finishOf(colour ? [colour] : phone.colours, phone.id);
  if (view === 'side') return side(phone, finish);
  // A page may contain several drawings, so each uses its own ids.
  const mark = hash(phone.id).toString(36);
  const ids = { shade: `s${mark}`, lens: `l${mark}`, screen: `w${mark}`, cover: `c${mark}` };
  if (view === 'front')
    return folds(phone) ? openFront(phone, model, finish, ids) : barFront(phone, model, finish, ids);
  const drawn = folds(phone) ? foldedAndOpen(phone, model, finish, ids) : backAndFront(phone, model, finish, ids);
  return element('defs', {}, backShade(ids.shade, finish) + lensSymbol(ids.lens, finish)) + drawn;
}

function folds(phone: DrawablePhone): phone is DrawablePhone & { foldable: Fold } {
  return phone.foldable !== null;
}

function barFront(phone: DrawablePhone, model: Model, finish: Finish, ids: Ids): string {
  const size = bodySize(phone);
  return front(phone, model, bodyBox(size, cornerRadius(model, size)), finish, ids.screen);
}

function backAndFront(phone: DrawablePhone, model: Model, finish: Finish, ids: Ids): string {
  const size = bodySize(phone);
  const body = bodyBox(size, cornerRadius(model, size));
  const module = rearModule(phone, size);
  return (
    back(body, module, finish, ids) +
    translated(frontOffset(phone), 0, castShadow(body) + front(phone, model, body, finish, ids.screen))
  );
}

function backShade(id: string, finish: Finish): string {
  const stops =
    element('stop', { 'stop-color': finish.light }) + element('stop', { offset: 1, 'stop-color': finish.dark });
  return element('linearGradient', { id, x2: 1, y2: 1 }, stops);
}

/** The right edge: true thickness, with its keys. How far cameras protrude is not published. */
function side(phone: DrawablePhone, finish: Finish): string {
  const { width, height } = drawingSize(phone, 'side');
  const edge = { x: 0, y: 0, width, height, radius: Math.min(2.4, width / 2) };
  const key = { x: width * 0.34, width: width * 0.32, radius: 0.6 };
  return (
    box(edge, { fill: finish.edge }) +
    box({ ...key, y: height * 0.24, height: height * 0.13 }, KEY) +
    box({ ...key, y: height * 0.42, height: height * 0.07 }, KEY)
  );
}

function outline(phone: DrawablePhone): string {
  const size = bodySize(phone);
  const pen = { fill: 'none', stroke: 'currentColor', 'stroke-width': OUTLINE_WIDTH };
  const edge = inset(bodyBox(size, cornerRadius(modelOf(phone), size)), OUTLINE_WIDTH / 2);
  const crease = {
    book: path`M${size.width / 2} 0V${size.height}`,
    flip: path`M0 ${size.height / 2}H${size.width}`,
  };
  const line = phone.foldable ? element('path', { ...pen, d: crease[phone.foldable], 'stroke-dasharray': '2 2' }) : '';
  return box(edge, pen) + line;
}
