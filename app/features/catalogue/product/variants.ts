import type { Variant } from '#contract/phone/phone.ts';
import { sameVariant, type VariantName } from '#contract/phone/prices.ts';
import type { Product } from '#contract/phone/product.ts';

/** How a variant is named in the address. */
export function variantKey({ ram, storage }: VariantName): string {
  return ram === null ? `${storage}` : `${ram}-${storage}`;
}

/** The one the address names, else the one that the phone's price is for, else the first. */
export function chosenVariant({ variants, priceVariant }: Product, key: string | null): Variant | null {
  return (
    variants.find((variant) => variantKey(variant) === key) ??
    variants.find((variant) => priceVariant && sameVariant(variant, priceVariant)) ??
    variants[0] ??
    null
  );
}
