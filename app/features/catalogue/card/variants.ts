import type { Variant } from '#contract/phone/phone.ts';
import { priceKind, sameVariant, type VariantName } from '#contract/phone/prices.ts';
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

/** The phone as if it were sold in that variant alone; as it is where the key names none. */
export function withVariant(product: Product, key: string | undefined): Product {
  const variant = product.variants.find((one) => variantKey(one) === key);
  if (!variant) return product;
  const { ram, storage, price, priceAt, priceSource } = variant;
  return {
    ...product,
    ...{ ram, storage, price, priceAt, priceSource },
    priceVariant: { ram, storage },
    priceKind: priceKind({ status: product.status, price, priceAt }),
  };
}
