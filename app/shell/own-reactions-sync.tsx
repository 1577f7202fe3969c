import { WishlistSync } from '#app/features/account/wishlist/wishlist-sync.tsx';
import { LikesSync } from '#app/features/community/reactions/likes.tsx';

/** While signed in, hearts and likes show what the server stores. */
export function OwnReactionsSync({ userId }: { userId: string }) {
  return (
    <>
      <WishlistSync userId={userId} />
      <LikesSync userId={userId} />
    </>
  );
}
