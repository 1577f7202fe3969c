import { create } from 'zustand';
import { readJson, writeJson } from '#app/lib/storage.ts';
import { asWishlist, WISHLIST_KEY, type WishlistItem, withoutWish, withWish } from './wishlist.ts';

type WishlistState = {
  items: readonly WishlistItem[];
  isRestored: boolean;
  /** Reads the stored list; called after hydration, so that server and browser first render the same. */
  restore(): void;
  add(phone: WishlistItem): void;
  remove(id: string): void;
};

/** The wishlist of a reader who is not signed in. */
export const useWishlist = create<WishlistState>()((set, get) => {
  // A press may come before the stored list was read; it must not write over it.
  const current = () => {
    if (!get().isRestored) get().restore();
    return get().items;
  };
  const keep = (items: readonly WishlistItem[]) => {
    if (items === get().items) return;
    writeJson(WISHLIST_KEY, items);
    set({ items });
  };

  return {
    items: [],
    isRestored: false,
    restore: () => set({ items: readJson(WISHLIST_KEY, asWishlist) ?? [], isRestored: true }),
    add: (phone) => keep(withWish(current(), phone)),
    remove: (id) => keep(withoutWish(current(), id)),
  };
});

/** Saves the phone or takes it out. */
export function useWished(phone: WishlistItem): { isWished: boolean; toggle: () => void } {
  const isWished = useWishlist(({ items }) => items.some(({ id }) => id === phone.id));
  const { add, remove } = useWishlist.getState();
  return { isWished, toggle: () => (isWished ? remove(phone.id) : add(phone)) };
}
