import type { Phone, Variant } from '#contract/phone/phone.ts';
import { isUnknown, lowestPrice } from '#contract/phone/values.ts';

export function sameVariant(a: Variant, b: Variant): boolean {
  return a.ram === b.ram && a.storage === b.storage;
}

export function byMemory(a: Variant, b: Variant): number {
  return (a.ram ?? 0) - (b.ram ?? 0) || a.storage - b.storage;
}

/** One phone from two rows: the first row's figures stand, the second fills its gaps and adds its variants. */
export function mergePhones(first: Phone, second: Phone): Phone {
  const gaps = Object.entries(second).filter(([key]) => isUnknown(first[key as keyof Phone]));
  const added = second.variants.filter((variant) => !first.variants.some((known) => sameVariant(known, variant)));
  const merged: Phone = {
    ...first,
    ...Object.fromEntries(gaps),
    variants: [...first.variants, ...added].sort(byMemory),
  };
  return { ...merged, price: lowestPrice(merged) };
}
