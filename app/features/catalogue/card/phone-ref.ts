import { VARIANT_KEY, variantKey } from '#contract/phone/format.ts';
import type { ProductCard } from '#contract/phone/product.ts';

/** What lists in the browser store of a phone: the id decides, the name is for showing it. */
export type PhoneRef = Pick<ProductCard, 'id' | 'name'> & {
  /** The variant that was looked at when it was chosen; without it the one its price is for. */
  variant?: string | undefined;
};

/** The page of a phone, in the variant that its price is for. */
export function variantPath({ id, priceVariant }: Pick<ProductCard, 'id' | 'priceVariant'>): string {
  return `/product/${id}${priceVariant ? `?variant=${variantKey(priceVariant)}` : ''}`;
}

export function isPhoneRef(value: unknown): value is PhoneRef {
  if (typeof value !== 'object' || value === null) return false;
  const { id, name } = value as Record<string, unknown>;
  return typeof id === 'string' && id !== '' && typeof name === 'string';
}

/** What of it is stored; a variant that is none is left out. */
export function pickVariant({ variant }: Pick<PhoneRef, 'variant'>): Pick<PhoneRef, 'variant'> {
  return typeof variant === 'string' && VARIANT_KEY.test(variant) ? { variant } : {};
}
