import type { Product } from '#contract/phone/product.ts';

/** Apart from what shows them, whose code comes later. */

/** Whether there is anything to say about what it is worth. */
export function hasMoney({ score, price, status, verdict }: Product): boolean {
  return score !== null || verdict !== null || (price !== null && status !== 'discontinued');
}

/** Whether there is a price, or a store to look for one. */
export function hasPrices({ status, price, variants }: Product): boolean {
  return status === 'available' || price !== null || variants.some((variant) => variant.price !== null);
}

/** What headings are called in addresses. */
export const MONEY_ID = 'money';
export const PRICE_ID = 'price';
