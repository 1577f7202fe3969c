import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyRequest, FastifyServerOptions } from 'fastify';
import type { Config } from '#server/config.ts';

/** Secrets in URLs: reset, verification and unsubscribe links. */
const SECRET_PARAMETERS = /([?&](?:token|secret|password|key)=)[^&]*/gi;
const MAIL_ADDRESSES = /[^\s/?&=#<>"',;:]+(?:@|%40)[^\s/?&=#<>"',;:]+/gi;

/** Removes e-mail addresses from text for the log: whom people search for or write to is private. */
export function withoutMailAddresses(text: string): string {
  return text.replace(MAIL_ADDRESSES, '…');
}

export interface LogStream {
  write(line: string): void;
}

export function loggerOptions(
  { logLevel }: Pick<Config, 'logLevel'>,
  stream?: LogStream,
): FastifyServerOptions['logger'] {
  return {
    level: logLevel,
    ...(stream && { stream }),
    redact: ['req.headers.authorization', 'req.headers.cookie', 'res.headers["set-cookie"]'],
    serializers: {
      req: (request: FastifyRequest) => ({
        method: request.method,
        url: withoutMailAddresses(request.url.replace(SECRET_PARAMETERS, '$1…')),
        remoteAddress: request.ip,
      }),
    },
  };
}

/** Generates a request id; a proxy's id is kept only if proxies are trusted. */
export function requestId(trustProxy: Config['trustProxy']): NonNullable<FastifyServerOptions['genReqId']> {
  return (raw) => {
    const given = raw.headers['x-request-id'];
    return trustProxy !== false && typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
  };
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call is not logged, whatever its method. */
    changesNothing?: boolean;
  }
}

const changesNothing = ({ method, routeOptions }: FastifyRequest) =>
  routeOptions.config.changesNothing ?? method === 'GET';

const SLOW_MS = 1_000;

/**
 * Logs one line for each request that fails, is slow or writes; reads appear at level debug. Every response carries its
 * id.
 */
export function registerRequestLog(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const ms = Math.round(reply.elapsedTime);
    const line = { req: request, status: reply.statusCode, ms };
    if (reply.statusCode >= 500) request.log.warn(line, 'answered');
    else if (ms >= SLOW_MS) request.log.warn(line, 'slow response');
    else request.log[changesNothing(request) ? 'debug' : 'info'](line, 'answered');
    done();
  });
}
