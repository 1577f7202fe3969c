import type { FastifyInstance } from 'fastify';
import { settings } from '#contract/settings/settings.ts';
import { site } from '#contract/site.ts';
import { registerEndpoint } from '#server/http/endpoint.ts';
import type { Services } from '#server/services.ts';
import { VERSION } from '#server/version.ts';
import { removePage } from './history.ts';
import {
  createPage,
  discardPage,
  getPageState,
  listPages,
  publishPage,
  readPublicPage,
  requireAccess,
  resetPage,
  savePage,
  schedulePage,
} from './pages.ts';
import { listSettings, listVersions, requireVersion, restoreVersion, saveSection } from './service.ts';

export function registerSettings(app: FastifyInstance, services: Services): void {
  registerEndpoint(app, site.get, () => ({
    sampleReaders: services.catalogue.hasDemoFigures,
    version: VERSION,
    ...(services.settings.public && { settings: services.settings.public }),
  }));
  registerEndpoint(app, site.page, ({ params }) => readPublicPage(services, params.id));

  registerEndpoint(app, settings.list, () => listSettings(services));
  registerEndpoint(app, settings.saveIdentity, ({ body, viewer }) =>
    saveSection(services, 'identity', body, viewer.id),
  );
  registerEndpoint(app, settings.saveNavigation, ({ body, viewer }) =>
    saveSection(services, 'navigation', body, viewer.id),
  );
  registerEndpoint(app, settings.saveMail, ({ body, viewer }) => saveSection(services, 'mail', body, viewer.id));
  registerEndpoint(app, settings.saveSearch, ({ body, viewer }) => saveSection(services, 'search', body, viewer.id));
  registerEndpoint(app, settings.saveBackups, ({ body, viewer }) => saveSection(services, 'backups', body, viewer.id));
  registerEndpoint(app, settings.saveConsent, ({ body, viewer }) => saveSection(services, 'consent', body, viewer.id));

  registerPages(app, services);
}

/** Editors may change pages that editors added; everything else is for admins. */
function registerPages(app: FastifyInstance, services: Services): void {
  registerEndpoint(app, settings.pages, () => listPages(services));
  registerEndpoint(app, settings.createPage, ({ body, viewer }) => createPage(services, body, viewer.id));
  registerEndpoint(app, settings.removePage, ({ params: { id }, viewer }) => {
    requireAccess(viewer, id);
    return removePage(services, id, viewer.id);
  });
  registerEndpoint(app, settings.page, ({ params: { id }, viewer }) => {
    requireAccess(viewer, id);
    return getPageState(services, id);
  });
  registerEndpoint(app, settings.savePage, ({ params: { id }, body, viewer }) => {
    requireAccess(viewer, id);
    return savePage(services, id, body, viewer.id);
  });
  registerEndpoint(app, settings.discardPage, ({ params: { id }, viewer }) => {
    requireAccess(viewer, id);
    return discardPage(services, id, viewer.id);
  });
  registerEndpoint(app, settings.publishPage, ({ params: { id }, body, viewer }) => {
    requireAccess(viewer, id);
    return publishPage(services, id, body.updatedAt, viewer.id);
  });
  registerEndpoint(app, settings.schedulePage, ({ params: { id }, body, viewer }) => {
    requireAccess(viewer, id);
    return schedulePage(services, id, body, viewer.id);
  });
  registerEndpoint(app, settings.resetPage, ({ params: { id }, body, viewer }) => {
    requireAccess(viewer, id);
    return resetPage(services, id, body.updatedAt, viewer.id);
  });
  registerEndpoint(app, settings.versions, ({ params: { id }, viewer }) => {
    requireAccess(viewer, id);
    return listVersions(services, id);
  });
  registerEndpoint(app, settings.version, ({ params: { id, versionId }, viewer }) => {
    requireAccess(viewer, id);
    return requireVersion(services, id, versionId);
  });
  registerEndpoint(app, settings.restoreVersion, ({ params, body, viewer }) => {
    requireAccess(viewer, params.id);
    return restoreVersion(services, { ...params, updatedAt: body.updatedAt }, viewer.id);
  });
}
