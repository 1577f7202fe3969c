import type { FastifyInstance } from 'fastify';
import { tooManyRequests } from '#server/http/response/http-error.ts';
import { CallCounts, type CallCountsOptions } from './call-counts.ts';
import { networkOf } from './network.ts';

/** Calls to the API by one network, or with one API token, in a minute: far above any reader, far below a scraper's comfort. */
const CALLS_PER_MINUTE = 1_200;

/**
 * Pages and files are served from memory and are not counted. Only a refusal speaks of limits: thirty bytes of it on
 * every answer help nobody. Comes after registerAccess, when it is known whether a token is one of ours.
 */
export function registerRateLimit(
  app: FastifyInstance,
  { callsPerMinute = CALLS_PER_MINUTE, ...options }: Omit<CallCountsOptions, 'max'> & { callsPerMinute?: number },
): void {
  const counts = new CallCounts({ ...options, max: callsPerMinute });
  app.addHook('onClose', () => counts.close());
  app.addHook('onRequest', ({ url, tokenUse, ip }, _reply, done) => {
    if (!url.startsWith('/api/')) return done();
    const { current, ttl } = counts.add(tokenUse ? `token ${tokenUse.id}` : networkOf(ip));
    done(current > callsPerMinute ? tooManyRequests(Math.ceil(ttl / 1_000)) : undefined);
  });
}
