import type { FastifyInstance } from 'fastify';
import { addresses } from '#contract/desk/addresses.ts';
import { registerEndpoint } from '#server/http/endpoint.ts';
import { requireChangeable } from '#server/modules/blogs/service.ts';
import type { Services } from '#server/services.ts';
import { moveTo, oldAddressesOf } from './service.ts';

export function registerAddresses(app: FastifyInstance, services: Services): void {
  registerEndpoint(app, addresses.moveBlog, ({ params: { id }, body, viewer }) =>
    moveTo(services, { kind: 'blog', id, ...body }, (trx, current) => requireChangeable(trx, current, viewer)),
  );
  registerEndpoint(app, addresses.moveProduct, ({ params: { id }, body }) =>
    moveTo(services, { kind: 'product', id, ...body }),
  );
  registerEndpoint(app, addresses.moveBrand, ({ params: { id }, body }) =>
    moveTo(services, { kind: 'brand', id, ...body }),
  );
  registerEndpoint(app, addresses.list, ({ query: { kind, id } }) => oldAddressesOf(services, kind, id));
}
