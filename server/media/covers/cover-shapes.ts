import type { Random } from '#catalogue/random.ts';
import { type Attributes, box, circle, element } from '#server/media/svg/svg.ts';

/** Paper and ink that are visible on light and dark pages, and the accent colour. */
export const PAPER = '#f3eee5';
export const INK = '#26211d';
export const FAINT = '#b9b0a3';
export const ACCENT = '#d43a14';

export const HAIRLINE = 1.5;
export const LINE = 3;

const open = { fill: 'none', 'stroke-linecap': 'round', 'stroke-linejoin': 'round' };

export function stroke(d: string, attributes: Attributes = {}): string {
  return element('path', { d, ...open, stroke: INK, 'stroke-width': LINE, ...attributes });
}

export function frame(
  x: number,
  y: number,
  width: number,
  height: number,
  radius: number,
  more: Attributes = {},
): string {
  return box({ x, y, width, height, radius }, { fill: PAPER, stroke: INK, 'stroke-width': LINE, ...more });
}

export function ring(x: number, y: number, radius: number, more: Attributes = {}): string {
  return circle(x, y, radius, { fill: 'none', stroke: INK, 'stroke-width': LINE, ...more });
}

export const hairline = { stroke: FAINT, 'stroke-width': HAIRLINE };
export const accented = { stroke: ACCENT };
export const solid = { fill: ACCENT, stroke: 'none' };

/** A random integer from `from` to `to`. */
export function randomInt(random: Random, from: number, to: number): number {
  return from + Math.floor(random() * (to - from + 1));
}

export function repeat(count: number, draw: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => draw(index)).join('');
}
