import type { FastifyInstance } from 'fastify';
import { HttpError } from '#server/http/response/http-error.ts';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/** A browser says from where it posts. Anything but our own pages is refused; programs that say nothing are not browsers. */
export function registerSameOrigin(app: FastifyInstance, publicUrl: string): void {
  const own = new URL(publicUrl).origin;
  app.addHook('onRequest', (request, _reply, done) => {
    if (SAFE.has(request.method)) return done();
    const { origin } = request.headers;
    if (origin === undefined || origin === own || origin === `${request.protocol}://${request.host}`) return done();
    request.log.warn({ origin }, 'refused: posted from another site');
    return done(new HttpError('FORBIDDEN', 'This request came from another site.'));
  });
}
