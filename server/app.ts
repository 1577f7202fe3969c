import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { Registry } from 'prom-client';
import { JSON_BODY_MAX } from '#contract/limits.ts';
import type { Database } from '#db/client.ts';
import { archivedAssetsDir } from './builds.mjs';
import type { Config } from './config.ts';
import { registerCspReports } from './http/operations/csp-reports.ts';
import { registerGracefulClose } from './http/operations/graceful-close.ts';
import { registerHealth } from './http/operations/health.ts';
import { type LogStream, loggerOptions, registerRequestLog, requestId } from './http/operations/logging.ts';
import { createMetricsGuard, registerMetrics } from './http/operations/metrics.ts';
import { registerOpenApi } from './http/operations/openapi.ts';
import { registerSecurityTxt } from './http/operations/security-txt.ts';
import { answerReadyPages } from './http/pages/page-front.ts';
import { registerPages } from './http/pages/pages.ts';
import { loadRenderer, type Renderer } from './http/pages/renderer.ts';
import { disallowedPaths, sitemapPaths } from './http/pages/site.ts';
import { registerStaticFiles } from './http/pages/static-files.ts';
import { registerAccess } from './http/request/access.ts';
import { registerJsonParser } from './http/request/json-body.ts';
import { registerMultipart } from './http/request/multipart.ts';
import { registerRateLimit } from './http/request/rate-limit.ts';
import { registerSameOrigin } from './http/request/same-origin.ts';
import { registerSingleSlashes } from './http/request/single-slashes.ts';
import { validate } from './http/request/validate.ts';
import { registerCompression } from './http/response/compress.ts';
import { registerErrorHandler, sendMalformedUrl } from './http/response/error-handler.ts';
import { registerSecurityHeaders } from './http/response/security-headers.ts';
import { strictSerialiser, trimmingSerialiser } from './http/response/serialise.ts';
import { logError } from './log-error.ts';
import { registerFeeds } from './modules/feeds/routes.ts';
import { createTokenAuthenticator } from './modules/tokens/service.ts';
import { createAuthenticator } from './modules/users/service.ts';
import { openServices } from './open-services.ts';
import { contentVersion } from './read-models/articles/content-version.ts';
import { registerModules } from './register-modules.ts';
import { readSecrets, type Secrets } from './secrets.ts';
import type { PasswordCost, Services } from './services.ts';
import { singleProcess, type WorkerGroup } from './workers/worker-group.ts';

export interface AppOptions {
  database: Database;
  config: Config;
  /** The group of worker processes; by default only this one. */
  workers?: WorkerGroup;
  /** Folder of the built React app; without it the server only answers API calls. */
  buildDir?: string;
  /** Renders pages from source instead of the build, for development. */
  renderer?: (app: FastifyInstance) => Promise<Renderer>;
  /** Fails on a response that does not match its schema, for tests; production strips the extra keys. */
  strictResponses?: boolean;
  /** A lower cost for tests that are not about passwords. */
  passwordCost?: PasswordCost;
  /** Successful sign-ins per network in 15 minutes. */
  signInsPerNetwork?: number;
  /** API calls per address and minute, in this process. */
  callsPerMinute?: number;
  /** Event loop delay in milliseconds above which requests are refused; 0 turns this off. */
  eventLoopDelayMax?: number;
  urlsPerSitemap?: number;
  /** Default: standard output. */
  logTo?: LogStream;
  /** Off to measure what rendering costs. */
  pageCache?: boolean;
  /** How long a request waits for a new version of a page before it gets the old one. */
  pagePatienceMs?: number;
}

/** Builds the whole server without a port; main, tests and bench use it. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { config, logTo, strictResponses = false } = options;
  const app = Fastify({
    logger: loggerOptions(config, logTo),
    genReqId: requestId(config.trustProxy),
    // registerRequestLog writes one line per request instead of two.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustedProxies(config.trustProxy),
    bodyLimit: JSON_BODY_MAX,
    // Disconnects clients that stop sending or reading, so that others do not wait for them.
    requestTimeout: 30_000,
    connectionTimeout: 60_000,
    keepAliveTimeout: 72_000,
    // While the server stops, requests on open connections are still answered.
    return503OnClosing: false,
    frameworkErrors: sendMalformedUrl,
    routerOptions: { maxParamLength: 300 },
  });
  app.decorate('strictResponses', strictResponses);
  app.decorate('directCalls', new Map());
  app.decorate('metrics', new Registry());
  app.setValidatorCompiler(validate);
  app.setSerializerCompiler(strictResponses ? strictSerialiser : trimmingSerialiser);
  // Accept only JSON and multipart: a form on another site can post text/plain without a CORS preflight.
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
  registerModules(app, services);
  await registerSite(app, services, options);
  return app;
}

/** Hooks that every request passes. */
async function registerHttp(
  app: FastifyInstance,
  { config, database, workers = singleProcess(), callsPerMinute, eventLoopDelayMax, renderer }: AppOptions,
  secrets: Secrets,
): Promise<void> {
  const onError = logError(app);
  registerErrorHandler(app);
  registerGracefulClose(app);
  registerRequestLog(app);
  const requireMetricsToken = createMetricsGuard(config.metricsToken);
  const { eventLoop } = app.services.monitor;
  registerMetrics(app, workers, eventLoop, requireMetricsToken);
  registerSecurityHeaders(app, config, renderer !== undefined);
  registerSingleSlashes(app);
  registerHealth(app, { database, workers, eventLoop, requireMetricsToken, eventLoopDelayMax });
  registerSameOrigin(app, config.publicUrl);
  registerAccess(
    app,
    createAuthenticator(database, secrets, onError, config.requireSecondFactor),
    createTokenAuthenticator(database, secrets, onError, config.requireSecondFactor),
  );
  registerRateLimit(app, callsPerMinute);
  registerCompression(app);
  await registerOpenApi(app, config.publicUrl);
  await registerMultipart(app);
  registerCspReports(app);
  registerSecurityTxt(app, config.publicUrl);
}

async function registerSite(app: FastifyInstance, services: Services, options: AppOptions): Promise<void> {
  const { buildDir, pageCache, pagePatienceMs } = options;
  const { trustProxy } = services.config;
  registerFeeds(app, services, { sitemapPaths, disallowedPaths, urlsPerFile: options.urlsPerSitemap });
  if (buildDir)
    await registerStaticFiles(app, buildDir, {
      offlinePages: services.config.offlinePages,
      archivedAssets: archivedAssetsDir(services.config.dataDir),
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
  if (!seesEveryRead(services.config)) answerReadyPages(app, pages, requestId(trustProxy));
}

/** Whether every request must reach Fastify to be logged or traced. */
function seesEveryRead({ logLevel, otlpEndpoint }: Config): boolean {
  return otlpEndpoint !== null || logLevel === 'debug' || logLevel === 'trace';
}

/** A number is the count of proxies in front of the server. */
function trustedProxies(trust: Config['trustProxy']) {
  return typeof trust === 'number' ? (_address: string, hop: number) => hop < trust : trust;
}
