import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useUser } from '#app/features/account/auth/user-context.ts';
import { wishlistQuery } from '#app/features/account/wishlist/api.ts';
import { EmptyWishlist } from '#app/features/account/wishlist/empty-wishlist.tsx';
import { ShareWishlist } from '#app/features/account/wishlist/share-wishlist.tsx';
import { parseWishSort, sortWishlist } from '#app/features/account/wishlist/sort-wishlist.ts';
import { WishCard } from '#app/features/account/wishlist/wish-card.tsx';
import { WishSortSelect } from '#app/features/account/wishlist/wish-sort-select.tsx';
import { useWishlist } from '#app/features/account/wishlist/wishlist-store.ts';
import { useApi } from '#app/lib/api.ts';
import { formatCount } from '#app/lib/format.ts';
import { PageHeading } from '#app/ui/display/headings.tsx';
import type { WishlistItem } from '#contract/wishlist.ts';

export function Screen() {
  const api = useApi();
  const { id } = useUser();
  const { data } = useSuspenseQuery(wishlistQuery(api, id));
  const [removed, setRemoved] = useState<readonly WishlistItem[]>([]);
  const [parameters, setParameters] = useSearchParams();
  const sort = parseWishSort(parameters.get('sort'));
  const total = useWishlist(({ items, send }) => (send ? items.length : data.products.length));

  // What was removed keeps its place until the reader leaves, also when it is put back.
  const others = data.products.filter((item) => !removed.some(({ id }) => id === item.id));
  const items = sortWishlist([...others, ...removed], sort);

  return (
    <div className="wrap pt-7 pb-4">
      <div className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <PageHeading aside={items.length > 0 && (total === 1 ? '1 phone' : `${formatCount(total)} phones`)}>
          Wishlist
        </PageHeading>
        {items.length > 0 && (
          <div className="flex flex-wrap items-center gap-3">
            <WishSortSelect
              value={sort}
              onChange={(value) => setParameters({ sort: value }, { replace: true, preventScrollReset: true })}
            />
            <ShareWishlist userId={id} shareUrl={data.shareUrl} />
          </div>
        )}
      </div>
      {items.length === 0 ? (
        <EmptyWishlist />
      ) : (
        <>
          <h2 className="sr-only">Saved phones</h2>
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,15.5rem),1fr))] gap-4">
            {items.map((phone) => (
              <li key={phone.id}>
                <WishCard
                  phone={phone}
                  onRemoved={() => setRemoved((before) => [...before.filter((item) => item.id !== phone.id), phone])}
                />
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
