import type { FastifyInstance } from 'fastify';
import { settings } from '#contract/settings/settings.ts';
import { site } from '#contract/site.ts';
import { registerEndpoint } from '#server/http/endpoint.ts';
import type { Services } from '#server/services.ts';
import { VERSION } from '#server/version.ts';
import {
  discardPage,
  getPageState,
  listSettings,
  listVersions,
  publishPage,
  readPublicPage,
  requireVersion,
  resetPage,
  restoreVersion,
  savePage,
  saveSection,
} from './service.ts';

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
  registerEndpoint(app, settings.saveConsent, ({ body, viewer }) => saveSection(services, 'consent', body, viewer.id));

  registerEndpoint(app, settings.page, ({ params }) => getPageState(services, params.id));
  registerEndpoint(app, settings.savePage, ({ params, body, viewer }) =>
    savePage(services, params.id, body, viewer.id),
  );
  registerEndpoint(app, settings.discardPage, ({ params, viewer }) => discardPage(services, params.id, viewer.id));
  registerEndpoint(app, settings.publishPage, ({ params, body, viewer }) =>
    publishPage(services, params.id, body.updatedAt, viewer.id),
  );
  registerEndpoint(app, settings.resetPage, ({ params, body, viewer }) =>
    resetPage(services, params.id, body.updatedAt, viewer.id),
  );

  registerEndpoint(app, settings.versions, ({ params }) => listVersions(services, params.id));
  registerEndpoint(app, settings.version, ({ params }) => requireVersion(services, params.id, params.versionId));
  registerEndpoint(app, settings.restoreVersion, ({ params, body, viewer }) =>
    restoreVersion(services, { ...params, updatedAt: body.updatedAt }, viewer.id),
  );
}
