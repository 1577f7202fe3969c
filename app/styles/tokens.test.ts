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
    '%s reads on %s (4.5:1)',
    (name, surface) => {
      expect(contrast(of(name as string), of(surface as string))).toBeGreaterThanOrEqual(4.5);
    },
  );

  test.each(shapes.flatMap((name) => ['paper', 'sheet'].map((surface) => [name, surface])))(
    '%s is seen on %s (3:1)',
    (name, surface) => {
      expect(contrast(of(name as string), of(surface as string))).toBeGreaterThanOrEqual(3);
    },
  );

  test('warn reads on its wash and on sheet (4.5:1)', () => {
    expect(contrast(of('warn'), of('warn-wash'))).toBeGreaterThanOrEqual(4.5);
    expect(contrast(of('warn'), of('sheet'))).toBeGreaterThanOrEqual(4.5);
  });

  test.each(['ink', 'accent', 'better'])('paper reads on %s (4.5:1)', (fill) => {
    expect(contrast(of('paper'), of(fill))).toBeGreaterThanOrEqual(4.5);
  });
});
