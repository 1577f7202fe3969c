import { useRestored } from '#app/lib/use-restored.ts';
import { WISHLIST_KEY } from './wishlist.ts';
import { useWishlist } from './wishlist-store.ts';

/** Keeps the hearts of every screen in step with what is stored. */
export function WishlistMount() {
  useRestored(WISHLIST_KEY, useWishlist.getState().restore);
  return null;
}
