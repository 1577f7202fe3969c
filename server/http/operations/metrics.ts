import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { HttpError } from '#server/http/response/http-error.ts';

/**
 * Counts and times by route pattern, never by address, so that neither ids nor searches appear. For whoever has the
 * token; without one, for this machine alone.
 */
export function registerMetrics(app: FastifyInstance, token: string | null): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by method, route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: [registry],
  });

  // Finding the series by its labels costs as much as all the rest of it, and there are only so many.
  const series = new Map<string, ReturnType<typeof duration.labels>>();
  app.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions } = request;
    const route = routeOptions.url ?? 'unknown';
    const key = `${reply.statusCode} ${method} ${route}`;
    let timed = series.get(key);
    if (!timed) {
      timed = duration.labels({ method, route, status: reply.statusCode });
      series.set(key, timed);
    }
    timed.observe(reply.elapsedTime / 1000);
    done();
  });

  app.get('/metrics', { logLevel: 'silent', schema: { hide: true } }, async (request, reply) => {
    if (!(token ? hasToken(request, token) : isLocal(request))) throw new HttpError('FORBIDDEN');
    reply.header('cache-control', 'no-store').type(registry.contentType);
    return registry.metrics();
  });
}

/** A proxy on this machine speaks for somebody else, and says so. */
function isLocal({ socket, headers }: FastifyRequest): boolean {
  const isLoopback = /^(127\.|::1$|::ffff:127\.)/.test(socket.remoteAddress ?? '');
  return isLoopback && !headers['x-forwarded-for'] && !headers.forwarded && !headers['x-real-ip'];
}

function hasToken({ headers }: FastifyRequest, token: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${token}`));
}
