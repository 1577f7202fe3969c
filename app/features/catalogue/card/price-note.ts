import { cardPriceNote, formatMonth } from '#contract/phone/price-age.ts';
import type { ProductCard } from '#contract/phone/product.ts';

type Priced = Pick<ProductCard, 'price' | 'priceVariant' | 'priceAt' | 'status' | 'lastSeenAt'>;

/** A short note for a price: `128 GB · Jan 2026`, or when a discontinued phone was last seen. */
export function priceNote({ price, priceVariant, priceAt, status, lastSeenAt }: Priced): string {
  if (lastSeenAt) return `last seen ${formatMonth(lastSeenAt)}`;
  if (price === null) return '';
  if (status === 'discontinued') return priceAt ? `last seen ${formatMonth(priceAt)}` : '';
  return cardPriceNote(priceVariant, priceAt);
}
