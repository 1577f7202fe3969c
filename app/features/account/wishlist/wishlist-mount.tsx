import { useSession } from '#app/features/account/auth/session.ts';
import { useLoaded } from '#app/lib/use-loaded.ts';
import { useRestored } from '#app/lib/use-restored.ts';
import { WISHLIST_KEY } from './wishlist.ts';
import { useWishlist } from './wishlist-store.ts';

const loadSync = () => import('#app/features/community/reactions/own-reactions-sync.tsx');

/** Keeps the hearts of every screen in step with what is stored: here, or on the server for whoever is signed in. */
export function WishlistMount() {
  const user = useSession((session) => session.user);
  const sync = useLoaded(loadSync, user !== null);
  useRestored(WISHLIST_KEY, useWishlist.getState().restore);
  return user && sync ? <sync.OwnReactionsSync key={user.id} userId={user.id} /> : null;
}
