/** Money, counts and dates are written in one place, which the server uses too. */
export { formatCount, formatPartialDate, formatRupees, priceText } from '#contract/phone/format.ts';

/** The widths of a picture as the browser's `srcset` wants them. */
export function srcSet(files: readonly { width: number; url: string }[]): string {
  return files.map(({ width, url }) => `${url} ${width}w`).join(', ');
}
