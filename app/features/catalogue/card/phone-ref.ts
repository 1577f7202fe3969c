import type { ProductCard } from '#contract/phone/product.ts';

/** What lists in the browser store of a phone: the id decides, the name is for showing it. */
export type PhoneRef = Pick<ProductCard, 'id' | 'name'>;

export function isPhoneRef(value: unknown): value is PhoneRef {
  if (typeof value !== 'object' || value === null) return false;
  const { id, name } = value as Record<string, unknown>;
  return typeof id === 'string' && id !== '' && typeof name === 'string';
}
