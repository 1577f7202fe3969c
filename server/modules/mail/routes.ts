import type { FastifyInstance } from 'fastify';
import { mail } from '#contract/mail.ts';
import { registerEndpoint } from '#server/http/endpoint.ts';
import type { Services } from '#server/services.ts';
import { listMail, readTemplate, retryFailed, retryMail, sendTest } from './service.ts';

export function registerMail(app: FastifyInstance, services: Services): void {
  registerEndpoint(app, mail.list, ({ query }) => listMail(services, query));
  registerEndpoint(app, mail.retry, ({ params }) => retryMail(services, params.id));
  registerEndpoint(app, mail.retryFailed, () => retryFailed(services));
  registerEndpoint(app, mail.sendTest, ({ body, viewer }) => sendTest(services, body.email, viewer.id));
  registerEndpoint(app, mail.template, ({ params }) => readTemplate(services, params.kind));
}
