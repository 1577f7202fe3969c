import type { FastifyInstance } from 'fastify';
import { brands } from '#contract/brands.ts';
import { registerEndpoint } from '#server/http/endpoint.ts';
import type { Services } from '#server/services.ts';
import { mergeBrand, removeBrand } from './history.ts';
import { changeBrand, createBrand, listBrands } from './service.ts';

export function registerBrands(app: FastifyInstance, services: Services): void {
  registerEndpoint(app, brands.list, () => listBrands(services));
  registerEndpoint(app, brands.create, ({ body }) => createBrand(services, body));
  registerEndpoint(app, brands.update, ({ params, body }) => changeBrand(services, params.id, body));
  registerEndpoint(app, brands.remove, ({ params, query, viewer }) =>
    query.moveTo === undefined
      ? removeBrand(services, params.id, viewer.id)
      : mergeBrand(services, params.id, query.moveTo, viewer.id),
  );
}
