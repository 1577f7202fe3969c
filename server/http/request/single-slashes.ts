import type { FastifyInstance } from 'fastify';

/**
 * `//elsewhere.example/` would be read as the address of another site by whatever resolves it, our own pages included:
 * it leads to the address with single slashes. Browsers take a backslash for a slash.
 */
export function registerSingleSlashes(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    const [path = '/', ...query] = request.url.split('?');
    if (!/[\\/]{2}/.test(path) || path.startsWith('/api/')) return;
    await reply.redirect([path.replace(/[\\/]+/g, '/'), ...query].join('?'), 308);
  });
}
