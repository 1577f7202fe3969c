import { hash } from '#contract/media/hash.ts';
import { type Box, box, element, path } from '../svg/svg.ts';
import { type Oklch, toHex } from './phone/oklch.ts';

/** Pairs of lightness, above and below the curve: morning, dusk and night. */
const LIGHTS = [
  { above: 0.85, below: 0.7 },
  { above: 0.73, below: 0.55 },
  { above: 0.54, below: 0.41 },
  { above: 0.62, below: 0.76 },
] as const;

/** One soft curve each: heights at the left edge, its two pulls and the right edge, as shares of the screen. */
const CURVES = [
  [0.7, 0.58, 0.84, 0.64],
  [0.46, 0.74, 0.6, 0.82],
  [0.78, 0.5, 0.5, 0.66],
  [0.62, 0.82, 0.86, 0.52],
  [0.8, 0.76, 0.46, 0.42],
] as const;

/** Two quiet tones and a curve: enough to tell phones apart, too little to compete with them. */
export function wallpaper(name: string, body: Oklch, screen: Box): string {
  const seed = hash(name);
  // A coloured phone keeps its own family of hues; a grey one may have any.
  const swing = (seed % 110) - 55;
  const hue = awayFromOlive(body.c > 0.03 ? body.h + swing : seed % 360);
  // Warm pairs lean towards red, all others onwards: sand beside sage would be two pictures.
  const second = hue > 15 && hue < 80 ? hue - 24 : hue + 24;
  const lights = pick(LIGHTS, seed >>> 9);
  const curve = pick(CURVES, seed >>> 17);
  const sky = box(screen, { fill: mutedColour(lights.above, hue) });
  // A round window is too small for a view.
  if (screen.radius > screen.width * 0.4) return sky;
  return sky + element('path', { d: lowerPart(screen, curve), fill: mutedColour(lights.below, second) });
}

/** Dark yellows turn to mud and dark greens to bottles: the deeper and the nearer to them, the greyer. */
function mutedColour(l: number, hue: number): string {
  const muddy = Math.max(0, 1 - Math.abs(hue - 105) / 65);
  return toHex({ l: l + (l < 0.6 ? 0.13 : 0.05) * muddy, c: (0.02 + 0.042 * l) * (1 - 0.3 * muddy), h: hue });
}

/** Warm hues stop at sand and greens begin at sage. */
function awayFromOlive(turned: number): number {
  const hue = (turned + 360) % 360;
  if (hue < 40 || hue > 165) return hue;
  return hue < 100 ? 40 + (hue - 40) * 0.6 : 145 + (hue - 100) * 0.3;
}

function lowerPart({ x, y, width, height, radius }: Box, [left, first, second, right]: readonly number[]): string {
  const at = (share = 0.7) => y + height * share;
  const bottom = y + height;
  const r = Math.min(radius, width / 2, height * 0.15);
  return (
    path`M${x} ${at(left)}C${x + width * 0.35} ${at(first)} ${x + width * 0.6} ${at(second)} ${x + width} ${at(right)}` +
    path`V${bottom - r}a${r} ${r} 0 0 1 ${-r} ${r}H${x + r}a${r} ${r} 0 0 1 ${-r} ${-r}z`
  );
}

function pick<const List extends readonly unknown[]>(list: List, seed: number): List[number] {
  return list[seed % list.length];
}
