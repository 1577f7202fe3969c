/** Formats money, counts and dates in one place, which the server uses too. */
export { countText, formatCount } from '#contract/count.ts';
export { formatPartialDate, formatRupees, priceText } from '#contract/phone/format.ts';

/** `5,000 mAh · 50 MP`; missing parts are left out. A line breaks before the dot, never after it. */
export function dotted(parts: readonly (string | null | false | undefined)[]): string {
  return parts.filter(Boolean).join(' ·\u00a0');
}

/** The difference of two published figures without binary rounding errors: 9.2 and 8.25 differ by 0.95. */
export function difference(figure: number, other: number): number {
  return Math.round((figure - other) * 100) / 100;
}

/** The files of a picture as a `srcset` value. */
export function srcSet(files: readonly { width: number; url: string }[]): string {
  return files.map(({ width, url }) => `${url} ${width}w`).join(', ');
}

/** Parses an amount: `₹12,000`, `12 000`, `12k`. Null for invalid text. */
export function parseRupees(text: string | null): number | null {
  const [, digits, thousands] = /^(\d{1,12})(k?)$/i.exec(text?.replace(/[₹,\s]/g, '') ?? '') ?? [];
  return digits === undefined ? null : Number(digits) * (thousands ? 1000 : 1);
}
