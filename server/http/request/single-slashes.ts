import type { FastifyInstance } from 'fastify';

const UNTIDY = /^[^?]*(?:\\|\/\/)/;

/**
 * Browsers would read `//elsewhere.example/` as another site's address, also when our own pages resolve it, so redirect
 * to single slashes. Browsers treat a backslash like a slash.
 */
export function registerSingleSlashes(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (!UNTIDY.test(request.url)) return done();
    const [path = '/', ...query] = request.url.split('?');
    const tidy = path.replace(/[\\/]+/g, '/');
    // API addresses must match exactly.
    if (tidy.startsWith('/api/')) return done();
    reply.redirect([tidy, ...query].join('?'), 308);
  });
}
