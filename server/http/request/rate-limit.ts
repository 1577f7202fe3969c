import type { FastifyInstance } from 'fastify';
import { tooManyRequests } from '#server/http/response/http-error.ts';
import { CallCounts } from './call-counts.ts';
import { networkOf } from './network.ts';

/**
 * Calls to the API by one network, or with one API token, in a minute and in one process: far above any reader, far
 * below a scraper's comfort.
 */
const CALLS_PER_MINUTE = 1_200;

/**
 * Pages and files are served from memory and are not counted. Only a refusal speaks of limits: thirty bytes of it on
 * every answer help no one. Comes after registerAccess, when it is known whether a token is one of ours.
 */
export function registerRateLimit(app: FastifyInstance, callsPerMinute = CALLS_PER_MINUTE): void {
  const counts = new CallCounts(callsPerMinute);
  app.addHook('onRequest', ({ url, tokenUse, ip }, _reply, done) => {
    if (!url.startsWith('/api/')) return done();
    const waitMs = counts.add(tokenUse ? `token ${tokenUse.id}` : networkOf(ip));
    done(waitMs === null ? undefined : tooManyRequests(Math.ceil(waitMs / 1_000)));
  });
}
