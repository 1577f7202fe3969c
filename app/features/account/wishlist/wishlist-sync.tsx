import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { ownReactionsQuery } from '#app/features/community/reactions/own-reactions.ts';
import { useApi } from '#app/lib/api.ts';
import { createWishSender } from './wish-sender.ts';
import { showServerWishlist, useWishlist } from './wishlist-store.ts';

/** While somebody is signed in: hearts show the server's list and go to it. */
export function WishlistSync({ userId }: { userId: string }) {
  const api = useApi();
  const queries = useQueryClient();
  const { data } = useQuery(ownReactionsQuery(api, userId));
  const sender = useMemo(() => createWishSender(api, queries, userId), [api, queries, userId]);
  const isKnown = data !== undefined;

  useEffect(() => {
    if (!isKnown) return;
    useWishlist.setState({ send: sender.send, isRestored: true });
    return () => {
      useWishlist.setState({ send: null });
      useWishlist.getState().restore();
    };
  }, [isKnown, sender]);

  useEffect(() => {
    // An answer from before a press would take that press back.
    if (data && !sender.isSending()) showServerWishlist(data.favorited);
  }, [data, sender]);

  return null;
}
