import type { FastifyInstance } from 'fastify';
import { undo } from '#contract/undo/runs.ts';
import { trash } from '#contract/undo/trash.ts';
import { registerEndpoint } from '#server/http/endpoint.ts';
import type { Services } from '#server/services.ts';
import type { Histories } from './registry.ts';
import { listTrash, purgeItem, restoreItem } from './trash.ts';
import { listRuns, requireRunDetail, startUndo } from './undo-runs.ts';

export function registerHistory(app: FastifyInstance, services: Services, histories: Histories): void {
  registerEndpoint(app, trash.list, ({ query, viewer }) => listTrash(services, viewer, query));
  registerEndpoint(app, trash.restore, ({ params, body, viewer }) =>
    restoreItem(services, histories, viewer, params.id, body.name),
  );
  registerEndpoint(app, trash.remove, ({ params, viewer }) => purgeItem(services, viewer, params.id));
  registerEndpoint(app, undo.list, ({ viewer }) => listRuns(services, viewer));
  registerEndpoint(app, undo.get, ({ params, viewer }) => requireRunDetail(services, histories, viewer, params.id));
  registerEndpoint(app, undo.start, ({ params, body, viewer }) => startUndo(services, viewer, params.id, body.force));
}
