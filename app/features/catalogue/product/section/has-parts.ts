import { isGone } from '#contract/phone/card.ts';
import type { ProductHead } from './product-queries.ts';

/** Separate from the components, whose code loads later. */

/** Whether there is anything to show in the section on value for money. */
export function hasMoney(product: ProductHead): boolean {
  const { score, price, verdict } = product;
  return score !== null || verdict !== null || (price !== null && !isGone(product));
}

/** Whether there is a price, or a store to look for one. */
export function hasPrices({ status, price, variants }: ProductHead): boolean {
  return status === 'available' || price !== null || variants.some((variant) => variant.price !== null);
}

/** Ids of the headings, used in links. */
export const MONEY_ID = 'money';
export const PRICE_ID = 'price';
