import { isPhoneRef, type PhoneRef } from '#app/features/products/phone-ref.ts';

export type WishlistItem = PhoneRef;

export const WISHLIST_KEY = 'handset:wishlist';

/** The same list when it holds the phone already. */
export function withWish(items: readonly WishlistItem[], { id, name }: WishlistItem): readonly WishlistItem[] {
  return items.some((item) => item.id === id) ? items : [...items, { id, name }];
}

export function withoutWish(items: readonly WishlistItem[], id: string): readonly WishlistItem[] {
  return items.some((item) => item.id === id) ? items.filter((item) => item.id !== id) : items;
}

/** What was stored, without what is no phone; null when it is no list at all. */
export function asWishlist(stored: unknown): readonly WishlistItem[] | null {
  if (!Array.isArray(stored)) return null;
  return stored.filter(isPhoneRef).reduce(withWish, [] as readonly WishlistItem[]);
}
