import type { FastifyInstance } from 'fastify';
import { missingPhones } from '#contract/desk/missing-phones.ts';
import { registerEndpoint } from '#server/http/endpoint.ts';
import type { Services } from '#server/services.ts';
import { addMissing, listMissing } from './service.ts';

export function registerMissingPhones(app: FastifyInstance, services: Services): void {
  registerEndpoint(app, missingPhones.list, () => listMissing(services));
  registerEndpoint(app, missingPhones.create, ({ body }) => addMissing(services, body));
}
