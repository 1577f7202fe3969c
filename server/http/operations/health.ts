import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Database } from '#db/client.ts';
import { HttpError } from '#server/http/response/http-error.ts';
import type { EventLoop } from '#server/monitoring/event-loop.ts';
import { VERSION } from '#server/version.ts';
import type { WorkerGroup } from '#server/workers/worker-group.ts';

/** Average over a second. A slow first render stays below it. */
const EVENT_LOOP_DELAY_MAX_MS = 1_000;
/**
 * More requests than this, within a second or at once, are more than one visitor's. With fewer, a slow process means
 * that the machine is busy, and refusing requests would not help.
 */
const OWN_LINE_MIN = 20;
const SECOND_MS = 1_000;
/** The first measurement still includes the startup. */
const START_MS = 2_000;
const ALWAYS_SERVED = /^\/(assets|media|healthz|readyz|metrics|favicon|icons|manifest|sw\.js)/;

export interface HealthOptions {
  database: Database;
  workers: WorkerGroup;
  eventLoop: EventLoop;
  /** Throws if the caller may not see the number of workers. */
  requireMetricsToken: (request: FastifyRequest) => void;
  eventLoopDelayMax: number | undefined;
}

/** Alive: the process responds. Ready: the database responds too, and the process is not shutting down. */
export function registerHealth(
  app: FastifyInstance,
  { database, workers, eventLoop, requireMetricsToken, eventLoopDelayMax = EVENT_LOOP_DELAY_MAX_MS }: HealthOptions,
): void {
  let startedAt = 0;
  app.addHook('onListen', () => {
    startedAt = performance.now();
  });
  // Files and drawings cost almost nothing and a page is useless without them, so only expensive requests are refused.
  const isServedAnyway = (request: FastifyRequest) =>
    ALWAYS_SERVED.test(request.url) || isOwnWrite(request) || performance.now() - startedAt < START_MS;
  const line = countRequests(app);
  app.addHook('onRequest', (request, reply, done) => {
    if (eventLoopDelayMax === 0 || isServedAnyway(request)) return done();
    const isLong = line.add(request) > OWN_LINE_MIN;
    if (!isLong || eventLoop.meanMs <= eventLoopDelayMax) return done();
    reply.header('retry-after', '2');
    done(new HttpError('UNAVAILABLE'));
  });

  app.get('/healthz', { logLevel: 'silent', schema: { hide: true } }, (_request, reply) =>
    reply
      .headers({ 'cache-control': 'no-store', 'x-worker': workers.number })
      .type('text/plain')
      .send(`ok, version ${VERSION}`),
  );

  // Health of all workers: 503 while fewer respond than are configured.
  app.get('/healthz/workers', { logLevel: 'silent', schema: { hide: true } }, async (request, reply) => {
    requireMetricsToken(request);
    const state = await workers.state();
    const ready = state.workers.filter((worker) => worker.state === 'ready').length;
    reply.code(ready === state.wanted ? 200 : 503).header('cache-control', 'no-store');
    return { ...state, ready };
  });

  app.get('/readyz', { logLevel: 'silent', schema: { hide: true } }, async (request, reply) => {
    reply.header('cache-control', 'no-store').type('text/plain');
    if (app.isDraining()) return reply.code(503).send('closing');
    try {
      await sql`select 1`.execute(database.query);
      return 'ready';
    } catch (error) {
      request.log.warn({ err: error }, 'not ready: the database does not respond');
      return reply.code(503).send('database unavailable');
    }
  });
}

/** Counts expensive requests: those of the last second or those in progress, whichever is more. */
function countRequests(app: FastifyInstance): { add(request: FastifyRequest): number } {
  const underWay = new Set<FastifyRequest>();
  let secondBegan = 0;
  let came = 0;
  app.addHook('onResponse', (request, _reply, done) => {
    underWay.delete(request);
    done();
  });
  app.addHook('onRequestAbort', (request, done) => {
    underWay.delete(request);
    done();
  });
  return {
    add(request) {
      const now = performance.now();
      if (now - secondBegan >= SECOND_MS) {
        secondBegan = now;
        came = 0;
      }
      underWay.add(request);
      return Math.max(++came, underWay.size);
    },
  };
}

/** A signed-in person saving something: these are few, and what they typed must not be refused because others read. */
function isOwnWrite({ method, headers }: FastifyRequest): boolean {
  return method !== 'GET' && method !== 'HEAD' && headers.authorization !== undefined;
}
