import type { FastifyInstance } from 'fastify';
import { webhooks } from '#contract/desk/webhooks.ts';
import { registerEndpoint } from '#server/http/endpoint.ts';
import type { Services } from '#server/services.ts';
import {
  changeWebhook,
  createWebhook,
  listDeliveries,
  listWebhooks,
  removeWebhook,
  rotateSecret,
  sendAgain,
  sendTest,
} from './service.ts';

export function registerWebhooks(app: FastifyInstance, services: Services): void {
  registerEndpoint(app, webhooks.list, () => listWebhooks(services));
  registerEndpoint(app, webhooks.create, ({ body, viewer }) => createWebhook(services, viewer, body));
  registerEndpoint(app, webhooks.update, async ({ params, body }) => {
    const webhook = await changeWebhook(services, params.id, body);
    services.jobs.look();
    return webhook;
  });
  registerEndpoint(app, webhooks.remove, ({ params }) => removeWebhook(services, params.id));
  registerEndpoint(app, webhooks.rotate, ({ params }) => rotateSecret(services, params.id));
  registerEndpoint(app, webhooks.test, async ({ params }) => {
    const sent = await sendTest(services, params.id);
    services.jobs.look();
    return sent;
  });
  registerEndpoint(app, webhooks.deliveries, ({ params, query }) => listDeliveries(services, params.id, query));
  registerEndpoint(app, webhooks.sendAgain, async ({ params }) => {
    const sent = await sendAgain(services, params.id, params.deliveryId);
    services.jobs.look();
    return sent;
  });
}
