import { z } from 'zod';
import { UserParams } from './account/user.ts';
import { endpoint } from './endpoint.ts';
import { queryParam, SlugField, TimestampField } from './fields.ts';
import { WISHLIST_MAX } from './limits.ts';
import { VARIANT_KEY } from './phone/format.ts';
import { ProductCard, VARIANT_TEXT, VariantKeyField } from './phone/product.ts';

/** Wishlist and favourites are the same: a favourite is on the wishlist. */

export const WishlistItem = ProductCard.extend({
  addedAt: TimestampField,
  /** The saved variant, if one was chosen and is still sold; the price is then that variant's. */
  variant: VariantKeyField.optional(),
});

export const Wishlist = z.object({
  /** Newest first. */
  products: z.array(WishlistItem),
  /** The link with which anyone can see the list; null while it is not shared. */
  shareUrl: z.string().nullable(),
});

export const WishlistChange = z.object({
  productId: SlugField,
  favorited: z.boolean(),
  /** How many people have saved it. */
  favorites: z.int(),
});

export const SharedWishlist = z.object({
  /** The owner's name. */
  name: z.string(),
  products: z.array(WishlistItem),
});

export type WishlistItem = z.infer<typeof WishlistItem>;
export type Wishlist = z.infer<typeof Wishlist>;
export type WishlistChange = z.infer<typeof WishlistChange>;
export type SharedWishlist = z.infer<typeof SharedWishlist>;

const ItemParams = UserParams.extend({ productId: SlugField });
const Share = Wishlist.pick({ shareUrl: true });

export const wishlist = {
  get: endpoint({
    method: 'GET',
    path: '/api/users/:id/wishlist',
    summary: 'The phones on a wishlist, last added first',
    access: 'self',
    params: UserParams,
    response: Wishlist,
  }),
  merge: endpoint({
    method: 'POST',
    path: '/api/users/:id/wishlist',
    summary: 'Add several phones at once, for example after signing in; unknown IDs are ignored',
    access: 'self',
    params: UserParams,
    body: z.object({
      productIds: z.array(SlugField).max(WISHLIST_MAX, `At most ${WISHLIST_MAX} phones at once.`),
      /** Chosen variants, by phone. */
      variants: z.record(SlugField, VariantKeyField).optional(),
    }),
    response: Wishlist,
  }),
  add: endpoint({
    method: 'POST',
    path: '/api/users/:id/wishlist/:productId',
    summary: 'Add a phone to the wishlist, with an optional variant; without one the last choice stays',
    access: 'self',
    params: ItemParams,
    query: z.object({
      variant: queryParam((text) => (VARIANT_KEY.test(text) ? text : undefined), VARIANT_TEXT).optional(),
    }),
    response: WishlistChange,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/users/:id/wishlist/:productId',
    summary: 'Remove a phone from the wishlist',
    access: 'self',
    params: ItemParams,
    response: WishlistChange,
  }),
  clear: endpoint({
    method: 'DELETE',
    path: '/api/users/:id/wishlist',
    summary: 'Clear the wishlist',
    access: 'self',
    params: UserParams,
    response: Wishlist,
  }),
  share: endpoint({
    method: 'POST',
    path: '/api/users/:id/wishlist-share',
    summary: 'Share the wishlist; returns its link',
    access: 'self',
    params: UserParams,
    response: Share,
  }),
  unshare: endpoint({
    method: 'DELETE',
    path: '/api/users/:id/wishlist-share',
    summary: 'Stop sharing the wishlist; its link no longer works',
    access: 'self',
    params: UserParams,
    response: Share,
  }),
  shared: endpoint({
    method: 'GET',
    path: '/api/wishlists/:token',
    summary: 'A shared wishlist',
    access: 'public',
    params: z.object({ token: z.string().regex(/^[\w-]{16,64}$/) }),
    response: SharedWishlist,
  }),
};
