import type { FastifyInstance } from 'fastify';
import { presence } from '#contract/desk/presence.ts';
import { registerEndpoint } from '#server/http/endpoint.ts';
import type { Services } from '#server/services.ts';
import { beat, leave } from './service.ts';

export function registerPresence(app: FastifyInstance, services: Services): void {
  registerEndpoint(app, presence.beat, ({ params, body, viewer }) => beat(services, params.tab, body, viewer));
  registerEndpoint(app, presence.leave, ({ params, viewer }) => leave(services, params.tab, viewer));
}
