import type { PhoneRef } from '#app/features/catalogue/card/phone-ref.ts';

export type WishlistItem = Pick<PhoneRef, 'id'>;

export const WISHLIST_KEY = 'handset:wishlist';

/** The same list when it holds the phone already. */
export function withWish(items: readonly WishlistItem[], { id }: WishlistItem): readonly WishlistItem[] {
  return items.some((item) => item.id === id) ? items : [...items, { id }];
}

export function withoutWish(items: readonly WishlistItem[], id: string): readonly WishlistItem[] {
  return items.some((item) => item.id === id) ? items.filter((item) => item.id !== id) : items;
}

/** What was stored, without what is no phone; null when it is no list at all. */
export function parseWishlist(stored: unknown): readonly WishlistItem[] | null {
  if (!Array.isArray(stored)) return null;
  return stored.filter(isItem).reduce(withWish, [] as readonly WishlistItem[]);
}

function isItem(value: unknown): value is WishlistItem {
  return typeof (value as WishlistItem | null)?.id === 'string';
}
