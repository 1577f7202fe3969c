import type { DailyTask } from '#contract/desk/jobs.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/time.ts';
import type { Database } from '#db/client.ts';
import { insertJob } from '#server/jobs/job-rows.ts';
import type { JobKind } from '#server/jobs/queue.ts';
import { deleteUnconfirmedAlerts } from '#server/modules/alerts/service.ts';
import { deleteOldImports } from '#server/modules/imports/service.ts';
import { deleteReplacedPictures } from '#server/modules/media/service.ts';
import { warnOfEndingTokens } from '#server/modules/tokens/service.ts';
import { deleteExpiredSessions } from '#server/modules/users/service.ts';
import type { Services } from '#server/services.ts';
import { sweepExpired } from './retention.ts';
import { sweepUploads } from './sweep-uploads.ts';

/** Late enough not to slow down a starting server, early enough for one that restarts every day. */
const FIRST_RUN_MS = 10 * MINUTE_MS;

const TASKS: Record<DailyTask, (services: Services, signal: AbortSignal) => Promise<unknown>> = {
  retention: ({ database }, signal) => sweepExpired(database, Date.now(), signal),
  'replaced-pictures': (services) => deleteReplacedPictures(services),
  uploads: (services) => sweepUploads(services),
  imports: (services) => deleteOldImports(services),
  'rate-limits': ({ rateLimiter }) => rateLimiter.sweep(),
  sessions: ({ database }) => deleteExpiredSessions(database),
  'ending-tokens': (services) => warnOfEndingTokens(services),
  'unconfirmed-alerts': ({ database }) => deleteUnconfirmedAlerts(database),
};

/** Tasks that run once a day, one after the other, in whichever process claims them first. */
export function dailyKind(services: Services): JobKind<DailyTask> {
  return {
    kind: 'daily',
    work: async ({ payload: task }, signal) => {
      await TASKS[task]?.(services, signal);
      // A task that only another version knows: its job is deleted.
      return signal.aborted || !TASKS[task] ? undefined : { runAgainAt: Date.now() + DAY_MS };
    },
    retryAfter: () => HOUR_MS,
  };
}

/** Called when a server starts. Waiting tasks keep their time, unless a clock that was ahead set it too late. */
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
