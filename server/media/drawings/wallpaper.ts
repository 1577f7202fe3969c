import { hash } from '#contract/media/hash.ts';
import { type Box, box, circle, element, path } from '#server/media/svg/svg.ts';

/** Sky and shape colours. Light skies stand out against the black bezel; the shapes carry the colour. */
export const PAIRS = [
  ['#ffc9a3', '#f2683c'],
  ['#ffb9ac', '#e24b4b'],
  ['#ffc4d3', '#e4577f'],
  ['#ebc3f2', '#a95bc9'],
  ['#d6ccff', '#7c6be0'],
  ['#bfc9ff', '#4f63d9'],
  ['#aedbff', '#3d8fe0'],
  ['#a6e8f0', '#1b9db8'],
  ['#b0f0d8', '#1fa384'],
  ['#c9efb0', '#5baa4a'],
  ['#e6f2a0', '#93b82b'],
  ['#ffefa0', '#f0b429'],
  ['#ffdd9b', '#e8892b'],
  ['#f8cfba', '#c8623f'],
  ['#ffe3dc', '#ef8a7a'],
  ['#f5e6cc', '#cf9a52'],
  ['#ddbdeb', '#9052b5'],
  ['#c3d6f5', '#3b5fa8'],
  ['#bfe6ea', '#2f7f93'],
  ['#bde9d2', '#2e8b6a'],
  ['#ffc3ad', '#6d5bd0'],
  ['#ffe1b0', '#e8637a'],
  ['#b8f0e0', '#5b6fe0'],
  ['#a8e3ff', '#f0785a'],
] as const;

/** From lightest to strongest. */
interface Tones {
  light: string;
  sky: string;
  pale: string;
  middle: string;
  strong: string;
  shape: string;
}

type Composition = (screen: Box, tones: Tones) => string;

/** Simple pictures of a few shapes, in shares of the screen; they are clipped at its edge. */
const COMPOSITIONS: Composition[] = [
  // Hills with a sun.
  (screen, { light, middle, shape }) =>
    sun(screen, 0.66, 0.34, 0.2, light) +
    below(screen, [0.66, 0.52, 0.7, 0.54], middle) +
    below(screen, [0.86, 0.84, 0.62, 0.74], shape),
  // Three arcs.
  (screen, { light, middle, shape }) =>
    sun(screen, 0.5, 1.02, 0.98, light) + sun(screen, 0.5, 1.02, 0.78, middle) + sun(screen, 0.5, 1.02, 0.56, shape),
  // Two slopes.
  (screen, { middle, shape }) => slope(screen, 0.52, 0.3, middle) + slope(screen, 0.76, 0.54, shape),
  // A sun on the horizon, and its reflection.
  (screen, { light, middle, shape }) => {
    const r = screen.width * 0.36;
    const [x, y] = [screen.x + screen.width * 0.5 - r, screen.y + screen.height * 0.52];
    const half = element('path', { d: path`M${x} ${y}h${2 * r}a${r} ${r} 0 0 1 ${-2 * r} 0z`, fill: light });
    return sun(screen, 0.5, 0.52, 0.36, shape) + slope(screen, 0.52, 0.52, middle) + half;
  },
  // Folded paper.
  (screen, { light, middle, shape }) =>
    slope(screen, 0.3, 0.62, middle) + slope(screen, 0.84, 0.46, shape) + fold(screen, [0.3, 0.435, 0.6], light),
  // Waves.
  (screen, { light, pale, strong, shape }) =>
    sun(screen, 0.3, 0.3, 0.17, light) +
    below(screen, [0.55, 0.68, 0.4, 0.5], pale) +
    below(screen, [0.7, 0.82, 0.54, 0.66], strong) +
    below(screen, [0.86, 0.95, 0.72, 0.83], shape),
];

/** `clip` must be unique in the page. */
export function wallpaper(id: string, screen: Box, clip: string): string {
  const seed = hash(id);
  const [sky, shape] = PAIRS[seed % PAIRS.length] ?? PAIRS[0];
  const ground = box(screen, { fill: sky });
  // A round window is too small for a picture.
  if (screen.radius > screen.width * 0.4) return ground;
  const tones = {
    light: mixed(sky, '#ffffff', 0.5),
    sky,
    pale: mixed(sky, shape, 0.28),
    middle: mixed(sky, shape, 0.48),
    strong: mixed(sky, shape, 0.62),
    shape,
  };
  const composition = COMPOSITIONS[(seed >>> 7) % COMPOSITIONS.length] ?? COMPOSITIONS[0];
  return (
    ground +
    element('clipPath', { id: clip }, box(screen, {})) +
    element('g', { 'clip-path': `url(#${clip})` }, composition?.(screen, tones))
  );
}

function sun(screen: Box, x: number, y: number, r: number, fill: string): string {
  return circle(screen.x + screen.width * x, screen.y + screen.height * y, screen.width * r, { fill });
}

/** The area below a curve: its heights at the left edge, two control points and the right edge. */
function below(
  { x, y, width, height }: Box,
  [left, first, second, right]: [number, number, number, number],
  fill: string,
) {
  const at = (share: number) => y + height * share;
  const curve = path`M${x} ${at(left)}C${x + width * 0.33} ${at(first)} ${x + width * 0.58} ${at(second)} ${x + width} ${at(right)}`;
  return element('path', { d: curve + path`V${y + height}H${x}z`, fill });
}

/** The area below a straight line. */
function slope({ x, y, width, height }: Box, left: number, right: number, fill: string): string {
  const d = path`M${x} ${y + height * left}L${x + width} ${y + height * right}V${y + height}H${x}z`;
  return element('path', { d, fill });
}

/** The corner of a sheet at the left edge. */
function fold({ x, y, width, height }: Box, [top, tip, bottom]: [number, number, number], fill: string): string {
  const d = path`M${x} ${y + height * top}L${x + width * 0.42} ${y + height * tip}L${x} ${y + height * bottom}z`;
  return element('path', { d, fill });
}

function mixed(one: string, other: string, share: number): string {
  const [a, b] = [one, other].map((hex) => Number.parseInt(hex.slice(1), 16)) as [number, number];
  const channel = (shift: number) => {
    const from = (a >> shift) & 255;
    return Math.round(from + (((b >> shift) & 255) - from) * share);
  };
  return `#${((1 << 24) | (channel(16) << 16) | (channel(8) << 8) | channel(0)).toString(16).slice(1)}`;
}
