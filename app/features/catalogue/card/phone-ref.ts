import { VARIANT_KEY, variantKey } from '#contract/phone/format.ts';
import type { ProductCard } from '#contract/phone/product.ts';

/** What lists in browser storage keep of a phone: the id identifies it, the name is for display. */
export type PhoneRef = Pick<ProductCard, 'id' | 'name'> & {
  /** The variant selected when it was added; without it, the variant of its price. */
  variant?: string | undefined;
};

/** The page of a phone, with the variant of its price selected. */
export function variantPath({ id, priceVariant }: Pick<ProductCard, 'id' | 'priceVariant'>): string {
  return `/product/${id}${priceVariant ? `?variant=${variantKey(priceVariant)}` : ''}`;
}

export function isPhoneRef(value: unknown): value is PhoneRef {
  if (typeof value !== 'object' || value === null) return false;
  const { id, name } = value as Record<string, unknown>;
  return typeof id === 'string' && id !== '' && typeof name === 'string';
}

/** The stored variant; an invalid key is dropped. */
export function pickVariant({ variant }: Pick<PhoneRef, 'variant'>): Pick<PhoneRef, 'variant'> {
  return typeof variant === 'string' && VARIANT_KEY.test(variant) ? { variant } : {};
}
