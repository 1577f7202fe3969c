import { variantKey } from '#contract/phone/format.ts';
import type { Variant } from '#contract/phone/phone.ts';
import { doubtfulVariants, figuresOfVariant, sameVariant } from '#contract/phone/prices.ts';
import type { Product } from '#contract/phone/product.ts';

/** The variant in the address, else that of the phone's price, else the first. */
export function chosenVariant(
  { variants, priceVariant }: Pick<Product, 'variants' | 'priceVariant'>,
  key: string | null,
): Variant | null {
  return (
    variants.find((variant) => variantKey(variant) === key) ??
    variants.find((variant) => priceVariant && sameVariant(variant, priceVariant)) ??
    variants[0] ??
    null
  );
}

/**
 * The variants to compare by phone: among those with a price, the ones with the most similar memory, and among equals
 * the cheapest. A selected variant stays, and the others are matched to it.
 */
export function nearVariants(
  products: readonly Product[],
  chosen: Readonly<Record<string, string>> = {},
): Record<string, string> {
  const offered = products.map(({ id, variants }) => {
    const picked = variants.filter((variant) => variantKey(variant) === chosen[id]);
    return picked.length > 0 ? picked : pricedVariants(variants);
  });
  let nearest: { variants: readonly (Variant | undefined)[]; apart: number; price: number } | null = null;
  for (const variants of combinations(offered)) {
    const known = variants.filter((variant) => variant !== undefined);
    const apart = memoryApart(known);
    const price = known.reduce((sum, one) => sum + (one.price ?? 0), 0);
    const isNearer = nearest === null || apart < nearest.apart || (apart === nearest.apart && price < nearest.price);
    if (isNearer) nearest = { variants, apart, price };
  }
  return Object.fromEntries(
    products.flatMap(({ id }, at) => {
      const variant = nearest?.variants[at];
      return variant ? [[id, variantKey(variant)]] : [];
    }),
  );
}

/** Variants with a certain price. */
function pricedVariants(variants: readonly Variant[]): Variant[] {
  const doubtful = doubtfulVariants(variants);
  return variants.filter((variant) => variant.price !== null && !doubtful.includes(variant));
}

/** Every combination of one variant per phone; a phone without variants has undefined. */
function combinations(offered: readonly (readonly Variant[])[]): (Variant | undefined)[][] {
  return offered.reduce<(Variant | undefined)[][]>(
    (rows, variants) =>
      rows.flatMap((row) => (variants.length > 0 ? variants : [undefined]).map((one) => [...row, one])),
    [[]],
  );
}

/** Differences in doublings of RAM and storage, summed over every pair. */
function memoryApart(variants: readonly Variant[]): number {
  let apart = 0;
  for (const [at, one] of variants.entries()) {
    for (const other of variants.slice(at + 1)) {
      apart += Math.abs(Math.log2(one.storage / other.storage));
      if (one.ram !== null && other.ram !== null) apart += Math.abs(Math.log2(one.ram / other.ram));
    }
  }
  return Math.round(apart * 1000);
}

/** The phone as if sold only in that variant; unchanged if the key is unknown. */
export function withVariant(product: Product, key: string | undefined): Product {
  return { ...product, ...figuresOfVariant(product, key) };
}
