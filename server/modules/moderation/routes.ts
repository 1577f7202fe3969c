import type { FastifyInstance } from 'fastify';
import { moderation } from '#contract/moderation.ts';
import { answer } from '#server/http/endpoint.ts';
import type { Services } from '#server/services.ts';
import {
  approveComment,
  authorHistory,
  commentForDecision,
  deleteComment,
  hideComment,
  listLog,
  listQueue,
  setSuspended,
} from './service.ts';

export function registerModeration(app: FastifyInstance, services: Services): void {
  answer(app, moderation.queue, ({ query }) => listQueue(services, query));
  answer(app, moderation.comment, ({ params }) => commentForDecision(services, params.id));
  answer(app, moderation.approve, ({ params, body, viewer }) =>
    approveComment(services, viewer, params.id, body.reason),
  );
  answer(app, moderation.hide, ({ params, body, viewer }) => hideComment(services, viewer, params.id, body.reason));
  answer(app, moderation.remove, ({ params, body, viewer }) => deleteComment(services, viewer, params.id, body.reason));
  answer(app, moderation.suspend, ({ params, body, viewer }) =>
    setSuspended(services, viewer, params.id, true, body.reason),
  );
  answer(app, moderation.unsuspend, ({ params, body, viewer }) =>
    setSuspended(services, viewer, params.id, false, body.reason),
  );
  answer(app, moderation.author, ({ params }) => authorHistory(services, params.id));
  answer(app, moderation.log, ({ query }) => listLog(services, query));
}
