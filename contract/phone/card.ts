import { formatCount } from '#contract/count.ts';
import { formatMemory } from './format.ts';
import type { ProductCard } from './product.ts';

/** Prefixes the brand, unless the phone's name starts with it. */
export function fullName({ brand, name }: Pick<ProductCard, 'brand' | 'name'>): string {
  return name.toLowerCase().startsWith(brand.toLowerCase()) ? name : `${brand} ${name}`;
}

/** Whether it is no longer sold new, as far as known. */
export function isGone({ status, lastSeenAt }: Pick<ProductCard, 'status' | 'lastSeenAt'>): boolean {
  return status === 'discontinued' || lastSeenAt !== undefined;
}

type Figures = Pick<ProductCard, 'displaySize' | 'batteryCapacity' | 'primaryCamera' | 'storage' | 'priceVariant'> &
  Partial<Pick<ProductCard, 'chipset' | 'weight'>>;

/** A phone's key figures in one line, without unpublished ones. */
export function keyFigures(card: Figures, { withChipset = false } = {}): string[] {
  return [
    card.displaySize !== null && `${card.displaySize}″`,
    withChipset && card.chipset,
    card.batteryCapacity !== null && `${formatCount(card.batteryCapacity)} mAh`,
    card.primaryCamera !== null && `${card.primaryCamera} MP`,
    card.weight != null && `${card.weight} g`,
    // The variant is shown beside the price; the largest storage would look as if it cost the same.
    card.priceVariant === null && card.storage !== null && formatMemory(card.storage),
  ].filter((figure) => typeof figure === 'string');
}
