import type { FastifyInstance } from 'fastify';
import { wishlist } from '#contract/wishlist.ts';
import { registerEndpoint } from '#server/http/endpoint.ts';
import type { Viewer } from '#server/http/request/access.ts';
import { requireOwner } from '#server/modules/users/service.ts';
import type { Services } from '#server/services.ts';
import {
  changeWishlist,
  clearWishlist,
  getWishlist,
  mergeWishlist,
  requireSharedWishlist,
  shareWishlist,
  unshareWishlist,
} from './service.ts';

export function registerWishlist(app: FastifyInstance, services: Services): void {
  const ownerOf = ({ params, viewer }: { params: { id: string }; viewer: Viewer | null }) =>
    requireOwner(services.database.query, params.id, viewer);

  registerEndpoint(app, wishlist.get, async (call) => getWishlist(services, await ownerOf(call)));
  registerEndpoint(app, wishlist.merge, async (call) => mergeWishlist(services, await ownerOf(call), call.body));
  registerEndpoint(app, wishlist.add, async (call) => {
    const { productId } = call.params;
    return changeWishlist(services, { userId: await ownerOf(call), productId, on: true, ...call.query });
  });
  registerEndpoint(app, wishlist.remove, async (call) =>
    changeWishlist(services, { userId: await ownerOf(call), productId: call.params.productId, on: false }),
  );
  registerEndpoint(app, wishlist.clear, async (call) => clearWishlist(services, await ownerOf(call)));
  registerEndpoint(app, wishlist.share, async (call) => shareWishlist(services, await ownerOf(call)));
  registerEndpoint(app, wishlist.unshare, async (call) => unshareWishlist(services, await ownerOf(call)));
  registerEndpoint(app, wishlist.shared, ({ params, reply }) => {
    // Anyone with the link may read it, and no cache may keep it after it ends.
    reply?.header('cache-control', 'no-store');
    return requireSharedWishlist(services, params.token);
  });
}
