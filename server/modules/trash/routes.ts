import type { FastifyInstance } from 'fastify';
import { trash } from '#contract/undo/trash.ts';
import { registerEndpoint } from '#server/http/endpoint.ts';
import type { Services } from '#server/services.ts';
import { type ApplyWorkingCopy, listTrash, purgeItem, restoreItem } from './service.ts';

export function registerTrash(app: FastifyInstance, services: Services, applyWorkingCopy: ApplyWorkingCopy): void {
  registerEndpoint(app, trash.list, ({ query, viewer }) => listTrash(services, viewer, query));
  registerEndpoint(app, trash.restore, ({ params, body, viewer }) =>
    restoreItem(services, viewer, params.id, { name: body.name, applyWorkingCopy }),
  );
  registerEndpoint(app, trash.remove, ({ params, viewer }) => purgeItem(services, viewer, params.id));
}
