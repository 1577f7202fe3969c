import { join } from 'node:path';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { Registry } from 'prom-client';
import { JSON_BODY_MAX, SIGN_INS_PER_NETWORK } from '#contract/limits.ts';
import type { Database } from '#db/client.ts';
import { eraseKept } from '#db/undo/items.ts';
import {
  openBackups,
  startAlertSender,
  startBulkChanger,
  startCachePurger,
  startDailyWork,
  startIssueSender,
  startPriceChanger,
  startScheduler,
  startUndoer,
  startWebhookDeliverer,
} from './background.ts';
import type { Config } from './config.ts';
import { registerCspReports } from './http/operations/csp-reports.ts';
import { registerGracefulClose } from './http/operations/graceful-close.ts';
import { registerHealth } from './http/operations/health.ts';
import { type LogStream, loggerOptions, registerRequestLog, requestId } from './http/operations/logging.ts';
import { createMetricsGuard, registerMetrics } from './http/operations/metrics.ts';
import { registerOpenApi } from './http/operations/openapi.ts';
import { registerSecurityTxt } from './http/operations/security-txt.ts';
import { registerPages } from './http/pages/pages.ts';
import { loadRenderer, type Renderer } from './http/pages/renderer.ts';
import { disallowedPaths, sitemapPaths } from './http/pages/site.ts';
import { registerStaticFiles } from './http/pages/static-files.ts';
import { registerAccess } from './http/request/access.ts';
import { DatabaseRateLimiter } from './http/request/database-rate-limiter.ts';
import { registerJsonParser } from './http/request/json-body.ts';
import { registerMultipart } from './http/request/multipart.ts';
import { registerOldAddresses } from './http/request/old-addresses.ts';
import { registerRateLimit } from './http/request/rate-limit.ts';
import { registerSameOrigin } from './http/request/same-origin.ts';
import { registerSingleSlashes } from './http/request/single-slashes.ts';
import { validate } from './http/request/validate.ts';
import { registerCompression } from './http/response/compress.ts';
import { apiNotFound, registerErrorHandler, sendMalformedUrl } from './http/response/error-handler.ts';
import { registerSecurityHeaders } from './http/response/security-headers.ts';
import { strictSerialiser, trimmingSerialiser } from './http/response/serialise.ts';
import { ImportJobs } from './jobs/imports/import-jobs.ts';
import { openOutbox } from './jobs/outbox/open-outbox.ts';
import { registerMedia } from './media/routes.ts';
import { DiskStore } from './media/uploads/disk-store.ts';
import { S3Store } from './media/uploads/s3-store.ts';
import { ActivityRecorder } from './modules/activity/service.ts';
import { registerAddresses } from './modules/addresses/routes.ts';
import { registerAdmin } from './modules/admin/routes.ts';
import { registerAlerts } from './modules/alerts/routes.ts';
import { eraseAlerts } from './modules/alerts/service.ts';
import { registerBackups } from './modules/backups/routes.ts';
import { registerBlogs } from './modules/blogs/routes.ts';
import { registerBrands } from './modules/brands/routes.ts';
import { registerCategories } from './modules/categories/routes.ts';
import { registerComments } from './modules/comments/routes.ts';
import { registerContact } from './modules/contact/routes.ts';
import { registerCorrections } from './modules/corrections/routes.ts';
import { registerDrafts } from './modules/drafts/routes.ts';
import { registerFeeds } from './modules/feeds/routes.ts';
import { registerMail } from './modules/mail/routes.ts';
import { registerMediaLibrary } from './modules/media/routes.ts';
import { registerModeration } from './modules/moderation/routes.ts';
import { registerNewsletter } from './modules/newsletter/routes.ts';
import { registerNotes } from './modules/notes/routes.ts';
import { registerNotifications } from './modules/notifications/routes.ts';
import { registerPresence } from './modules/presence/routes.ts';
import { registerProducts } from './modules/products/routes.ts';
import { getProduct } from './modules/products/service.ts';
import { registerReactions } from './modules/reactions/routes.ts';
import { eraseReactions } from './modules/reactions/service.ts';
import { registerReviews } from './modules/reviews/routes.ts';
import { registerSearch } from './modules/search/routes.ts';
import { registerSettings } from './modules/settings/routes.ts';
import { registerTokens } from './modules/tokens/routes.ts';
import { createTokenAuthenticator } from './modules/tokens/service.ts';
import { registerTrash } from './modules/trash/routes.ts';
import { registerUndo } from './modules/undo/routes.ts';
import { registerUsers } from './modules/users/routes.ts';
import { createAuthenticator, createWriteNote, PASSWORD_COST } from './modules/users/service.ts';
import { registerViews } from './modules/views/routes.ts';
import { registerWebhooks } from './modules/webhooks/routes.ts';
import { registerWishlist } from './modules/wishlist/routes.ts';
import { Monitor } from './monitoring/monitor.ts';
import { OldAddresses } from './read-models/addresses/old-addresses.ts';
import { contentVersion } from './read-models/articles/content-version.ts';
import { LiveArticles } from './read-models/articles/live-articles.ts';
import { LiveCatalogue } from './read-models/catalogue/live-catalogue.ts';
import { ProductTexts } from './read-models/catalogue/product-texts.ts';
import { RankLists } from './read-models/ranks/rank-lists.ts';
import { LiveSettings } from './read-models/settings/live-settings.ts';
import { readSecrets, type Secrets } from './secrets.ts';
import type { PasswordCost, Services } from './services.ts';
import { singleProcess, type WorkerGroup } from './workers/worker-group.ts';

export interface AppOptions {
  database: Database;
  config: Config;
  /** The processes that serve together with this one; alone unless said. */
  workers?: WorkerGroup;
  /** Where the built React app is; without it the server answers calls only. */
  buildDir?: string;
  /** Renders pages from sources instead of the build, for development. */
  renderer?: (app: FastifyInstance) => Promise<Renderer>;
  /** Tests let a response outside its schema fail; production trims it. */
  strictResponses?: boolean;
  /** What hashing a password costs, for tests in which it is not the subject. */
  passwordCost?: PasswordCost;
  /** Correct logins from one network in 15 minutes. */
  signInsPerNetwork?: number;
  /** API calls by one address in a minute. */
  callsPerMinute?: number;
  /** Milliseconds the process may be behind before it refuses work; 0 for never. */
  eventLoopDelayMax?: number;
  /** Addresses in one file of the sitemap. */
  urlsPerSitemap?: number;
  /** Where log lines go; to standard output unless said. */
  logTo?: LogStream;
  /** Off to measure what rendering costs. */
  pageCache?: boolean;
  /** Milliseconds that somebody waits for the new version of a page before the old one is served. */
  pagePatienceMs?: number;
}

/** The whole server without a port: main, tests and bench all start here. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { config, logTo, strictResponses = false } = options;
  const app = Fastify({
    logger: loggerOptions(config, logTo),
    genReqId: requestId(config.trustProxy),
    // registerRequestLog writes one line instead of two.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustedProxies(config.trustProxy),
    bodyLimit: JSON_BODY_MAX,
    // A client that stops sending or reading is let go; the rest are not kept waiting for it.
    requestTimeout: 30_000,
    connectionTimeout: 60_000,
    keepAliveTimeout: 72_000,
    // Requests that arrive on open connections while the server stops are still answered.
    return503OnClosing: false,
    frameworkErrors: sendMalformedUrl,
    routerOptions: { maxParamLength: 300 },
  });
  app.decorate('strictResponses', strictResponses);
  app.decorate('directCalls', new Map());
  app.decorate('metrics', new Registry());
  app.setValidatorCompiler(validate);
  app.setSerializerCompiler(strictResponses ? strictSerialiser : trimmingSerialiser);
  // Only JSON and multipart: nothing of ours is sent as text/plain, and a form on another site can post it without asking.
  app.removeContentTypeParser('text/plain');
  registerJsonParser(app);
  if (config.otlpEndpoint) {
    const { startTracing } = await import('./monitoring/tracing.ts');
    startTracing(app, { endpoint: config.otlpEndpoint, trustProxy: config.trustProxy !== false });
  }

  const secrets = readSecrets(config);
  const services = await openServices(app, options, secrets);
  app.decorate('services', services);
  await registerHttp(app, options, secrets);
  startCachePurger(app, services, options.workers?.number ?? 1);
  registerModules(app, services);
  await registerSite(app, services, options);
  return app;
}

async function openServices(
  app: FastifyInstance,
  { config, database, passwordCost = PASSWORD_COST, signInsPerNetwork = SIGN_INS_PER_NETWORK }: AppOptions,
  secrets: Secrets,
): Promise<Services> {
  const onError = logBackgroundErrors(app);
  const catalogue = await LiveCatalogue.open(database, onError);
  const articles = await LiveArticles.open(database, catalogue, onError);
  const addresses = await OldAddresses.open(database, catalogue, onError);
  const settings = await LiveSettings.open(database, catalogue, onError);
  const activity = new ActivityRecorder(database, secrets.newest('visitor'), onError);
  const ranks = new RankLists(database, catalogue, onError);
  await ranks.catchUp();
  const mail = openOutbox(config, database, app.log, () => settings.sender(config));
  const imports = new ImportJobs({ config, database, catalogue }, (error) =>
    app.log.error({ err: error }, 'an import failed'),
  );
  const monitor = new Monitor({
    registry: app.metrics,
    database,
    appliedChange: () => catalogue.appliedSeq,
    onSlowQuery: (query) => app.log.warn(query, 'a slow statement'),
    onError,
  });
  app.addHook('onClose', async () => {
    monitor.close();
    await imports.close();
    await mail.close();
    await ranks.close();
    await activity.close();
    await settings.close();
    await addresses.close();
    await articles.close();
    await catalogue.close();
  });
  const media = config.s3 ? new S3Store(config.s3) : new DiskStore(join(config.dataDir, 'media'));
  const rateLimiter = new DatabaseRateLimiter(database, secrets.newest('rate-limit'));
  return {
    config,
    database,
    secrets,
    rateLimiter,
    passwordCost,
    signInsPerNetwork,
    catalogue,
    productTexts: new ProductTexts(catalogue, (id) => getProduct(database, id, (row) => catalogue.inForce(row))),
    articles,
    addresses,
    settings,
    activity,
    ranks,
    media,
    mail,
    imports,
    monitor,
  };
}

/** For what nobody waits for. */
function logBackgroundErrors(app: FastifyInstance): (error: unknown) => void {
  return (error) => app.log.error({ err: error }, 'background work failed');
}

/** What every request passes through. */
async function registerHttp(
  app: FastifyInstance,
  { config, database, workers = singleProcess(), callsPerMinute, eventLoopDelayMax, renderer }: AppOptions,
  secrets: Secrets,
): Promise<void> {
  registerErrorHandler(app);
  app.decorate('closeGracefully', registerGracefulClose(app));
  registerRequestLog(app, config.logSample);
  const requireMetricsToken = createMetricsGuard(config.metricsToken);
  const { eventLoop } = app.services.monitor;
  registerMetrics(app, workers, eventLoop, requireMetricsToken);
  registerSecurityHeaders(app, config.publicUrl, renderer !== undefined);
  registerSingleSlashes(app);
  registerHealth(app, { database, workers, eventLoop, requireMetricsToken, eventLoopDelayMax });
  await registerRateLimit(app, {
    database,
    key: secrets.newest('rate-limit'),
    onError: logBackgroundErrors(app),
    ...(callsPerMinute !== undefined && { callsPerMinute }),
  });
  registerSameOrigin(app, config.publicUrl);
  const onError = logBackgroundErrors(app);
  registerAccess(
    app,
    createAuthenticator(database, secrets, onError, config.requireSecondFactor),
    createTokenAuthenticator(database, secrets, onError, config.requireSecondFactor),
    createWriteNote(database),
  );
  await registerMultipart(app);
  registerCompression(app);
  await registerOpenApi(app, config.publicUrl);
  registerCspReports(app);
  registerSecurityTxt(app, config.publicUrl);
}

function registerModules(app: FastifyInstance, services: Services): void {
  registerOldAddresses(app, (kind, id) => services.addresses.movedTo(kind, id));
  registerAddresses(app, services);
  registerProducts(app, services);
  registerReactions(app, services);
  registerComments(app, services);
  registerReviews(app, services);
  registerModeration(app, services);
  registerBrands(app, services);
  registerCategories(app, services.database);
  registerBlogs(app, services);
  registerNotes(app, services);
  registerSearch(app, services);
  registerUsers(app, services, async (trx, { id, email }) => {
    await eraseReactions(trx, services, id);
    await eraseAlerts(trx, id);
    await eraseKept(trx, [id, email]);
  });
  registerWishlist(app, services);
  registerAlerts(app, services);
  registerNotifications(app, services);
  startAlertSender(app, services);
  registerContact(app, services);
  registerCorrections(app, services);
  registerDrafts(app, services);
  registerPresence(app, services);
  registerNewsletter(app, services, startIssueSender(app, services));
  registerMail(app, services);
  registerAdmin(app, services, {
    onPriceChange: startPriceChanger(app, services),
    onBulkChange: startBulkChanger(app, services),
  });
  registerTokens(app, services);
  registerWebhooks(app, services, startWebhookDeliverer(app, services));
  registerViews(app, services);
  registerSettings(app, services);
  registerTrash(app, services);
  registerUndo(app, services, startUndoer(app, services));
  startScheduler(app, services);
  registerMedia(app, services);
  registerMediaLibrary(app, services);
  registerBackups(app, services, openBackups(app, services));
  startDailyWork(app, services);
  app.all('/api/*', { schema: { hide: true } }, apiNotFound);
  app.setNotFoundHandler(apiNotFound);
}

/** Pages and their files. */
async function registerSite(app: FastifyInstance, services: Services, options: AppOptions): Promise<void> {
  const { buildDir, pageCache, pagePatienceMs } = options;
  registerFeeds(app, services, { sitemapPaths, disallowedPaths, urlsPerFile: options.urlsPerSitemap });
  if (buildDir)
    await registerStaticFiles(app, buildDir, {
      offlinePages: services.config.offlinePages,
      site: () => services.settings,
    });
  const renderer = buildDir ? await loadRenderer(app, buildDir, services.config) : await options.renderer?.(app);
  if (!renderer) return;
  const pages = registerPages(app, {
    renderer,
    contentVersion: () => contentVersion(services),
    ...(pageCache !== undefined && { cache: pageCache }),
    ...(pagePatienceMs !== undefined && { patienceMs: pagePatienceMs }),
  });
  services.monitor.watchPages(pages);
}

/** A number counts the proxies in front, nearest first. */
function trustedProxies(trust: Config['trustProxy']) {
  return typeof trust === 'number' ? (_address: string, hop: number) => hop < trust : trust;
}
