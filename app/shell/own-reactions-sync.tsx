import { WishlistSync } from '#app/features/account/wishlist/wishlist-sync.tsx';
import { LikesSync } from '#app/features/community/reactions/likes.tsx';

/** While somebody is signed in, hearts and likes show what the server keeps. */
export function OwnReactionsSync({ userId }: { userId: string }) {
  return (
    <>
      <WishlistSync userId={userId} />
      <LikesSync userId={userId} />
    </>
  );
}
