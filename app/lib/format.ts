/** Money, counts and dates are written in one place, which the server uses too. */
export { countText, formatCount } from '#contract/count.ts';
export { formatPartialDate, formatRupees, priceText } from '#contract/phone/format.ts';

/** `5,000 mAh · 50 MP`; what is missing is left out. Where it breaks, the dot goes to the next line: none ends with one. */
export function dotted(parts: readonly (string | null | false | undefined)[]): string {
  return parts.filter(Boolean).join(' ·\u00a0');
}

/** How far two published figures are apart, without what binary fractions add: 9.2 and 8.25 are 0.95 apart. */
export function difference(figure: number, other: number): number {
  return Math.round((figure - other) * 100) / 100;
}

/** The widths of a picture as the browser's `srcset` wants them. */
export function srcSet(files: readonly { width: number; url: string }[]): string {
  return files.map(({ width, url }) => `${url} ${width}w`).join(', ');
}
