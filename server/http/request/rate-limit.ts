import rateLimit, { type FastifyRateLimitStore, type FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { HttpError } from '#server/http/response/http-error.ts';
import { CallCounts, type CallCountsOptions } from './call-counts.ts';

/** Calls to the API by one address, or with one API token, in a minute: far above any reader, far below a scraper's comfort. */
const CALLS_PER_MINUTE = 1_200;

/** Only a refusal speaks of limits, with Retry-After; thirty bytes of it on every answer help nobody. */
const QUIET = { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false };

/** Pages and files are served from memory and are not counted. */
export async function registerRateLimit(
  app: FastifyInstance,
  { callsPerMinute = CALLS_PER_MINUTE, ...options }: Omit<CallCountsOptions, 'max'> & { callsPerMinute?: number },
): Promise<void> {
  const counts = new CallCounts({ ...options, max: callsPerMinute });
  app.addHook('onClose', () => counts.close());
  await app.register(rateLimit, {
    global: true,
    max: callsPerMinute,
    store: storeOf(counts),
    timeWindow: '1 minute',
    // Hooks of routes run after those of the app: by now it is known whether a token is one of ours.
    keyGenerator: ({ tokenUse, ip }) => (tokenUse ? `token ${tokenUse.id}` : ip),
    allowList: (request) => !request.url.startsWith('/api/'),
    addHeaders: QUIET,
    addHeadersOnExceeding: QUIET,
    errorResponseBuilder: () => new HttpError('TOO_MANY_REQUESTS'),
  });
}

/** As the plugin wants it: a class that it makes one of itself. */
function storeOf(counts: CallCounts): FastifyRateLimitStoreCtor {
  return class implements FastifyRateLimitStore {
    incr(key: string, callback: (error: Error | null, result?: { current: number; ttl: number }) => void): void {
      callback(null, counts.add(key));
    }

    child(): FastifyRateLimitStore {
      return this;
    }
  };
}
