import { countText, formatCount } from '#contract/count.ts';
import type { Dimensions, Pixels, Variant } from './phone.ts';

/** Formats for money, dates and phone figures in Indian English, each defined once. */

/** With a capital first letter. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** With a small first letter. */
export function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

/** `₹1,29,999` */
export function formatRupees(amount: number): string {
  return `₹${formatCount(amount)}`;
}

export function priceText(price: number | null): string {
  return price === null ? 'No price' : formatRupees(price);
}

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** A date with the precision known: `23 January 2024`, `January 2024` or `2024`. */
export function formatPartialDate(date: string): string {
  const [year, month, day] = date.split('-');
  if (!month) return year ?? date;
  const named = `${MONTHS[Number(month) - 1]} ${year}`;
  return day ? `${Number(day)} ${named}` : named;
}

/** `512 MB`, `12 GB`, `1 TB` */
export function formatMemory(gigabytes: number): string {
  if (gigabytes >= 1024) return `${gigabytes / 1024} TB`;
  return gigabytes < 1 ? `${gigabytes * 1024} MB` : `${gigabytes} GB`;
}

/** `4 GB, 8 GB`: each size once, ascending. */
export function formatMemories(sizes: readonly (number | null)[]): string {
  const known = [...new Set(sizes.filter((size) => size !== null))];
  return known
    .sort((a, b) => a - b)
    .map(formatMemory)
    .join(', ');
}

/** `12 GB + 256 GB`, RAM first, as phones are sold. */
export function formatVariant({ ram, storage }: Pick<Variant, 'ram' | 'storage'>): string {
  return ram === null ? formatMemory(storage) : `${formatMemory(ram)} + ${formatMemory(storage)}`;
}

/** `12/256 GB`, for tight spaces. */
export function formatShortVariant({ ram, storage }: Pick<Variant, 'ram' | 'storage'>): string {
  return ram === null ? formatMemory(storage) : `${ram}/${formatMemory(storage)}`;
}

/** A variant in a web address: `8-256`. */
export const VARIANT_KEY = /^(?:[\d.]{1,6}-)?[\d.]{1,6}$/;

export function variantKey({ ram, storage }: Pick<Variant, 'ram' | 'storage'>): string {
  return ram === null ? `${storage}` : `${ram}-${storage}`;
}

/** `n28, n78` */
export function formatBands(bands: readonly number[], prefix: string): string {
  return bands.map((band) => `${prefix}${band}`).join(', ');
}

export function formatYears(years: number): string {
  if (years === 0) return 'None';
  return countText(years, 'year');
}

/** `162.3 × 79 × 8.6 mm` */
export function formatDimensions({ height, width, thickness }: Dimensions): string {
  return `${height} × ${width} × ${thickness} mm`;
}

/** `FHD+ 1080 × 2400` */
export function formatPixels(pixels: Pixels): string {
  return `${resolutionType(pixels)} ${pixels.width} × ${pixels.height}`;
}

/** A panel noticeably longer than 16:9 gets a plus sign: HD+ rather than HD. */
const TALLER_THAN_16_9 = 1.8;

/** A nearly square panel, as inside a book-style foldable, also gets the plus sign. */
const SQUARER_THAN_16_9 = 1.7;

const LONG_SIDE_OF_4K = 3840;

/** The common name of a resolution, by its short side: `720x1600` is HD+, `1440x3120` is QHD+. */
export function resolutionType(pixels: Pixels): string {
  const short = Math.min(pixels.width, pixels.height);
  const long = Math.max(pixels.width, pixels.height);
  if (short < 720) return 'SD';
  if (short >= 1440 && long >= LONG_SIDE_OF_4K) return '4K';
  const ratio = long / short;
  const plus = ratio > TALLER_THAN_16_9 || ratio < SQUARER_THAN_16_9 ? '+' : '';
  if (short < 1080) return `HD${plus}`;
  if (short < 1440) return `FHD${plus}`;
  return `QHD${plus}`;
}
