import type { FastifyInstance } from 'fastify';
import { brands } from '#contract/brands.ts';
import { bulkBrands } from '#contract/desk/row-bulk.ts';
import { registerEndpoint } from '#server/http/endpoint.ts';
import type { Services } from '#server/services.ts';
import { registerRowBulk } from '../row-bulk/service.ts';
import { brandTable } from './bulk.ts';
import { changeBrand, createBrand, listBrands, mergeBrand, removeBrand } from './service.ts';

export function registerBrands(app: FastifyInstance, services: Services): void {
  registerRowBulk(app, services, bulkBrands, brandTable);
  registerEndpoint(app, brands.list, () => listBrands(services));
  registerEndpoint(app, brands.create, ({ body }) => createBrand(services, body));
  registerEndpoint(app, brands.update, ({ params, body }) => changeBrand(services, params.id, body));
  registerEndpoint(app, brands.remove, ({ params, query, viewer }) =>
    query.moveTo === undefined
      ? removeBrand(services, params.id, viewer.id)
      : mergeBrand(services, params.id, query.moveTo, viewer.id),
  );
}
