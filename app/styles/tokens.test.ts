import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

type Colour = [lightness: number, chroma: number, hue: number];

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');
const oklch = String.raw`oklch\(([\d.]+)% ([\d.]+) ([\d.]+)\)`;
const pairs = [...css.matchAll(new RegExp(String.raw`--([\w-]+): light-dark\(${oklch}, ${oklch}\);`, 'g'))];

const colour = (...[lightness, chroma, hue]: string[]): Colour => [
  Number(lightness) / 100,
  Number(chroma),
  Number(hue),
];
const themes = {
  light: new Map(pairs.map(([, name, ...parts]) => [name, colour(...parts.slice(0, 3))])),
  dark: new Map(pairs.map(([, name, ...parts]) => [name, colour(...parts.slice(3))])),
};

/** OKLCH to linear sRGB (Ottosson), then the relative luminance of WCAG. */
function luminance([lightness, chroma, hue]: Colour): number {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const clamp = (value: number) => Math.min(1, Math.max(0, value));
  const red = clamp(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s);
  const green = clamp(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s);
  const blue = clamp(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: Colour, other: Colour): number {
  const [dark = 0, bright = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (bright + 0.05) / (dark + 0.05);
}

const text = ['ink', 'ink-2', 'ink-3', 'accent-ink', 'better', 'first', 'second', 'third'];
const surfaces = ['paper', 'sheet', 'sunk', 'accent-wash', 'better-wash'];
const shapes = ['edge', 'accent', 'star', 'better', 'better-bar'];

describe.each(['light', 'dark'] as const)('%s theme', (theme) => {
  const of = (name: string): Colour => {
    const found = themes[theme].get(name);
    if (!found) throw new Error(`tokens.css has no --${name}`);
    return found;
  };

  test.each(text.flatMap((name) => surfaces.map((surface) => [name, surface])))(
    '%s is readable on %s (4.5:1)',
    (name, surface) => {
      expect(contrast(of(name as string), of(surface as string))).toBeGreaterThanOrEqual(4.5);
    },
  );

  test.each(shapes.flatMap((name) => ['paper', 'sheet'].map((surface) => [name, surface])))(
    '%s is visible on %s (3:1)',
    (name, surface) => {
      expect(contrast(of(name as string), of(surface as string))).toBeGreaterThanOrEqual(3);
    },
  );

  test('warn is readable on its wash and on sheet (4.5:1)', () => {
    expect(contrast(of('warn'), of('warn-wash'))).toBeGreaterThanOrEqual(4.5);
    expect(contrast(of('warn'), of('sheet'))).toBeGreaterThanOrEqual(4.5);
  });

  test.each(['ink', 'accent', 'better'])('paper is readable on %s (4.5:1)', (fill) => {
    expect(contrast(of('paper'), of(fill))).toBeGreaterThanOrEqual(4.5);
  });
});

/** Hue of a stage in the dark theme: a fifth of its tone mixed into the sheet, in oklab. */
function darkStageHue(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const [, chroma = 0, hue = 0] = themes.dark.get('sheet') ?? [];
  const a = 0.21 * (1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s);
  const b = 0.21 * (0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s);
  const sheet = [chroma * Math.cos((hue * Math.PI) / 180), chroma * Math.sin((hue * Math.PI) / 180)] as const;
  return ((Math.atan2(b + 0.79 * sheet[1], a + 0.79 * sheet[0]) * 180) / Math.PI + 360) % 360;
}

const wallpapers = readFileSync(new URL('./wallpapers.css', import.meta.url), 'utf8');
const stages = [...wallpapers.matchAll(/\.(s\d+) \{\s+--sky: #\w{6};\s+--shape: (#\w{6});(?:\s+--dark: (#\w{6});)?/g)];

test('no stage is brown or olive in the dark theme', () => {
  expect(stages).toHaveLength(24);
  const muddy = stages.filter(([, , shape = '', dark = shape]) => {
    const hue = darkStageHue(dark);
    return hue > 25 && hue < 135;
  });
  expect(muddy.map(([, name]) => name)).toEqual([]);
});
