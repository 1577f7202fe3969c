import { AsyncLocalStorage } from 'node:async_hooks';
import { type Context, ROOT_CONTEXT, SpanKind, SpanStatusCode, TraceFlags, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Timing, timings } from '#db/engines/timing.ts';
import { VERSION } from '#server/version.ts';

/** W3C trace context: version, trace, span, flags. */
const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;

export interface TracingOptions {
  endpoint: string;
  /** Whether to continue a caller's trace; a stranger's is ignored. */
  trustProxy: boolean;
}

/**
 * A span for every request, with spans for each render and query inside; mail has its own spans. Loaded only if
 * OTEL_EXPORTER_OTLP_ENDPOINT is set, so others do not pay for it.
 */
export function startTracing(app: FastifyInstance, { endpoint, trustProxy }: TracingOptions): void {
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'handset', 'service.version': VERSION }),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter({ url: `${endpoint}/v1/traces` }))],
  });
  const tracer = provider.getTracer('handset', VERSION);
  const current = new AsyncLocalStorage<Context>();

  app.addHook('onRequest', (request, reply, done) => {
    const span = tracer.startSpan(
      `${request.method} ${request.routeOptions.url ?? 'unknown'}`,
      {
        kind: SpanKind.SERVER,
        attributes: {
          'http.request.method': request.method,
          'http.route': request.routeOptions.url ?? 'unknown',
          'handset.request_id': request.id,
        },
      },
      trustProxy ? callerOf(request) : ROOT_CONTEXT,
    );
    reply.raw.once('close', () => {
      span.setAttribute('http.response.status_code', reply.statusCode);
      if (reply.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    });
    current.run(trace.setSpan(ROOT_CONTEXT, span), done);
  });

  const record = (name: string, kind: SpanKind, attribute: string) => (message: unknown) => {
    const { ms, failed, what } = message as Timing;
    const end = Date.now();
    const span = tracer.startSpan(
      name,
      { kind, startTime: end - ms, attributes: { [attribute]: what } },
      current.getStore() ?? ROOT_CONTEXT,
    );
    if (failed) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end(end);
  };
  const listeners = [
    [timings.query, record('query', SpanKind.CLIENT, 'db.query.text')],
    [timings.render, record('render', SpanKind.INTERNAL, 'handset.address')],
    [timings.mail, record('mail', SpanKind.PRODUCER, 'handset.mail')],
  ] as const;
  for (const [channel, listener] of listeners) channel.subscribe(listener);
  app.addHook('onClose', async () => {
    for (const [channel, listener] of listeners) channel.unsubscribe(listener);
    // Spans that cannot be exported are lost, and nothing depends on them.
    await provider.shutdown().catch((error) => app.log.warn({ err: error }, 'could not send the last traces'));
  });
}

function callerOf({ headers }: FastifyRequest): Context {
  const [, traceId, spanId, flags] = TRACEPARENT.exec(String(headers.traceparent ?? '')) ?? [];
  if (!traceId || !spanId) return ROOT_CONTEXT;
  const isSampled = (Number.parseInt(flags ?? '0', 16) & TraceFlags.SAMPLED) !== 0;
  return trace.setSpanContext(ROOT_CONTEXT, {
    traceId,
    spanId,
    isRemote: true,
    traceFlags: isSampled ? TraceFlags.SAMPLED : TraceFlags.NONE,
  });
}
