import type { FastifyInstance } from 'fastify';

const UNTIDY = /^[^?]*(?:\\|\/\/)/;

/**
 * `//elsewhere.example/` would be read as the address of another site by whatever resolves it, our own pages included:
 * it leads to the address with single slashes. Browsers take a backslash for a slash.
 */
export function registerSingleSlashes(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (!UNTIDY.test(request.url)) return done();
    const [path = '/', ...query] = request.url.split('?');
    const tidy = path.replace(/[\\/]+/g, '/');
    // Calls are addressed exactly or not at all.
    if (tidy.startsWith('/api/')) return done();
    reply.redirect([tidy, ...query].join('?'), 308);
  });
}
