import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AggregatorRegistry, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { HttpError } from '#server/http/response/http-error.ts';
import type { EventLoop } from '#server/monitoring/event-loop.ts';
import type { WorkerGroup } from '#server/workers/worker-group.ts';

declare module 'fastify' {
  interface FastifyInstance {
    metrics: Registry;
    timeRequest(method: string, route: string, status: number, ms: number): void;
  }
}

/** Seconds; most responses come from memory. */
const BUCKETS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5];

/** Requires the metrics token; without one configured, allows only this machine. */
export function createMetricsGuard(token: string | null): (request: FastifyRequest) => void {
  return (request) => {
    if (!(token ? hasToken(request, token) : isLocal(request))) throw new HttpError('FORBIDDEN');
  };
}

/**
 * Counts and times requests by route pattern, so that no ids or searches appear. Any worker responds for all: counters
 * are added up, and gauges that show which worker is in trouble carry its number.
 */
export function registerMetrics(
  app: FastifyInstance,
  workers: WorkerGroup,
  eventLoop: EventLoop,
  requireMetricsToken: (request: FastifyRequest) => void,
): void {
  const registry = app.metrics;
  // prom-client's event loop monitor wakes an idle process a hundred times a second and counts its own pauses, so we
  // use ours.
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 1_000 });
  for (const what of ['min', 'max', 'mean', 'stddev', 'p50', 'p90', 'p99'])
    registry.removeSingleMetric(`nodejs_eventloop_lag_${what}_seconds`);
  const times = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Response time by method, route and status',
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
    help: 'Longest event loop delay in the last minute, by worker',
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

/** What the supervisor knows about its workers. */
async function workerMetrics(group: WorkerGroup): Promise<Registry> {
  const registry = new Registry();
  const { wanted, workers } = await group.state();
  const ready = workers.filter(({ state }) => state === 'ready').length;
  const restarts = workers.reduce((sum, worker) => sum + worker.restarts, 0);
  const figures = [
    ['handset_workers_wanted', 'Configured workers', wanted],
    ['handset_workers_ready', 'Workers that respond', ready],
    ['handset_worker_restarts', 'Workers restarted after an unexpected exit', restarts],
  ] as const;
  for (const [name, help, value] of figures) new Gauge({ name, help, registers: [registry] }).set(value);
  return registry;
}

/** A proxy on this machine forwards for others, and says so in a header. */
function isLocal({ socket, headers }: FastifyRequest): boolean {
  const isLoopback = /^(127\.|::1$|::ffff:127\.)/.test(socket.remoteAddress ?? '');
  return isLoopback && !headers['x-forwarded-for'] && !headers.forwarded && !headers['x-real-ip'];
}

function hasToken({ headers }: FastifyRequest, token: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${token}`));
}
