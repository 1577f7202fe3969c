import type { FastifyInstance } from 'fastify';
import { moderation } from '#contract/community/moderation.ts';
import { registerEndpoint } from '#server/http/endpoint.ts';
import type { Services } from '#server/services.ts';
import { cleanUp } from './clean-up.ts';
import type { Post } from './queries.ts';
import {
  approve,
  authorHistory,
  getCommentForModeration,
  hide,
  listLog,
  listQueue,
  remove,
  setSuspended,
} from './service.ts';

export function registerModeration(app: FastifyInstance, services: Services): void {
  const comment = ({ id }: { id: string }): Post => ({ kind: 'comment', id });
  const review = ({ id }: { id: string }): Post => ({ kind: 'review', id });

  registerEndpoint(app, moderation.queue, ({ query }) => listQueue(services, query));
  registerEndpoint(app, moderation.comment, ({ params }) => getCommentForModeration(services, params.id));
  registerEndpoint(app, moderation.approve, ({ params, body, viewer }) =>
    approve(services, viewer, comment(params), body.reason),
  );
  registerEndpoint(app, moderation.hide, ({ params, body, viewer }) =>
    hide(services, viewer, comment(params), body.reason),
  );
  registerEndpoint(app, moderation.remove, ({ params, body, viewer }) =>
    remove(services, viewer, comment(params), body.reason),
  );
  registerEndpoint(app, moderation.approveReview, ({ params, body, viewer }) =>
    approve(services, viewer, review(params), body.reason),
  );
  registerEndpoint(app, moderation.hideReview, ({ params, body, viewer }) =>
    hide(services, viewer, review(params), body.reason),
  );
  registerEndpoint(app, moderation.removeReview, ({ params, body, viewer }) =>
    remove(services, viewer, review(params), body.reason),
  );
  registerEndpoint(app, moderation.suspend, ({ params, body, viewer }) =>
    setSuspended(services, viewer, params.id, true, body.reason),
  );
  registerEndpoint(app, moderation.unsuspend, ({ params, body, viewer }) =>
    setSuspended(services, viewer, params.id, false, body.reason),
  );
  registerEndpoint(app, moderation.cleanUp, ({ params, body, viewer }) =>
    cleanUp(services, viewer, params.id, body.reason),
  );
  registerEndpoint(app, moderation.author, ({ params }) => authorHistory(services, params.id));
  registerEndpoint(app, moderation.log, ({ query }) => listLog(services, query));
}
