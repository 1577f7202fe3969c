import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { DAY_MS } from '#contract/time.ts';
import { apiNotFound } from '#server/http/response/error-handler.ts';
import { allowStyle, styleHash } from '#server/http/response/security-headers.ts';
import { BuiltFiles } from './built-files.ts';
import { AssetManifest } from './manifest.ts';
import { neverCachedPatterns } from './site.ts';

const ICON = /^[a-z\d-]+\.png$/;
const YEAR_SECONDS = 31_536_000;
/** Built files lie in one folder with plain names. Anything else, including path traversal, is not found. */
const ASSET = /^\w[\w-]*(\.[\w-]+)+$/;

interface StaticFilesOptions {
  offlinePages: boolean;
  /** The files of earlier builds. */
  archivedAssets: string;
  site: () => { name: string; tagline: string };
}

export async function registerStaticFiles(
  app: FastifyInstance,
  buildDir: string,
  options: StaticFilesOptions,
): Promise<void> {
  await app.register((scope) =>
    registerAssets(scope, new BuiltFiles(join(buildDir, 'client/assets'), options.archivedAssets)),
  );
  await app.register((scope) => registerOtherFiles(scope, buildDir, options));
}

/** File names contain a content hash, so they never change or expire. */
async function registerAssets(app: FastifyInstance, files: BuiltFiles): Promise<void> {
  await app.register(fastifyStatic, {
    root: files.own,
    serve: false,
    preCompressed: true,
    immutable: true,
    maxAge: YEAR_SECONDS * 1000,
    index: false,
  });
  app.get<{ Params: { name: string } }>('/assets/:name', { schema: { hide: true } }, async (request, reply) => {
    const { name } = request.params;
    const folder = ASSET.test(name) && (await files.folderOf(name));
    if (!folder) return apiNotFound(request, reply);
    return reply.sendFile(name, folder);
  });
  app.get('/assets/*', { schema: { hide: true } }, apiNotFound);
}

async function registerOtherFiles(
  app: FastifyInstance,
  buildDir: string,
  { offlinePages, site }: StaticFilesOptions,
): Promise<void> {
  await app.register(fastifyStatic, { root: join(buildDir, 'client'), serve: false });
  const [, style = ''] =
    /<style>(.*?)<\/style>/.exec(await readFile(join(buildDir, 'client/favicon.svg'), 'utf8')) ?? [];
  const hashOfStyle = styleHash(style);
  app.get('/favicon.svg', { schema: { hide: true } }, (_request, reply) => {
    allowStyle(reply, hashOfStyle);
    return reply.sendFile('favicon.svg', { maxAge: DAY_MS });
  });
  // Browsers request it on their own for documents without an icon: drawings, feeds, API responses.
  app.get('/favicon.ico', { schema: { hide: true } }, (_request, reply) => reply.redirect('/favicon.svg', 301));
  const manifest = JSON.parse(await readFile(join(buildDir, 'client/manifest.webmanifest'), 'utf8'));
  app.get('/manifest.webmanifest', { schema: { hide: true } }, (_request, reply) => {
    const { name, tagline } = site();
    const named = { ...manifest, name: tagline ? `${name}: ${tagline}` : name, short_name: name };
    return reply
      .type('application/manifest+json; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(JSON.stringify(named, null, 2));
  });
  app.get<{ Params: { name: string } }>('/icons/:name', { schema: { hide: true } }, async (request, reply) => {
    const { name } = request.params;
    return ICON.test(name) ? reply.sendFile(`icons/${name}`, { maxAge: DAY_MS }) : apiNotFound(request, reply);
  });
  const worker = offlinePages ? await readWorker(join(buildDir, 'client')) : LEAVING_WORKER;
  app.get('/sw.js', { schema: { hide: true } }, (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(worker),
  );
}

/** Reads this build's service worker and inserts what it cannot import. */
async function readWorker(clientDir: string): Promise<string> {
  const manifest = new AssetManifest(clientDir);
  const site = { build: manifest.version, neverCached: neverCachedPatterns };
  return `const SITE=${JSON.stringify(site)};\n${await readFile(join(clientDir, manifest.worker), 'utf8')}`;
}

/**
 * With OFFLINE_PAGES=off, browsers that have a service worker fetch this one instead; it unregisters itself and clears
 * its caches.
 */
const LEAVING_WORKER = `addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(leave()));
async function leave() {
  for (const name of await caches.keys()) await caches.delete(name);
  await registration.unregister();
}
`;
