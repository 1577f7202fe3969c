import type { Cutout } from '#contract/phone/phone.ts';
import { type Box, box, circle, element, path } from '#server/media/svg/svg.ts';
import { type DrawablePhone, type Model, type ModelRule, matchesRule } from './phone/drawable-phone.ts';

const HOLE = '#060608';
const GLINT = '#28324a';

/** The usual cutout where none is recorded. The first match wins. */
const USUAL: (ModelRule & { cutout: Cutout })[] = [
  { match: /iphone (1[5-9](?!e)|14 pro|air)/, cutout: 'island' },
  { match: /iphone (x|1\d)/, cutout: 'notch' },
  { match: /iphone/, cutout: 'none' },
  { match: /^sony/, cutout: 'none' },
  { since: 2021, cutout: 'punch-hole' },
  { since: 2020, cutout: 'punch-hole-left' },
  { since: 2019, cutout: 'drop' },
  { since: 2018, cutout: 'notch' },
  { cutout: 'none' },
];

export function cutoutOf(phone: DrawablePhone, model: Model, screen: Box, bodyHeight: number): Cutout {
  if (phone.cutout) return phone.cutout;
  // With this much space above the screen the camera needs no cutout.
  if (bodyHeight - screen.height > 14) return 'none';
  return USUAL.find((rule) => matchesRule(rule, model))?.cutout ?? 'none';
}

export function cutout(kind: Cutout, screen: Box, model: Model, cameraCount: number): string {
  const middle = screen.x + screen.width / 2;
  const top = screen.y;
  // Never wider than the screen.
  const scale = Math.min(1, screen.width / 62);
  switch (kind) {
    case 'punch-hole':
      return hole(middle, top + 4.4 * scale, 2 * scale, cameraCount);
    case 'punch-hole-left':
      return hole(screen.x + 6.4 * scale + (cameraCount > 1 ? 2 : 0), top + 5 * scale, 2.1 * scale, cameraCount);
    case 'drop':
      return drop(middle, top, scale);
    case 'notch':
      return notch(middle, top, scale, notchWidth(model) * scale);
    case 'island':
      return island(middle, top, scale);
    case 'none':
      return '';
  }
}

/** Without a cutout the earpiece and camera are above the screen. */
export function earpiece(screen: Box, body: Box): string {
  if (screen.y < 4) return '';
  const y = screen.y / 2;
  const x = body.width / 2;
  const slot = { x: x - 5, y: y - 0.6, width: 10, height: 1.2, radius: 0.6 };
  return (
    box(slot, { fill: '#000', stroke: '#888', 'stroke-opacity': 0.5, 'stroke-width': 0.2 }) + cameraDot(x - 9, y, 1.2)
  );
}

function cameraDot(x: number, y: number, r: number): string {
  return circle(x, y, r, { fill: HOLE }) + circle(x, y, r * 0.45, { fill: GLINT });
}

function hole(x: number, y: number, r: number, cameraCount: number): string {
  if (cameraCount < 2) return cameraDot(x, y, r);
  const wide = { x: x - 2.1 * r, y: y - r, width: 4.2 * r, height: 2 * r, radius: r };
  return box(wide, { fill: HOLE }) + cameraDot(x - 1.1 * r, y, r * 0.8) + cameraDot(x + 1.1 * r, y, r * 0.8);
}

function drop(x: number, top: number, scale: number): string {
  const shape =
    path`M${x - 6 * scale} ${top - 0.2}c${2.4 * scale} 0 ${3 * scale} ${1 * scale} ${3.3 * scale} ${2.4 * scale}` +
    path`a${2.75 * scale} ${2.75 * scale} 0 0 0 ${5.4 * scale} 0` +
    path`c${0.3 * scale} ${-1.4 * scale} ${0.9 * scale} ${-2.4 * scale} ${3.3 * scale} ${-2.4 * scale}z`;
  return element('path', { d: shape, fill: HOLE }) + circle(x, top + 2.5 * scale, 0.8 * scale, { fill: GLINT });
}

/** Apple's notch was 35 mm wide until the iPhone 13. */
function notchWidth({ text, year }: Model): number {
  if (!text.includes('iphone')) return 27;
  return year >= 2021 ? 26.5 : 34.5;
}

function notch(x: number, top: number, scale: number, width: number): string {
  const half = width / 2;
  const r = 2.6 * scale;
  const shape =
    path`M${x - half - 1.2} ${top - 0.2}q1.2 0 1.2 1.2v${1.6 * scale}a${r} ${r} 0 0 0 ${r} ${r}` +
    path`H${x + half - r}a${r} ${r} 0 0 0 ${r} ${-r}V${top + 1}q0 -1.2 1.2 -1.2z`;
  return (
    element('path', { d: shape, fill: HOLE }) + circle(x + half * 0.6, top + 2.4 * scale, 0.9 * scale, { fill: GLINT })
  );
}

function island(x: number, top: number, scale: number): string {
  const height = 5.9 * scale;
  const width = 20.4 * scale;
  const pill = { x: x - width / 2, y: top + 2.1 * scale, width, height, radius: height / 2 };
  return (
    box(pill, { fill: HOLE }) + circle(x + width / 2 - height / 2, pill.y + height / 2, 1 * scale, { fill: GLINT })
  );
}
