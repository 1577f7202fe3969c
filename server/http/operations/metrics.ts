import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AggregatorRegistry, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { HttpError } from '#server/http/response/http-error.ts';
import type { EventLoop } from '#server/monitoring/event-loop.ts';
import type { WorkerGroup } from '#server/workers/worker-group.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Metrics for Prometheus. */
    metrics: Registry;
    timeRequest(method: string, route: string, status: number, ms: number): void;
  }
}

/** Seconds; most answers come from memory. */
const BUCKETS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5];

/** Lets anyone who has the token pass; without one, this machine alone. */
export function createMetricsGuard(token: string | null): (request: FastifyRequest) => void {
  return (request) => {
    if (!(token ? hasToken(request, token) : isLocal(request))) throw new HttpError('FORBIDDEN');
  };
}

/**
 * Counts and times by route pattern, never by address, so that neither ids nor searches appear. Whichever worker is
 * asked answers for all: counts are added up, and what says which of them is in trouble carries its number.
 */
export function registerMetrics(
  app: FastifyInstance,
  workers: WorkerGroup,
  eventLoop: EventLoop,
  requireMetricsToken: (request: FastifyRequest) => void,
): void {
  const registry = app.metrics;
  // Its own monitor of the event loop wakes an idle process a hundred times a second, and what it says includes its
  // own pauses: ours takes its place.
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 1_000 });
  for (const what of ['min', 'max', 'mean', 'stddev', 'p50', 'p90', 'p99'])
    registry.removeSingleMetric(`nodejs_eventloop_lag_${what}_seconds`);
  const times = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by method, route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers: [registry],
  });
  new Gauge({
    name: 'handset_worker_memory_bytes',
    help: 'Resident memory by worker',
    labelNames: ['worker'],
    registers: [registry],
    collect() {
      this.set({ worker: workers.number }, process.memoryUsage.rss());
    },
  });
  new Gauge({
    name: 'handset_worker_event_loop_lag_seconds',
    help: 'The longest that the event loop was held up in the last minute, by worker',
    labelNames: ['worker'],
    registers: [registry],
    collect() {
      this.set({ worker: workers.number }, eventLoop.longestMs / 1_000);
    },
  });
  workers.setMetrics(() => registry.getMetricsAsJSON());

  app.decorate('timeRequest', (method: string, route: string, status: number, ms: number) =>
    times.observe({ method, route, status }, ms / 1_000),
  );
  app.addHook('onResponse', ({ method, is404, routeOptions }, { statusCode, elapsedTime }, done) => {
    app.timeRequest(method, is404 ? 'unknown' : (routeOptions.url ?? 'unknown'), statusCode, elapsedTime);
    done();
  });

  app.get('/metrics', { logLevel: 'silent', schema: { hide: true } }, async (request, reply) => {
    requireMetricsToken(request);
    reply.header('cache-control', 'no-store').type(registry.contentType);
    const all = AggregatorRegistry.aggregate(await workers.metrics());
    return `${await all.metrics()}${await (await workerMetrics(workers)).metrics()}`;
  });
}

/** What the parent knows of its workers. */
async function workerMetrics(group: WorkerGroup): Promise<Registry> {
  const registry = new Registry();
  const { wanted, workers } = await group.state();
  const ready = workers.filter(({ state }) => state === 'ready').length;
  const restarts = workers.reduce((sum, worker) => sum + worker.restarts, 0);
  const figures = [
    ['handset_workers_wanted', 'Workers that there should be', wanted],
    ['handset_workers_ready', 'Workers that answer', ready],
    ['handset_worker_restarts', 'Workers that ended without being asked to and were started again', restarts],
  ] as const;
  for (const [name, help, value] of figures) new Gauge({ name, help, registers: [registry] }).set(value);
  return registry;
}

/** A proxy on this machine speaks for someone else, and says so. */
function isLocal({ socket, headers }: FastifyRequest): boolean {
  const isLoopback = /^(127\.|::1$|::ffff:127\.)/.test(socket.remoteAddress ?? '');
  return isLoopback && !headers['x-forwarded-for'] && !headers.forwarded && !headers['x-real-ip'];
}

function hasToken({ headers }: FastifyRequest, token: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${token}`));
}
