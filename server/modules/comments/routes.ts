import type { FastifyInstance } from 'fastify';
import { blogComments, comments } from '#contract/comments.ts';
import { answer } from '#server/http/endpoint.ts';
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
  answer(app, comments.mine, ({ params, query }) => listOwnComments(services, params.id, query));
}

/** The same calls for both kinds of pages. */
function registerUnder(
  app: FastifyInstance,
  services: Services,
  likes: CommentLikes,
  calls: typeof blogComments,
  kind: Subject['kind'],
): void {
  const on = ({ id }: { id: string }): Subject => ({ kind, id });

  answer(app, calls.list, ({ params, query }) => listComments(services, on(params), query));
  answer(app, calls.context, ({ params }) => commentInContext(services, on(params), params.commentId));
  answer(app, calls.create, ({ params, body, viewer }) => createComment(services, viewer, on(params), body));
  answer(app, calls.update, ({ params, body, viewer }) =>
    updateComment(services, viewer, on(params), params.commentId, body.comment),
  );
  answer(app, calls.remove, ({ params, viewer }) => removeComment(services, viewer, on(params), params.commentId));
  answer(app, calls.like, ({ params, body, viewer }) => likes.like(viewer, on(params), params.commentId, body?.liked));
  answer(app, calls.report, ({ params, body, viewer }) =>
    reportComment(services, viewer, on(params), params.commentId, body),
  );
}
