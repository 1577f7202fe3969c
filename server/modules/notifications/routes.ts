import type { FastifyInstance } from 'fastify';
import { notifications } from '#contract/alerts/notifications.ts';
import { registerEndpoint } from '#server/http/endpoint.ts';
import { requireOwner } from '#server/modules/users/service.ts';
import type { Services } from '#server/services.ts';
import { listNotifications, readNotifications } from './service.ts';

export function registerNotifications(app: FastifyInstance, services: Services): void {
  const { query } = services.database;
  registerEndpoint(app, notifications.list, async ({ params, viewer, query: page }) =>
    listNotifications(services, await requireOwner(query, params.id, viewer), page),
  );
  registerEndpoint(app, notifications.read, async ({ params, viewer, body }) =>
    readNotifications(services, await requireOwner(query, params.id, viewer), body),
  );
}
