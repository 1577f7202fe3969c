import type { Phone } from '#contract/phone/phone.ts';
import { byMemory, sameVariant, withHeadlinePrice } from '#contract/phone/prices.ts';
import { isUnknown } from '#contract/phone/values.ts';

/** One phone from two rows: the first row's figures stand, the second fills its gaps and adds its variants. */
export function mergePhones(first: Phone, second: Phone): Phone {
  const gaps = Object.entries(second).filter(([key]) => isUnknown(first[key as keyof Phone]));
  const added = second.variants.filter((variant) => !first.variants.some((known) => sameVariant(known, variant)));
  const merged: Phone = {
    ...first,
    ...Object.fromEntries(gaps),
    variants: [...first.variants, ...added].sort(byMemory),
  };
  return withHeadlinePrice(merged);
}
