/** Lightness (0 to 1), chroma and hue (degrees), so that shades of every hue look equally light. */
export interface Oklch {
  l: number;
  c: number;
  h: number;
}

function linear(channel: number): number {
  const value = channel / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

function gamma(value: number): number {
  const channel = value <= 0.0031308 ? value * 12.92 : 1.055 * Math.max(0, value) ** (1 / 2.4) - 0.055;
  return Math.min(255, Math.max(0, Math.round(channel * 255)));
}

export function fromHex(hex: string): Oklch {
  const bits = Number.parseInt(hex.slice(1), 16);
  const r = linear(bits >> 16);
  const g = linear((bits >> 8) & 255);
  const b = linear(bits & 255);
  const long = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const medium = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const short = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const x = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short;
  const y = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short;
  return {
    l: 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    c: Math.hypot(x, y),
    h: ((Math.atan2(y, x) * 180) / Math.PI + 360) % 360,
  };
}

export function toHex({ l, c, h }: Oklch): string {
  const x = c * Math.cos((h * Math.PI) / 180);
  const y = c * Math.sin((h * Math.PI) / 180);
  const long = (l + 0.3963377774 * x + 0.2158037573 * y) ** 3;
  const medium = (l - 0.1055613458 * x - 0.0638541728 * y) ** 3;
  const short = (l - 0.0894841775 * x - 1.291485548 * y) ** 3;
  const r = gamma(4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short);
  const g = gamma(-1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short);
  const b = gamma(-0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short);
  return `#${((1 << 24) | (r << 16) | (g << 8) | b).toString(16).slice(1)}`;
}
