import { useGuestWishlist } from '#app/features/account/guest/guest-wishlist.ts';
import { useOwnReactions } from '#app/features/account/reactions/own-reactions.ts';
import { COMPARE_PATH } from '#app/features/catalogue/compare/comparison.ts';
import { useComparison } from '#app/features/catalogue/compare/comparison-store.ts';
import { wishlistLink } from './navigation.ts';

/** The number of phones behind a link. It loads after hydration, so the link reserves its space. */
export function NavBadge({ path }: { path: string }) {
  // Pages are the same for every reader.
  if (import.meta.env.SSR) return null;
  if (path === COMPARE_PATH) return <Compared />;
  return path === wishlistLink.path ? <Wished /> : null;
}

function Compared() {
  return <Badge count={useComparison(({ items }) => items.length)} />;
}

function Wished() {
  const guestCount = useGuestWishlist(({ items }) => items.length);
  return <Badge count={useOwnReactions(({ favorited }) => favorited.length) ?? guestCount} />;
}

function Badge({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span className="relative -top-1.5 ml-1 text-[0.6875rem] leading-4 font-semibold text-accent-ink num">
      {count}
      <span className="sr-only"> {count === 1 ? 'phone' : 'phones'}</span>
    </span>
  );
}
