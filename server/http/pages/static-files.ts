import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { DAY_MS } from '#contract/time.ts';
import { apiNotFound } from '#server/http/response/error-handler.ts';
import { allowStyle, styleHash } from '#server/http/response/security-headers.ts';

const YEAR_SECONDS = 31_536_000;
/** Built files lie side by side under plain names. Whatever else is sought there, a way out among it, is not found. */
const ASSET = /^\/assets\/\w[\w-]*(\.[\w-]+)+(\?|$)/;

/** Built files carry a hash of their content in their name, so they never change and never expire. */
export async function registerStaticFiles(app: FastifyInstance, buildDir: string): Promise<void> {
  await app.register(fastifyStatic, { root: join(buildDir, 'client'), serve: false });
  await app.register(async (assets) => {
    assets.addHook('onRequest', async (request, reply) => {
      if (!ASSET.test(request.url)) await apiNotFound(request, reply);
    });
    await assets.register(fastifyStatic, {
      root: join(buildDir, 'client/assets'),
      prefix: '/assets/',
      preCompressed: true,
      immutable: true,
      maxAge: YEAR_SECONDS * 1000,
      index: false,
      decorateReply: false,
    });
  });
  const [, style = ''] =
    /<style>(.*?)<\/style>/.exec(await readFile(join(buildDir, 'client/favicon.svg'), 'utf8')) ?? [];
  const hashOfStyle = styleHash(style);
  app.get('/favicon.svg', { schema: { hide: true } }, (_request, reply) => {
    allowStyle(reply, hashOfStyle);
    return reply.sendFile('favicon.svg', { maxAge: DAY_MS });
  });
  // Browsers ask for it by themselves where a document names no icon: a drawing, a feed, a call of the API.
  app.get('/favicon.ico', { schema: { hide: true } }, (_request, reply) => reply.redirect('/favicon.svg', 301));
}
