import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/time.ts';
import type { Database } from '#db/client.ts';
import { forgetUnconfirmed } from '#server/modules/alerts/service.ts';
import { forgetImports } from '#server/modules/imports/service.ts';
import { forgetFormer } from '#server/modules/media/service.ts';
import { warnOfEndingTokens } from '#server/modules/tokens/service.ts';
import { deleteExpiredSessions } from '#server/modules/users/service.ts';
import type { Services } from '#server/services.ts';
import { insertJob } from '../job-rows.ts';
import type { JobKind } from '../queue.ts';
import { sweepExpired } from './retention.ts';
import { sweepUploads } from './sweep-uploads.ts';

/** Not while the server starts, and also on one that is restarted every day. */
const FIRST_RUN_MS = 10 * MINUTE_MS;

const TASKS: Record<string, (services: Services, signal: AbortSignal) => Promise<unknown>> = {
  retention: ({ database }, signal) => sweepExpired(database, Date.now(), signal),
  'replaced-pictures': (services) => forgetFormer(services),
  uploads: (services) => sweepUploads(services),
  imports: (services) => forgetImports(services),
  'rate-limits': ({ rateLimiter }) => rateLimiter.sweep(),
  sessions: ({ database }) => deleteExpiredSessions(database),
  'ending-tokens': (services) => warnOfEndingTokens(services),
  'unconfirmed-alerts': ({ database }) => forgetUnconfirmed(database),
};

/** What is done once a day, one task after the other, by whichever process comes first. */
export function dailyKind(services: Services): JobKind<string> {
  return {
    kind: 'daily',
    work: async ({ payload: task }, signal) => {
      await TASKS[task]?.(services, signal);
      // A task that another version had goes with its job.
      return signal.aborted || !TASKS[task] ? undefined : { runAgainAt: Date.now() + DAY_MS };
    },
    retryAfter: () => HOUR_MS,
  };
}

/** When a server starts. Tasks that wait for their time keep it, unless it was set by a clock that was ahead. */
export async function queueDailyTasks({ query }: Pick<Database, 'query'>, now = Date.now()): Promise<void> {
  await query
    .deleteFrom('jobs')
    .where('kind', '=', 'daily')
    .where('state', '=', 'queued')
    .where('run_at', '>', new Date(now + 2 * DAY_MS).toISOString())
    .execute();
  for (const task of Object.keys(TASKS))
    await insertJob(query, { kind: 'daily', key: `daily ${task}`, payload: task, runAt: now + FIRST_RUN_MS }, now);
}
