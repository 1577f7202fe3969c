import type { FastifyInstance } from 'fastify';
import { requestErrors } from '#contract/errors/texts.ts';
import { HttpError } from '#server/http/response/http-error.ts';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/** All names of this machine: someone who runs the site locally may open it by any of them. */
const LOCAL = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Refuses browser posts from other origins; programs send no Origin header and are let through. The Host header is
 * chosen by the caller, so only PUBLIC_URL defines our origin.
 */
export function registerSameOrigin(app: FastifyInstance, publicUrl: string): void {
  const own = ownOrigins(publicUrl);
  app.addHook('onRequest', (request, _reply, done) => {
    if (SAFE.has(request.method)) return done();
    const { origin } = request.headers;
    if (origin === undefined || own.includes(origin)) return done();
    request.log.warn({ origin, expected: own[0] }, 'refused: request from a site other than PUBLIC_URL');
    return done(new HttpError('FORBIDDEN', requestErrors.otherOrigin));
  });
}

function ownOrigins(publicUrl: string): string[] {
  const { origin, hostname, protocol, port } = new URL(publicUrl);
  if (!LOCAL.includes(hostname)) return [origin];
  return LOCAL.map((name) => `${protocol}//${name}${port && `:${port}`}`);
}
