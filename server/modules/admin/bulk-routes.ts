import type { FastifyInstance } from 'fastify';
import { BULK_PHONES_MAX, type BulkTarget, bulk } from '#contract/desk/bulk.ts';
import { registerEndpoint } from '#server/http/endpoint.ts';
import { previewBulk, requireBulk, startBulk } from '#server/modules/products/service.ts';
import type { Services } from '#server/services.ts';
import type { ProductTable } from './product-table.ts';

export function registerBulk(app: FastifyInstance, services: Services, table: ProductTable): void {
  const reached = (target: BulkTarget) => table.reachedBy(target, BULK_PHONES_MAX);
  registerEndpoint(app, bulk.preview, async ({ body }) => previewBulk(services, await reached(body), body.change));
  registerEndpoint(app, bulk.start, async ({ body, viewer, request }) => {
    const job = await startBulk(services, await reached(body), body, viewer.id);
    if (request) request.audited = { runId: job.id };
    return job;
  });
  registerEndpoint(app, bulk.get, ({ params }) => requireBulk(services, params.id));
}
