import type { FastifyInstance } from 'fastify';
import { admin } from '#contract/admin.ts';
import { registerEndpoint } from '#server/http/endpoint.ts';
import type { Services } from '#server/services.ts';
import { listAudit } from './audit-log.ts';
import { readOverview } from './overview.ts';
import { registerAdminProducts } from './product-routes.ts';

export function registerAdmin(app: FastifyInstance, services: Services): void {
  registerEndpoint(app, admin.overview, () => readOverview(services));
  registerEndpoint(app, admin.audit, ({ query }) => listAudit(services, query));
  registerAdminProducts(app, services);
}
