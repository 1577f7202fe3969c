import { z } from 'zod';
import { UserParams } from './account/user.ts';
import { endpoint } from './endpoint.ts';
import { queryParam, SlugField, TimestampField } from './fields.ts';
import { WISHLIST_MAX } from './limits.ts';
import { VARIANT_KEY } from './phone/format.ts';
import { ProductCard, VARIANT_TEXT, VariantKeyField } from './phone/product.ts';

/** Wishlist and favourite are one thing: what is favourited is on the wishlist. */

export const WishlistItem = ProductCard.extend({
  addedAt: TimestampField,
  /** The variant that was saved, where one was and is still sold; the price is the one of it. */
  variant: VariantKeyField.optional(),
});

export const Wishlist = z.object({
  /** Last added first. */
  products: z.array(WishlistItem),
  /** The address that shows this list to anybody who has it; null while it is not shared. */
  shareUrl: z.string().nullable(),
});

export const WishlistChange = z.object({
  productId: SlugField,
  favorited: z.boolean(),
  /** How many people have it on theirs. */
  favorites: z.int(),
});

export const SharedWishlist = z.object({
  /** Whose it is. */
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
    summary: 'Add many phones at once, as after signing in; ids that no phone has are passed over',
    access: 'self',
    params: UserParams,
    body: z.object({
      productIds: z.array(SlugField).max(WISHLIST_MAX, `At most ${WISHLIST_MAX} phones at once.`),
      /** The variants that were chosen, by phone. */
      variants: z.record(SlugField, VariantKeyField).optional(),
    }),
    response: Wishlist,
  }),
  add: endpoint({
    method: 'POST',
    path: '/api/users/:id/wishlist/:productId',
    summary: 'Put a phone on the wishlist, in the variant that is named; without one the last choice stays',
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
    summary: 'Take a phone off the wishlist',
    access: 'self',
    params: ItemParams,
    response: WishlistChange,
  }),
  clear: endpoint({
    method: 'DELETE',
    path: '/api/users/:id/wishlist',
    summary: 'Take every phone off the wishlist',
    access: 'self',
    params: UserParams,
    response: Wishlist,
  }),
  share: endpoint({
    method: 'POST',
    path: '/api/users/:id/wishlist-share',
    summary: 'Make the wishlist readable for anybody with its link; the same link when there is one',
    access: 'self',
    params: UserParams,
    response: Share,
  }),
  unshare: endpoint({
    method: 'DELETE',
    path: '/api/users/:id/wishlist-share',
    summary: 'Make the shared link lead nowhere',
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
