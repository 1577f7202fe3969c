import type { FastifyInstance } from 'fastify';
import { reviews } from '#contract/community/reviews.ts';
import { registerEndpoint } from '#server/http/endpoint.ts';
import { requireOwner } from '#server/modules/users/service.ts';
import type { Services } from '#server/services.ts';
import { reportReview, setHelpful } from './readers.ts';
import { listOwnReviews, listReviews, putReview, removeOwnReview } from './service.ts';

export function registerReviews(app: FastifyInstance, services: Services): void {
  registerEndpoint(app, reviews.list, ({ params, query, viewer }) => listReviews(services, params.id, query, viewer));
  registerEndpoint(app, reviews.mine, async ({ params, query, viewer }) =>
    listOwnReviews(services, await requireOwner(services.database.query, params.id, viewer), query),
  );
  registerEndpoint(app, reviews.put, ({ params, body, viewer }) => putReview(services, viewer, params.id, body));
  registerEndpoint(app, reviews.remove, ({ params, viewer }) => removeOwnReview(services, viewer, params.id));
  registerEndpoint(app, reviews.helpful, ({ params, body, viewer }) =>
    setHelpful(services, viewer, params.id, params.reviewId, body.helpful),
  );
  registerEndpoint(app, reviews.report, ({ params, body, viewer }) =>
    reportReview(services, viewer, params.id, params.reviewId, body),
  );
}
