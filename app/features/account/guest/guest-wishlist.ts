import { create } from 'zustand';
import { type PhoneRef, pickVariant } from '#app/features/catalogue/card/phone-ref.ts';
import { readJson, writeJson } from '#app/lib/storage.ts';

/** The hearts of someone who is not signed in: kept on this device until an account takes them over. */

/** What an older version stored may lack the name. */
type GuestWish = Pick<PhoneRef, 'id'> & Partial<PhoneRef>;

export const WISHLIST_KEY = 'handset:wishlist';

/** Empty until it is read, after hydration, so that server and browser first render the same. */
export const useGuestWishlist = create<{ items: readonly GuestWish[] }>()(() => ({ items: [] }));

/** Reads from storage first: a press may come before the stored list was read, or after another tab changed it. */
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

/** The same list when it contains the phone already. */
export function withWish(items: readonly GuestWish[], phone: GuestWish): readonly GuestWish[] {
  const { id, name } = phone;
  if (items.some((item) => item.id === id)) return items;
  return [...items, { id, ...(typeof name === 'string' && { name }), ...pickVariant(phone) }];
}

export function withoutWish(items: readonly GuestWish[], id: string): readonly GuestWish[] {
  return items.some((item) => item.id === id) ? items.filter((item) => item.id !== id) : items;
}

/** What was stored, without what is no phone; null when it is no list at all. */
export function parseWishlist(stored: unknown): readonly GuestWish[] | null {
  if (!Array.isArray(stored)) return null;
  return stored.filter(isItem).reduce(withWish, [] as readonly GuestWish[]);
}

function isItem(value: unknown): value is GuestWish {
  return typeof (value as GuestWish | null)?.id === 'string';
}
