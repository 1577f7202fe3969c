import type { FastifyInstance } from 'fastify';
import type { Services } from '#server/services.ts';
import { unsubscribeByLink } from './service.ts';

/**
 * The POST that mail programs send for their own 'Unsubscribe' button (RFC 8058), to the address
 * whose GET is the page for readers. What they post says nothing beyond the address; it is not read.
 */
export function registerOneClick(app: FastifyInstance, services: Services): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, payload, done) => {
      payload.resume();
      done(null, undefined);
    });
    scope.post<{ Querystring: { token?: unknown } }>(
      '/newsletter/unsubscribe',
      { schema: { hide: true }, bodyLimit: 4_096 },
      async (request, reply) => {
        const { token } = request.query;
        await unsubscribeByLink(services, typeof token === 'string' ? token.slice(0, 200) : '');
        return reply.header('cache-control', 'no-store').type('text/plain').send('unsubscribed');
      },
    );
  });
}
