import type { FastifyInstance } from 'fastify';
import { products } from '#contract/products.ts';
import { registerEndpoint } from '#server/http/endpoint.ts';
import type { Services } from '#server/services.ts';
import { favoriteProduct, likeProduct, rateProduct, reactionsOf } from './service.ts';

export function registerReactions(app: FastifyInstance, services: Services): void {
  registerEndpoint(app, products.reactions, ({ viewer }) => reactionsOf(services, viewer));
  registerEndpoint(app, products.like, ({ params, body, viewer }) =>
    likeProduct(services, viewer, params.id, body.liked),
  );
  registerEndpoint(app, products.favorite, ({ params, body, viewer }) =>
    favoriteProduct(services, viewer, params.id, body),
  );
  registerEndpoint(app, products.rate, ({ params, body, viewer }) =>
    rateProduct(services, viewer, params.id, body.rating),
  );
}
