import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { timed } from '#db/engines/timing.ts';
import { networkOf } from '#server/http/request/network.ts';
import { acceptedEncoding } from '#server/http/response/compress.ts';
import { ERROR_PAGE } from '#server/http/response/error-page.ts';
import { HttpError } from '#server/http/response/http-error.ts';
import { allowStyle } from '#server/http/response/security-headers.ts';
import { isSecretPage, pageAddress } from './page-address.ts';
import { type CachedPage, PageCache, type PageCacheOptions } from './page-cache.ts';
import type { Renderer } from './renderer.ts';

export const PAGE_CACHE_CONTROL = 'public, max-age=0, s-maxage=60';
/** Matches everything that no other route does. */
export const PAGE_ROUTE = '/*';

const RETRY_AFTER_S = '5';

export interface PagesOptions extends Omit<PageCacheOptions, 'render'> {
  renderer: Renderer;
  /** Off to measure what a render costs. */
  cache?: boolean;
}

/**
 * Every address that is neither a call nor a file is a page: the same for every visitor, rendered once, then served
 * from memory.
 */
export function registerPages(app: FastifyInstance, { renderer, cache = true, ...options }: PagesOptions): PageCache {
  const pages = new PageCache({
    ...options,
    render: (address) => timed('render', address, () => renderer.render(address)),
    onFallback: (error) => {
      if (!isBusy(error)) app.log.error({ err: error }, 'page failed to render; served the previous one');
    },
  });

  app.get(
    PAGE_ROUTE,
    {
      schema: { hide: true },
      errorHandler: (error, request, reply) => sendOlderOrErrorPage(error, request, reply, pages),
    },
    async (request, reply) => {
      const address = pageAddress(request.url);
      const network = networkOf(request.ip);
      const isSecret = isSecretPage(request.url);
      const page =
        cache && address && !isSecret
          ? await pages.get(address, network)
          : await pages.render(address ?? request.url, network);
      if (page.location) return reply.redirect(page.location, page.status);
      if (isSecret) reply.header('x-robots-tag', 'noindex');
      return sendPage(request, reply, page, pages, isSecret ? 'no-store' : PAGE_CACHE_CONTROL);
    },
  );
  return pages;
}

/** An overloaded process refuses requests before the cache is read; a cached page is still sent. */
async function sendOlderOrErrorPage(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
  pages: PageCache,
): Promise<FastifyReply> {
  const address = isBusy(error) && !isSecretPage(request.url) ? pageAddress(request.url) : null;
  const older = address && pages.older(address);
  return older ? sendPage(request, reply, older, pages, PAGE_CACHE_CONTROL) : sendErrorPage(error, request, reply);
}

/** Visitors who request a page get an HTML page, whatever failed. */
function sendErrorPage(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const busy = error.statusCode === 503 || isBusy(error);
  if (!busy) request.log.error({ err: error }, 'page failed to render');
  return reply
    .code(busy ? 503 : 500)
    .headers({ 'cache-control': 'no-store', 'retry-after': RETRY_AFTER_S })
    .type('text/html; charset=utf-8')
    .send(ERROR_PAGE);
}

function isBusy(error: unknown): boolean {
  return error instanceof HttpError && error.status === 503;
}

async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: CachedPage,
  pages: PageCache,
  caching: string,
) {
  reply.headers({
    'cache-control': page.status === 200 ? caching : 'no-store',
    etag: page.etag,
    vary: 'accept-encoding',
  });
  if (page.styleHash) allowStyle(reply, page.styleHash);
  if (page.status === 503) reply.header('retry-after', RETRY_AFTER_S);
  if (page.status === 200 && isUnchanged(request.headers['if-none-match'], page.etag)) return reply.code(304).send();
  reply.code(page.status).type('text/html; charset=utf-8');
  const encoding = acceptedEncoding(request.headers['accept-encoding']);
  if (encoding) reply.header('content-encoding', encoding);
  return reply.send(await pages.body(page, encoding));
}

/** A proxy may have made our ETag weak. */
export function isUnchanged(given: string | undefined, etag: string): boolean {
  return given?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag) ?? false;
}
