import underPressure from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Database } from '#db/client.ts';

/** Alive: the process answers. Ready: the database does too. */
export async function registerHealth(app: FastifyInstance, database: Database): Promise<void> {
  await app.register(underPressure, {
    maxEventLoopDelay: 2_000,
    retryAfter: 2,
    exposeStatusRoute: false,
  });

  app.get('/healthz', { logLevel: 'silent', schema: { hide: true } }, (_request, reply) =>
    reply.header('cache-control', 'no-store').type('text/plain').send('ok'),
  );

  app.get('/readyz', { logLevel: 'silent', schema: { hide: true } }, async (request, reply) => {
    reply.header('cache-control', 'no-store').type('text/plain');
    try {
      await sql`select 1`.execute(database.query);
      return 'ready';
    } catch (error) {
      request.log.warn({ err: error }, 'not ready: the database does not answer');
      return reply.code(503).send('database unavailable');
    }
  });
}
