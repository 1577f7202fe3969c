import type { Product, ProductCard } from '#contract/phone/product.ts';

/** With the maker's name before it, where the phone's own does not start with that. */
export function fullName({ brand, name }: Pick<ProductCard, 'brand' | 'name'>): string {
  return name.toLowerCase().startsWith(brand.toLowerCase()) ? name : `${brand} ${name}`;
}

export const STATUS_LABELS: Record<Product['status'], string> = {
  available: 'Available',
  upcoming: 'Upcoming',
  discontinued: 'Discontinued',
};

export const CUTOUT_LABELS: Record<NonNullable<Product['cutout']>, string> = {
  'punch-hole': 'Punch hole',
  'punch-hole-left': 'Punch hole, left',
  drop: 'Drop notch',
  notch: 'Notch',
  island: 'Island',
  none: 'No cut-out',
};

/** `Qualcomm Snapdragon 8 Gen 3` is the `8 Gen 3` of `Qualcomm Snapdragon`; without a figure the maker comes first. */
export function chipsetParts(chipset: string): { model: string; family: string | null } {
  const words = chipset.split(/\s+/);
  const figure = words.findIndex((word) => /\d/.test(word));
  const split = figure >= 0 ? figure : Math.min(1, words.length - 1);
  return { model: words.slice(split).join(' '), family: words.slice(0, split).join(' ') || null };
}
