import type { FastifyInstance } from 'fastify';
import { Problem } from './problem.ts';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/** A browser says from where it posts. Anything but our own pages is refused; programs that say nothing are not browsers. */
export function registerSameOrigin(app: FastifyInstance, publicUrl: string): void {
  const own = new URL(publicUrl).origin;
  app.addHook('onRequest', async (request) => {
    if (SAFE.has(request.method)) return;
    const origin = request.headers.origin;
    if (origin === undefined || origin === own || origin === `${request.protocol}://${request.host}`) return;
    request.log.warn({ origin }, 'refused: posted from another site');
    throw new Problem('FORBIDDEN', 'This request came from another site.');
  });
}
