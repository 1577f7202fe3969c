import { formatRupees } from '#app/lib/format.ts';
import { fullName } from '#contract/phone/card.ts';
import type { Product } from '#contract/phone/product.ts';

/** One line for search results and shared links, of what is known. */
export function summaryOf(product: Product): string {
  const { batteryCapacity, displaySize, primaryCamera, chipset, price } = product;
  const figures = [
    batteryCapacity !== null && `${batteryCapacity} mAh battery`,
    displaySize !== null && `${displaySize} inch display`,
    primaryCamera !== null && `${primaryCamera} MP main camera`,
    chipset,
  ].filter(Boolean);
  const cost =
    price === null ? `${fullName(product)} in India.` : `${fullName(product)} costs ${formatRupees(price)} in India.`;
  return [cost, figures.length > 0 && `${figures.join(', ')}.`, 'Full specification, drawn to scale.']
    .filter(Boolean)
    .join(' ');
}
