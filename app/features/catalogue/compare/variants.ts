import { variantKey } from '#contract/phone/format.ts';
import type { Variant } from '#contract/phone/phone.ts';
import { figuresOfVariant, sameVariant } from '#contract/phone/prices.ts';
import type { Product } from '#contract/phone/product.ts';

/** The one the address names, else the one that the phone's price is for, else the first. */
export function chosenVariant({ variants, priceVariant }: Product, key: string | null): Variant | null {
  return (
    variants.find((variant) => variantKey(variant) === key) ??
    variants.find((variant) => priceVariant && sameVariant(variant, priceVariant)) ??
    variants[0] ??
    null
  );
}

/** The phone as if it were sold in that variant alone; as it is where the key names none. */
export function withVariant(product: Product, key: string | undefined): Product {
  return { ...product, ...figuresOfVariant(product, key) };
}
