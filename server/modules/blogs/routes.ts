import type { FastifyInstance } from 'fastify';
import { articleHints } from '#contract/article/hints.ts';
import { shareLinks } from '#contract/article/share-links.ts';
import { workingCopies } from '#contract/article/working-copy.ts';
import { blogs } from '#contract/blogs.ts';
import { registerEndpoint } from '#server/http/endpoint.ts';
import { perVersion } from '#server/read-models/catalogue/per-version.ts';
import type { Services } from '#server/services.ts';
import { schedule, setStatus } from './article-status.ts';
import { deadLinks, phoneNames, phonesNamed } from './hints.ts';
import { removeBlog } from './history.ts';
import { findNeighbours } from './neighbours.ts';
import { addPicture } from './pictures.ts';
import { listRevisions, requireRevision } from './revisions.ts';
import { countBlogs, listBlogs, listBlogsForPage, requireBlog } from './service.ts';
import { createShareLink, extendShareLink, listShareLinks, openShareLink, revokeShareLink } from './share-links.ts';
import { discardCopy, getCopy, publishCopy, saveCopy, scheduleCopy } from './working-copies.ts';
import { changeBlog, createBlog, restoreRevision } from './write.ts';

export function registerBlogs(app: FastifyInstance, services: Services): void {
  const { database } = services;

  registerEndpoint(app, blogs.list, ({ query, viewer, request }) => {
    const ready = request === null && listBlogsForPage(services, query);
    const { model } = services.catalogue;
    const meant = query.search ? { ...query, search: model.meant(query.search) } : query;
    return ready || listBlogs(services, meant, viewer);
  });
  registerEndpoint(app, blogs.count, () => countBlogs(database));
  registerEndpoint(app, blogs.get, async ({ params, viewer, request }) => {
    const blog = await requireBlog(services, params.id, viewer);
    if (request && blog.status === 'published') services.activity.record('article', params.id, request);
    return blog;
  });
  registerEndpoint(app, blogs.neighbours, ({ params }) => findNeighbours(database, params.id));

  registerEndpoint(app, blogs.create, ({ body, viewer }) => createBlog(services, body, viewer));
  registerEndpoint(app, blogs.update, ({ params, body, viewer }) => changeBlog(services, params.id, body, viewer));
  registerEndpoint(app, blogs.setStatus, ({ params, body }) => setStatus(services, params.id, body.status));
  registerEndpoint(app, blogs.schedule, ({ params, body }) => schedule(services, params.id, body.scheduledAt));
  registerEndpoint(app, blogs.remove, ({ params, viewer }) => removeBlog(services, params.id, viewer));
  registerEndpoint(app, blogs.addPicture, ({ request, viewer }) => addPicture(services, request.picture, viewer.id));

  registerEndpoint(app, workingCopies.get, async ({ params, viewer }) => ({
    copy: await getCopy(services, params.id, viewer),
  }));
  registerEndpoint(app, workingCopies.save, ({ params, body, viewer }) =>
    saveCopy(services, params.id, body, viewer.id),
  );
  registerEndpoint(app, workingCopies.discard, ({ params }) => discardCopy(services, params.id));
  registerEndpoint(app, workingCopies.publish, ({ params, body }) => publishCopy(services, params.id, body.updatedAt));
  registerEndpoint(app, workingCopies.schedule, ({ params, body }) =>
    scheduleCopy(services, params.id, body.scheduledAt),
  );

  registerEndpoint(app, shareLinks.list, ({ params, viewer }) => listShareLinks(services, params.id, viewer));
  registerEndpoint(app, shareLinks.create, ({ params, body, viewer }) =>
    createShareLink(services, params.id, body.days, viewer),
  );
  registerEndpoint(app, shareLinks.extend, ({ params, body, viewer }) =>
    extendShareLink(services, params.id, params.linkId, body.days, viewer),
  );
  registerEndpoint(app, shareLinks.revoke, ({ params, viewer }) =>
    revokeShareLink(services, params.id, params.linkId, viewer),
  );
  registerEndpoint(app, shareLinks.open, ({ params, reply }) => {
    reply?.headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
    return openShareLink(services, params.token);
  });

  const namesOfPhones = perVersion(services.catalogue, async () => phoneNames(services));
  registerEndpoint(app, articleHints.check, async ({ body: { text, links } }) => ({
    phones: phonesNamed(await namesOfPhones(), text),
    deadLinks: await deadLinks(services, links),
  }));

  registerEndpoint(app, blogs.revisions, ({ params, viewer }) => listRevisions(services, params.id, viewer));
  registerEndpoint(app, blogs.revision, ({ params, viewer }) =>
    requireRevision(services, params.id, params.revisionId, viewer),
  );
  registerEndpoint(app, blogs.restoreRevision, ({ params, body, viewer }) =>
    restoreRevision(services, params.id, params.revisionId, body.updatedAt, viewer),
  );
}
