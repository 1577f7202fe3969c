import type { FastifyInstance } from 'fastify';
import { tooManyRequests } from '#server/http/response/http-error.ts';
import { CallCounts } from './call-counts.ts';
import { networkOf } from './network.ts';

/**
 * API calls per minute, per network or API token, in one process: far more than a reader makes, far fewer than a
 * scraper wants.
 */
const CALLS_PER_MINUTE = 1_200;

/**
 * Pages and files come from memory and are not counted. Limit headers are sent only with a refusal, because thirty
 * extra bytes on every response help no one. Register it after registerAccess, which knows whether an API token is
 * valid.
 */
export function registerRateLimit(app: FastifyInstance, callsPerMinute = CALLS_PER_MINUTE): void {
  const counts = new CallCounts(callsPerMinute);
  app.addHook('onRequest', ({ url, tokenUse, ip }, _reply, done) => {
    if (!url.startsWith('/api/')) return done();
    const waitMs = counts.add(tokenUse ? `token ${tokenUse.id}` : networkOf(ip));
    done(waitMs === null ? undefined : tooManyRequests(Math.ceil(waitMs / 1_000)));
  });
}
