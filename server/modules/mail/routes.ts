import type { FastifyInstance } from 'fastify';
import { mail } from '#contract/mail.ts';
import { answer } from '#server/http/endpoint.ts';
import type { Services } from '#server/services.ts';
import { listMail, retryMail } from './service.ts';

export function registerMail(app: FastifyInstance, services: Services): void {
  answer(app, mail.list, ({ query }) => listMail(services, query));
  answer(app, mail.retry, ({ params }) => retryMail(services, params.id));
}
