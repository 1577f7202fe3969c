import type { FastifyInstance } from 'fastify';
import { blogComments, comments } from '#contract/comments.ts';
import { registerEndpoint } from '#server/http/endpoint.ts';
import type { Services } from '#server/services.ts';
import { CommentLikes } from './likes.ts';
import type { Subject } from './queries.ts';
import { reportComment } from './reports.ts';
import {
  commentInContext,
  createComment,
  listComments,
  listOwnComments,
  removeComment,
  updateComment,
} from './service.ts';

export function registerComments(app: FastifyInstance, services: Services): void {
  const likes = new CommentLikes(services);
  registerUnder(app, services, likes, comments, 'product');
  registerUnder(app, services, likes, blogComments, 'blog');
  registerEndpoint(app, comments.mine, ({ params, query }) => listOwnComments(services, params.id, query));
}

function registerUnder(
  app: FastifyInstance,
  services: Services,
  likes: CommentLikes,
  calls: typeof blogComments,
  kind: Subject['kind'],
): void {
  const on = ({ id }: { id: string }): Subject => ({ kind, id });

  registerEndpoint(app, calls.list, ({ params, query }) => listComments(services, on(params), query));
  registerEndpoint(app, calls.context, ({ params }) => commentInContext(services, on(params), params.commentId));
  registerEndpoint(app, calls.create, ({ params, body, viewer }) => createComment(services, viewer, on(params), body));
  registerEndpoint(app, calls.update, ({ params, body, viewer }) =>
    updateComment(services, viewer, on(params), params.commentId, body.comment),
  );
  registerEndpoint(app, calls.remove, ({ params, viewer }) =>
    removeComment(services, viewer, on(params), params.commentId),
  );
  registerEndpoint(app, calls.like, ({ params, body, viewer }) =>
    likes.like(viewer, on(params), params.commentId, body?.liked),
  );
  registerEndpoint(app, calls.report, ({ params, body, viewer }) =>
    reportComment(services, viewer, on(params), params.commentId, body),
  );
}
