import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { productQuery } from '#app/features/catalogue/card/card-queries.ts';
import { type PhoneRef, pickVariant } from '#app/features/catalogue/card/phone-ref.ts';
import { type Api, useApi } from '#app/lib/api.ts';
import { ApiError } from '#app/lib/api-error.ts';
import { errorText } from '#app/lib/error-text.ts';
import { writeJson } from '#app/lib/storage.ts';
import { toast } from '#app/ui/overlays/toast.ts';
import { ownReactionsQuery, wishlistQuery } from './wishlist-queries.ts';
import {
  readGuestWishlist,
  type SendWish,
  showServerWishlist,
  useWishlist,
  WISHLIST_KEY,
  withoutWish,
  withWish,
} from './wishlist-store.ts';

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
    // A response from before a press would take that press back.
    if (data && !sender.isSending()) showServerWishlist(data.favorited);
  }, [data, sender]);

  return null;
}

interface WishSender {
  send: SendWish;
  isSending(): boolean;
}

/** Takes hearts to the server one after the other, so that the last press of each wins. A failed one is taken back. */
function createWishSender(api: Api, queries: QueryClient, userId: string): WishSender {
  let waiting = 0;
  let queue: Promise<void> = Promise.resolve();

  const deliver = async (phone: PhoneRef, isWished: boolean) => {
    try {
      const { favorited = isWished, favorites } = await api.products.favorite({
        params: { id: phone.id },
        body: { favorited: isWished, ...(isWished && pickVariant(phone)) },
      });
      queries.setQueryData(
        productQuery(api, phone.id).queryKey,
        (product) => product && { ...product, favorited, favorites },
      );
    } catch (error) {
      rollback(phone, isWished, error);
    }
    waiting -= 1;
    if (waiting === 0) await refetchWishlist();
  };

  /** Once nothing is on its way, the server's list is the truth again. */
  const refetchWishlist = async () => {
    const { queryKey } = ownReactionsQuery(api, userId);
    void queries.invalidateQueries({ queryKey: wishlistQuery(api, userId).queryKey });
    await queries.invalidateQueries({ queryKey });
    const reactions = queries.getQueryData(queryKey);
    if (reactions && waiting === 0 && useWishlist.getState().send === send) showServerWishlist(reactions.favorited);
  };

  const send: SendWish = (phone, isWished) => {
    waiting += 1;
    queue = queue.then(() => deliver(phone, isWished));
  };

  return { send, isSending: () => waiting > 0 };
}

function rollback(phone: PhoneRef, isWished: boolean, error: unknown): void {
  if (error instanceof ApiError && error.status === 401) {
    // The session has ended and says so itself: the heart waits with the guest's for the next sign-in.
    if (isWished) writeJson(WISHLIST_KEY, withWish(readGuestWishlist(), phone));
    useWishlist.getState().restore();
    return;
  }
  useWishlist.setState(({ items }) => ({ items: isWished ? withoutWish(items, phone.id) : withWish(items, phone) }));
  toast.error(errorText(error, `${phone.name} could not be ${isWished ? 'saved' : 'removed'}. Try again.`));
}
