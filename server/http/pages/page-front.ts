import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { acceptedEncoding } from '#server/http/response/compress.ts';
import { allowingStyle } from '#server/http/response/security-headers.ts';
import type { CachedPage, PageCache } from './page-cache.ts';
import { isUnchanged, PAGE_CACHE_CONTROL, PAGE_ROUTE } from './pages.ts';

/**
 * Serves pages that are ready in memory before Fastify sees the request: one map lookup and one write. Fastify handles
 * all other requests, and each page once a second, because it knows the client's network and so which pages are
 * popular.
 */
export function answerReadyPages(
  app: FastifyInstance,
  pages: PageCache,
  requestId: (request: IncomingMessage) => string,
): void {
  const headersOf = pageHeaders(app);
  const answer = (request: IncomingMessage, response: ServerResponse): boolean => {
    if (request.method !== 'GET' || request.url?.startsWith('/api/') || app.isDraining()) return false;
    const encoding = acceptedEncoding(request.headers['accept-encoding']);
    const startedAt = performance.now();
    const ready = pages.ready(request.url ?? '', encoding);
    if (!ready) return false;
    const { page, body } = ready;
    const headers = [...headersOf(page), 'x-request-id', requestId(request)];
    const status = isUnchanged(request.headers['if-none-match'], page.etag) ? 304 : 200;
    if (status === 304) {
      response.writeHead(status, headers).end();
    } else {
      headers.push('content-type', 'text/html; charset=utf-8', 'content-length', String(body.length));
      if (encoding) headers.push('content-encoding', encoding);
      response.writeHead(status, headers).end(body);
    }
    app.timeRequest('GET', PAGE_ROUTE, status, performance.now() - startedAt);
    return true;
  };
  const framework = app.server.listeners('request') as RequestListener[];
  app.server.removeAllListeners('request').on('request', (request, response) => {
    if (!answer(request, response)) for (const listener of framework) listener(request, response);
  });
}

/** Headers that all pages share, as a flat list of names and values, built once. */
function pageHeaders(app: FastifyInstance): (page: CachedPage) => readonly string[] {
  const known = new WeakMap<CachedPage, readonly string[]>();
  return (page) => {
    let headers = known.get(page);
    if (!headers) {
      const secured = page.styleHash ? allowingStyle(app.securityHeaders, page.styleHash) : app.securityHeaders;
      headers = [
        ...secured.flat(),
        ...['cache-control', PAGE_CACHE_CONTROL],
        ...['etag', page.etag],
        ...['vary', 'accept-encoding'],
      ];
      known.set(page, headers);
    }
    return headers;
  };
}
