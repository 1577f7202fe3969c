import type { FastifyInstance } from 'fastify';

/**
 * The POST that mail programs send for their own 'Unsubscribe' button (RFC 8058), to the address that shows readers the
 * page on GET. The body carries no information and is not read.
 */
export function registerOneClick(app: FastifyInstance, path: string, stop: (token: string) => Promise<unknown>): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, payload, done) => {
      payload.resume();
      done(null, undefined);
    });
    scope.post<{ Querystring: { token?: unknown } }>(
      path,
      { schema: { hide: true }, bodyLimit: 4_096 },
      async (request, reply) => {
        const { token } = request.query;
        await stop(typeof token === 'string' ? token : '');
        return reply.header('cache-control', 'no-store').type('text/plain').send('unsubscribed');
      },
    );
  });
}
