import { useSession } from '#app/features/account/auth/session.ts';
import { useLazyModule } from '#app/lib/use-lazy-module.ts';
import { useStorageSync } from '#app/lib/use-storage-sync.ts';
import { WISHLIST_KEY } from './wishlist.ts';
import { useWishlist } from './wishlist-store.ts';

const loadSync = () => import('#app/features/community/reactions/own-reactions-sync.tsx');

/** Keeps the hearts of every screen in sync with what is stored: here, or on the server for whoever is signed in. */
export function WishlistMount() {
  const user = useSession((session) => session.user);
  const sync = useLazyModule(loadSync, user !== null);
  useStorageSync(WISHLIST_KEY, useWishlist.getState().restore);
  return user && sync ? <sync.OwnReactionsSync key={user.id} userId={user.id} /> : null;
}
