import { formatCount } from '#contract/count.ts';
import { formatMemory } from './format.ts';
import type { ProductCard } from './product.ts';

/** With the maker's name before it, where the phone's own does not start with that. */
export function fullName({ brand, name }: Pick<ProductCard, 'brand' | 'name'>): string {
  return name.toLowerCase().startsWith(brand.toLowerCase()) ? name : `${brand} ${name}`;
}

type Figures = Pick<ProductCard, 'displaySize' | 'batteryCapacity' | 'primaryCamera' | 'storage' | 'priceVariant'> &
  Partial<Pick<ProductCard, 'chipset' | 'weight'>>;

/** What a card says in one line. Figures nobody published are left out; the phone's own page says so. */
export function keyFigures(card: Figures, { withChipset = false } = {}): string[] {
  return [
    card.displaySize !== null && `${card.displaySize}″`,
    withChipset && card.chipset,
    card.batteryCapacity !== null && `${formatCount(card.batteryCapacity)} mAh`,
    card.primaryCamera !== null && `${card.primaryCamera} MP`,
    card.weight != null && `${card.weight} g`,
    // The variant stands beside the price; the largest storage there would seem to cost the same.
    card.priceVariant === null && card.storage !== null && formatMemory(card.storage),
  ].filter((figure) => typeof figure === 'string');
}
