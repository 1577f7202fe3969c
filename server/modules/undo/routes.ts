import type { FastifyInstance } from 'fastify';
import { undo } from '#contract/undo/runs.ts';
import { registerEndpoint } from '#server/http/endpoint.ts';
import type { Services } from '#server/services.ts';
import { listRuns, requireRunDetail, startUndo } from './service.ts';

export function registerUndo(app: FastifyInstance, services: Services): void {
  registerEndpoint(app, undo.list, ({ viewer }) => listRuns(services, viewer));
  registerEndpoint(app, undo.get, ({ params, viewer }) => requireRunDetail(services, viewer, params.id));
  registerEndpoint(app, undo.start, ({ params, body, viewer }) => startUndo(services, viewer, params.id, body.force));
}
