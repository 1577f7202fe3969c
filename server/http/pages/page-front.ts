import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import { acceptedEncoding } from '../response/compress.ts';
import { allowingStyle } from '../response/security-headers.ts';
import type { CachedPage, PageCache } from './page-cache.ts';
import { isUnchanged, PAGE_CACHE_CONTROL, PAGE_ROUTE } from './pages.ts';

type ServerTimeouts = Pick<FastifyServerOptions, 'requestTimeout' | 'connectionTimeout' | 'keepAliveTimeout'>;

/**
 * Stands in front of the framework and answers for pages that lie ready in memory, the same for everybody: what a reader
 * asks for most costs a look into a map and one write. Whatever else is asked, the framework answers; of each page once a
 * second, too, since it knows from which network somebody asks and so which pages are wanted.
 */
export class PageFront {
  #answer = (_request: IncomingMessage, _response: ServerResponse): boolean => false;

  /** As the framework would make it. */
  createServer(
    handler: RequestListener,
    { requestTimeout, connectionTimeout, keepAliveTimeout }: ServerTimeouts,
  ): Server {
    const server = createServer((request, response) => {
      if (!this.#answer(request, response)) handler(request, response);
    });
    Object.assign(server, { requestTimeout, keepAliveTimeout });
    return server.setTimeout(connectionTimeout);
  }

  /** From now on it answers for these. */
  serve(app: FastifyInstance, pages: PageCache, requestId: (request: IncomingMessage) => string): void {
    const headersOf = pageHeaders(app);
    this.#answer = (request, response) => {
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
    // The framework leaves the closing of a server that never listened to whoever made it.
    app.addHook('onClose', async () => {
      if (!app.server.listening) app.server.close();
    });
  }
}

/** What all answers with a page have in common, names and values in turn, put together once. */
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
