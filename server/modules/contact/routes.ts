import type { FastifyInstance } from 'fastify';
import { contact } from '#contract/contact.ts';
import { registerEndpoint } from '#server/http/endpoint.ts';
import { sendCsv } from '#server/http/response/csv.ts';
import type { Services } from '#server/services.ts';
import { changeMessage, countUnread, exportMessages, listMessages, removeMessage, submitMessage } from './service.ts';

export function registerContact(app: FastifyInstance, services: Services): void {
  registerEndpoint(app, contact.submit, ({ body, request }) => submitMessage(services, body, request.ip));
  registerEndpoint(app, contact.list, ({ query }) => listMessages(services, query));
  registerEndpoint(app, contact.export, async ({ query, request, reply }) =>
    sendCsv(await exportMessages(services, query), request, reply),
  );
  registerEndpoint(app, contact.unread, () => countUnread(services));
  registerEndpoint(app, contact.update, ({ params, body }) => changeMessage(services, params.id, body));
  registerEndpoint(app, contact.remove, ({ params, viewer }) => removeMessage(services, params.id, viewer.id));
}
