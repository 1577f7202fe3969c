import type { FastifyInstance } from 'fastify';
import { adminPrices, PRICE_CHANGE_PHONES_MAX, type PriceRule } from '#contract/desk/prices.ts';
import { registerEndpoint } from '#server/http/endpoint.ts';
import {
  cancelSchedule,
  changeSchedule,
  createSchedule,
  listSchedules,
  previewChange,
  recentChanges,
  requireChangeDetail,
  startChange,
  undoChange,
} from '#server/modules/prices/service.ts';
import type { Services } from '#server/services.ts';
import type { ProductTable } from './product-table.ts';

export function registerAdminPrices(app: FastifyInstance, services: Services, table: ProductTable): void {
  const reached = (rule: PriceRule) => table.reachedBy(rule, PRICE_CHANGE_PHONES_MAX);
  registerEndpoint(app, adminPrices.preview, async ({ body }) => previewChange(services, await reached(body), body));
  registerEndpoint(app, adminPrices.start, async ({ body, viewer, request }) => {
    const job = await startChange(services, await reached(body), body, viewer.id);
    if (request) request.audited = { runId: job.id };
    return job;
  });
  registerEndpoint(app, adminPrices.list, () => recentChanges(services));
  registerEndpoint(app, adminPrices.get, ({ params }) => requireChangeDetail(services, params.id));
  registerEndpoint(app, adminPrices.undo, ({ params, viewer }) => undoChange(services, viewer, params.id));
  registerEndpoint(app, adminPrices.schedules, ({ query }) => listSchedules(services, query.productId));
  registerEndpoint(app, adminPrices.schedule, async ({ body, viewer, request }) => {
    const schedule = await createSchedule(services, body, viewer.id);
    if (request) request.audited = { name: schedule.name, subject: schedule.productId, runId: schedule.id };
    return schedule;
  });
  registerEndpoint(app, adminPrices.changeSchedule, async ({ params, body, request }) => {
    const schedule = await changeSchedule(services, params.id, body);
    if (request) request.audited = { subject: schedule.productId, runId: schedule.id };
    return schedule;
  });
  registerEndpoint(app, adminPrices.cancelSchedule, async ({ params, request }) => {
    const { productId } = await cancelSchedule(services, params.id);
    if (request) request.audited = { subject: productId, runId: params.id };
    return { id: params.id };
  });
}
