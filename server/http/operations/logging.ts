import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyRequest, FastifyServerOptions } from 'fastify';
import type { Config } from '#server/config.ts';

/** Values in an address that open a door: reset, verification and unsubscribe links. */
const SECRET_PARAMETERS = /([?&](?:token|secret|password|key)=)[^&]*/gi;
const MAIL_ADDRESSES = /[^\s/?&=#<>"',;:]+(?:@|%40)[^\s/?&=#<>"',;:]+/gi;

/** For a line of the log: whom someone looked for or wrote to is no one's business there. */
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

/** An id of our own for each request; a proxy's id is kept only where proxies are trusted. */
export function requestId(trustProxy: Config['trustProxy']): NonNullable<FastifyServerOptions['genReqId']> {
  return (raw) => {
    const given = raw.headers['x-request-id'];
    return trustProxy !== false && typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
  };
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Worth no line of the log, whatever its method. */
    changesNothing?: boolean;
  }
}

const changesNothing = ({ method, routeOptions }: FastifyRequest) =>
  routeOptions.config.changesNothing ?? method === 'GET';

/** Slower than this is worth a line, whatever it was. */
const SLOW_MS = 1_000;

/**
 * One line for what fails, is slow or changes something; what is only read shows at level debug. Every answer names its
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
    else if (ms >= SLOW_MS) request.log.warn(line, 'answered slowly');
    else request.log[changesNothing(request) ? 'debug' : 'info'](line, 'answered');
    done();
  });
}
