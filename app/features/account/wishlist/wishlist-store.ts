import { create } from 'zustand';
import { type PhoneRef, pickVariant } from '#app/features/catalogue/card/phone-ref.ts';
import { readJson, writeJson } from '#app/lib/storage.ts';

/** A guest's has the name it was saved under, so that it can be shown without asking; the server's has the id alone. */
type WishlistItem = Pick<PhoneRef, 'id'> & Partial<PhoneRef>;

export const WISHLIST_KEY = 'handset:wishlist';

/** The same list when it contains the phone already. */
export function withWish(items: readonly WishlistItem[], phone: WishlistItem): readonly WishlistItem[] {
  const { id, name } = phone;
  if (items.some((item) => item.id === id)) return items;
  return [...items, { id, ...(typeof name === 'string' && { name }), ...pickVariant(phone) }];
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

/** Takes a change to the server. */
export type SendWish = (phone: PhoneRef, isWished: boolean) => void;

type WishlistState = {
  items: readonly WishlistItem[];
  isRestored: boolean;
  /** When signed in; without it the list is in local storage. */
  send: SendWish | null;
  /** Reads the stored list; called after hydration, so that server and browser first render the same. */
  restore(): void;
  add(phone: PhoneRef): void;
  remove(phone: PhoneRef): void;
};

/** The hearts of every screen: a guest's own, or what the server stores when signed in. */
export const useWishlist = create<WishlistState>()((set, get) => {
  // A press may come before the stored list was read; it must not write over it.
  const current = () => {
    if (!get().isRestored) get().restore();
    return get().items;
  };
  const store = (items: readonly WishlistItem[], phone: PhoneRef, isWished: boolean) => {
    const { items: before, send } = get();
    if (items === before) return;
    set({ items });
    if (send) send(phone, isWished);
    else writeJson(WISHLIST_KEY, items);
  };

  return {
    items: [],
    isRestored: false,
    send: null,
    restore: () => {
      if (!get().send) set({ items: readGuestWishlist(), isRestored: true });
    },
    add: (phone) => store(withWish(current(), phone), phone, true),
    remove: (phone) => store(withoutWish(current(), phone.id), phone, false),
  };
});

export function readGuestWishlist(): readonly WishlistItem[] {
  return readJson(WISHLIST_KEY, parseWishlist) ?? [];
}

/** Shows what the server stores. */
export function showServerWishlist(ids: readonly string[]): void {
  useWishlist.setState({ items: ids.map((id) => ({ id })) });
}

/** Saves the phone or takes it out. */
export function useWishlistToggle(phone: PhoneRef): { isWished: boolean; toggle: () => void } {
  const isWished = useWishlist(({ items }) => items.some(({ id }) => id === phone.id));
  const { add, remove } = useWishlist.getState();
  return { isWished, toggle: () => (isWished ? remove(phone) : add(phone)) };
}
