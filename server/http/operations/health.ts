import underPressure from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Database } from '#db/client.ts';
import { HttpError } from '#server/http/response/http-error.ts';
import { VERSION } from '#server/version.ts';

/** Beyond this the process has more to do than it can; a slow first render on a small machine stays below. */
const EVENT_LOOP_DELAY_MAX_MS = 3_000;
/** The first look at the loop still sees what the start itself took. */
const START_MS = 2_000;
const ALWAYS_SERVED = /^\/(assets|media|healthz|readyz|metrics|favicon|icons|manifest|sw\.js)/;

/** Alive: the process answers. Ready: the database does too. */
export async function registerHealth(
  app: FastifyInstance,
  database: Database,
  maxEventLoopDelay = EVENT_LOOP_DELAY_MAX_MS,
): Promise<void> {
  let startedAt = 0;
  app.addHook('onListen', () => {
    startedAt = Date.now();
  });
  await app.register(underPressure, {
    maxEventLoopDelay,
    exposeStatusRoute: false,
    // Files and drawings cost next to nothing and a page without them is dead: only work that adds to the pressure is refused.
    pressureHandler: (request, reply) => {
      if (ALWAYS_SERVED.test(request.url) || Date.now() - startedAt < START_MS) return;
      reply.header('retry-after', '2');
      throw new HttpError('UNAVAILABLE');
    },
  });

  app.get('/healthz', { logLevel: 'silent', schema: { hide: true } }, (_request, reply) =>
    reply.header('cache-control', 'no-store').type('text/plain').send(`ok, version ${VERSION}`),
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
