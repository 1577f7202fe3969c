import { create } from 'zustand';
import { type PhoneRef, pickVariant } from '#app/features/catalogue/card/phone-ref.ts';
import { readJson, writeJson } from '#app/lib/storage.ts';

/** The wishlist of a guest: stored on this device until they sign in and it joins the account's. */

/** Lists stored by an older version may lack the name. */
type GuestWish = Pick<PhoneRef, 'id'> & Partial<PhoneRef>;

export const WISHLIST_KEY = 'handset:wishlist';

/** Empty until it is read, after hydration, so that server and browser render the same first. */
export const useGuestWishlist = create<{ items: readonly GuestWish[] }>()(() => ({ items: [] }));

/** Reads storage first: the stored list may not have been read yet, or another tab changed it. */
export function changeGuestWishlist(change: (items: readonly GuestWish[]) => readonly GuestWish[]): void {
  const before = readGuestWishlist();
  const items = change(before);
  if (items !== before) writeJson(WISHLIST_KEY, items);
  useGuestWishlist.setState({ items });
}

export function restoreGuestWishlist(): void {
  useGuestWishlist.setState({ items: readGuestWishlist() });
}

export function readGuestWishlist(): readonly GuestWish[] {
  return readJson(WISHLIST_KEY, parseWishlist) ?? [];
}

/** Returns the same list when it already contains the phone. */
export function withWish(items: readonly GuestWish[], phone: GuestWish): readonly GuestWish[] {
  const { id, name } = phone;
  if (items.some((item) => item.id === id)) return items;
  return [...items, { id, ...(typeof name === 'string' && { name }), ...pickVariant(phone) }];
}

export function withoutWish(items: readonly GuestWish[], id: string): readonly GuestWish[] {
  return items.some((item) => item.id === id) ? items.filter((item) => item.id !== id) : items;
}

/** Drops invalid entries; null when the value is not a list. */
export function parseWishlist(stored: unknown): readonly GuestWish[] | null {
  if (!Array.isArray(stored)) return null;
  return stored.filter(isItem).reduce(withWish, [] as readonly GuestWish[]);
}

function isItem(value: unknown): value is GuestWish {
  return typeof (value as GuestWish | null)?.id === 'string';
}
