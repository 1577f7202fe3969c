import type { FastifyInstance } from 'fastify';
import { moderation } from '#contract/moderation.ts';
import { registerEndpoint } from '#server/http/endpoint.ts';
import type { Services } from '#server/services.ts';
import {
  approveComment,
  authorHistory,
  deleteComment,
  getCommentForModeration,
  hideComment,
  listLog,
  listQueue,
  setSuspended,
} from './service.ts';

export function registerModeration(app: FastifyInstance, services: Services): void {
  registerEndpoint(app, moderation.queue, ({ query }) => listQueue(services, query));
  registerEndpoint(app, moderation.comment, ({ params }) => getCommentForModeration(services, params.id));
  registerEndpoint(app, moderation.approve, ({ params, body, viewer }) =>
    approveComment(services, viewer, params.id, body.reason),
  );
  registerEndpoint(app, moderation.hide, ({ params, body, viewer }) =>
    hideComment(services, viewer, params.id, body.reason),
  );
  registerEndpoint(app, moderation.remove, ({ params, body, viewer }) =>
    deleteComment(services, viewer, params.id, body.reason),
  );
  registerEndpoint(app, moderation.suspend, ({ params, body, viewer }) =>
    setSuspended(services, viewer, params.id, true, body.reason),
  );
  registerEndpoint(app, moderation.unsuspend, ({ params, body, viewer }) =>
    setSuspended(services, viewer, params.id, false, body.reason),
  );
  registerEndpoint(app, moderation.author, ({ params }) => authorHistory(services, params.id));
  registerEndpoint(app, moderation.log, ({ query }) => listLog(services, query));
}
