import type { FastifyInstance } from 'fastify';
import { alerts } from '#contract/alerts/alerts.ts';
import { MAIL_LINK_MAX } from '#contract/limits.ts';
import { registerEndpoint } from '#server/http/endpoint.ts';
import type { Viewer } from '#server/http/request/access.ts';
import { registerOneClick } from '#server/http/request/one-click.ts';
import { requireOwner } from '#server/modules/users/service.ts';
import type { Services } from '#server/services.ts';
import { confirmAlertByLink, listAlerts, removeAlert, requestAlert, setAlert, stopByLink } from './service.ts';

export function registerAlerts(app: FastifyInstance, services: Services): void {
  const ownerOf = ({ params, viewer }: { params: { id: string }; viewer: Viewer | null }) =>
    requireOwner(services.database.query, params.id, viewer);

  registerEndpoint(app, alerts.list, async (call) => listAlerts(services, await ownerOf(call)));
  registerEndpoint(app, alerts.set, async (call) =>
    setAlert(services, await ownerOf(call), call.params.productId, call.body),
  );
  registerEndpoint(app, alerts.remove, async (call) =>
    removeAlert(services, await ownerOf(call), call.params.productId),
  );
  registerEndpoint(app, alerts.request, ({ body, request }) => requestAlert(services, body, request.ip));
  registerEndpoint(app, alerts.confirm, ({ body }) => confirmAlertByLink(services, body.token));
  registerEndpoint(app, alerts.stop, ({ body }) => stopByLink(services, body.token));
  registerOneClick(app, '/alerts/stop', (token) => stopByLink(services, token.slice(0, MAIL_LINK_MAX)));
}
