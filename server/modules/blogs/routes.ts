import type { FastifyInstance } from 'fastify';
import { blogs } from '#contract/blogs.ts';
import { answer } from '#server/http/endpoint.ts';
import type { Services } from '#server/services.ts';
import { findNeighbours } from './neighbours.ts';
import { addPicture } from './pictures.ts';
import { schedule, setStatus } from './placing.ts';
import { listRevisions, requireRevision, restoreRevision } from './revisions.ts';
import { countBlogs, listBlogs, requireBlog } from './service.ts';
import { changeBlog, createBlog, removeBlog } from './write.ts';

export function registerBlogs(app: FastifyInstance, services: Services): void {
  const { database } = services;

  answer(app, blogs.list, ({ query, viewer }) => listBlogs(database, query, viewer));
  answer(app, blogs.count, () => countBlogs(database));
  answer(app, blogs.get, ({ params, viewer }) => requireBlog(services, params.id, viewer));
  answer(app, blogs.neighbours, ({ params }) => findNeighbours(database, params.id));

  answer(app, blogs.create, ({ body }) => createBlog(services, body));
  answer(app, blogs.update, ({ params, body }) => changeBlog(services, params.id, body));
  answer(app, blogs.setStatus, ({ params, body }) => setStatus(services, params.id, body.status));
  answer(app, blogs.schedule, ({ params, body }) => schedule(services, params.id, body.scheduledAt));
  answer(app, blogs.remove, ({ params }) => removeBlog(services, params.id));
  answer(app, blogs.addPicture, ({ request }) => addPicture(services, request.picture));

  answer(app, blogs.revisions, ({ params }) => listRevisions(services, params.id));
  answer(app, blogs.revision, ({ params }) => requireRevision(services, params.id, params.revisionId));
  answer(app, blogs.restoreRevision, ({ params, body }) =>
    restoreRevision(services, params.id, params.revisionId, body.updatedAt),
  );
}
