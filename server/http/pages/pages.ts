import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ERROR_PAGE } from '../response/error-page.ts';
import { type CachedPage, PageCache } from './page-cache.ts';
import type { Renderer } from './renderer.ts';

const CACHE_CONTROL = 'public, max-age=0, s-maxage=60, stale-while-revalidate=600';

export interface PagesOptions {
  renderer: Renderer;
  /** The version of the content; a new one makes every cached page old. */
  contentVersion: () => string;
  /** For measuring what a render costs. */
  cache?: boolean;
}

/** Every address that is no call and no file is a page: the same for every visitor, rendered once, then served from memory. */
export function registerPages(app: FastifyInstance, { renderer, contentVersion, cache = true }: PagesOptions): void {
  const pages = new PageCache();

  app.get('/*', { schema: { hide: true }, errorHandler: sendErrorPage }, async (request, reply) => {
    const version = contentVersion();
    const key = cacheKey(request.url);
    const cached = cache ? pages.get(key, version, Date.now()) : undefined;
    if (cached) return sendPage(request, reply, cached);
    const page = await pages.render(key, version, () => renderer.render(key));
    if (page.location) return reply.redirect(page.location, page.status);
    return sendPage(request, reply, page);
  });
}

/** A visitor who asked for a page gets one, whatever broke. */
function sendErrorPage(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const busy = error.statusCode === 503;
  if (!busy) request.log.error({ err: error }, 'page failed');
  return reply
    .code(busy ? 503 : 500)
    .headers({ 'cache-control': 'no-store', 'retry-after': '5' })
    .type('text/html; charset=utf-8')
    .send(ERROR_PAGE);
}

/** The order of parameters does not make another page. */
function cacheKey(url: string): string {
  const question = url.indexOf('?');
  if (question < 0) return url;
  const search = new URLSearchParams(url.slice(question + 1));
  search.sort();
  const text = search.toString();
  return text ? `${url.slice(0, question)}?${text}` : url.slice(0, question);
}

function sendPage(request: FastifyRequest, reply: FastifyReply, page: CachedPage): FastifyReply {
  reply.headers({
    'cache-control': page.status === 200 ? CACHE_CONTROL : 'no-store',
    etag: page.etag,
    vary: 'accept-encoding',
  });
  if (page.status === 200 && matches(request.headers['if-none-match'], page.etag)) return reply.code(304).send();
  reply.code(page.status).type('text/html; charset=utf-8');
  const accepted = request.headers['accept-encoding'] ?? '';
  if (page.br && /\bbr\b/.test(accepted)) return reply.header('content-encoding', 'br').send(page.br);
  if (page.gzip && /\bgzip\b/.test(accepted)) return reply.header('content-encoding', 'gzip').send(page.gzip);
  return reply.send(page.plain);
}

/** A cache on the way may have marked our tag as weak. */
function matches(given: string | undefined, etag: string): boolean {
  return given?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag) ?? false;
}
