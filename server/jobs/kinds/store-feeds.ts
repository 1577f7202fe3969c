import { FEED_FAILING_HOURS } from '#contract/desk/store-feeds.ts';
import { feedErrors } from '#contract/errors/texts.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/time.ts';
import type { Queryable, Trx } from '#db/client.ts';
import { openDatabase } from '#db/client.ts';
import type { StoreFeedRow } from '#db/schema.ts';
import { finishRun } from '#server/history/items.ts';
import { type ThreadJob, workInThread } from '#server/jobs/in-thread.ts';
import { ATTEMPTS_MAX, type JobKind } from '#server/jobs/queue.ts';
import { notify } from '#server/modules/notifications/service.ts';
import {
  type FeedJob,
  type FeedPayload,
  type FeedProgress,
  type FeedResult,
  type FeedRunOptions,
  failedRun,
  headersOf,
  runFeed,
} from '#server/modules/store-feeds/service.ts';
import type { Services } from '#server/services.ts';
import { isOutOfMemory, type ThreadWork } from '#server/threads/run-in-thread.ts';
import { queueOfferPrices } from './store-offers.ts';

const RETRY_MS = 5_000;
const LONGEST_DELAY_MS = DAY_MS;

interface FeedTask extends ThreadJob<FeedPayload, FeedProgress> {
  feed: StoreFeedRow;
  options: Pick<FeedRunOptions, 'dataDir' | 'headers' | 'allowLoopback'>;
}

/** Fetches store feeds on their schedules. A failed run is recorded, and the feed waits longer after each failure. */
export function storeFeedKind(services: Services): JobKind<FeedPayload, FeedProgress> {
  const { config, database, catalogue, secrets, mail } = services;
  return {
    kind: 'feed',
    // The run's price changes can be undone while the job row exists.
    isRetained: (result) => ((result as FeedResult | undefined)?.counts.changed ?? 0) > 0,
    plan: async (query, now) => {
      const due = await dueFeeds(query, new Date(now).toISOString());
      return due.map(({ id, name, next_run_at: dueAt }) => ({
        key: `feed ${id} ${dueAt}`,
        lane: `feed ${id}`,
        payload: { feedId: id, name, dueAt } satisfies FeedPayload,
      }));
    },
    work: async (job, signal) => {
      const feed = await feedToRun(database.query, job);
      if (!feed) return {};
      await noteStart(database.query, job);
      const headers = headersOf(secrets, feed);
      if (headers === null) return { result: failedRun(feedErrors.headersLost) };
      const { dataDir, webhooksToLoopback: allowLoopback } = config;
      const task: FeedTask = { location: config, job, feed, options: { dataDir, headers, allowLoopback } };
      let result: FeedResult | undefined;
      await workInThread(new URL(import.meta.url), task, signal, (reported: FeedResult) => {
        result = reported;
      });
      return result && { result };
    },
    retryAfter: ({ attempts }, error) => (isOutOfMemory(error) || attempts >= ATTEMPTS_MAX ? null : RETRY_MS),
    failureText: (_job, error) => (isOutOfMemory(error) ? feedErrors.outOfMemory : feedErrors.failed),
    onEnd: async (trx, job, { error, result }) => {
      if (result === undefined && error === null) return;
      await noteEnd(trx, services, job, (result as FeedResult | undefined) ?? failedRun(error ?? feedErrors.failed));
    },
    onEnded: async () => {
      mail.sendDue();
      await catalogue.catchUp();
    },
  };
}

export const run: ThreadWork<FeedTask, FeedResult> = async ({ location, job, feed, options }, tell) => {
  const database = openDatabase(location);
  try {
    tell(await runFeed(database, job, feed, options));
  } finally {
    await database.close();
  }
};

async function dueFeeds(query: Queryable, now: string) {
  return query
    .selectFrom('store_feeds')
    .select(['id', 'name', 'next_run_at'])
    .where('active', '=', 1)
    .where('next_run_at', '<=', now)
    .execute();
}

/** Returns null if the feed was deleted, paused or already fetched since this run was due. */
async function feedToRun(query: Queryable, { payload: { feedId, dueAt } }: FeedJob): Promise<StoreFeedRow | null> {
  const feed = await query.selectFrom('store_feeds').selectAll().where('id', '=', feedId).executeTakeFirst();
  if (!feed || (dueAt !== null && (feed.active === 0 || feed.next_run_at > dueAt))) return null;
  return feed;
}

async function noteStart(query: Queryable, { id, payload: { feedId }, actorId }: FeedJob): Promise<void> {
  await query
    .insertInto('store_feed_runs')
    .values({
      id,
      feed_id: feedId,
      state: 'running',
      started_at: new Date().toISOString(),
      finished_at: null,
      counts: '{}',
      error: null,
      actor_id: actorId,
    })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ state: 'running' }))
    .execute();
}

/** Saves the result of a run and when the next one is due. Warns admins after a day of failures. */
async function noteEnd(trx: Trx, services: Services, { id, payload: { feedId } }: FeedJob, result: FeedResult) {
  const { state, error, counts, bytes, retryAfterMs } = result;
  const now = Date.now();
  const moment = new Date(now).toISOString();
  await trx
    .updateTable('store_feed_runs')
    .set({ state, error, counts: JSON.stringify(counts), bytes, finished_at: moment })
    .where('id', '=', id)
    .execute();
  await finishRun(trx, id);
  const feed = await trx.selectFrom('store_feeds').selectAll().where('id', '=', feedId).executeTakeFirst();
  if (!feed) return;
  const every = feed.every_minutes * MINUTE_MS;
  if (state !== 'failed') {
    const next_run_at = new Date(now + every).toISOString();
    const well = { failures: 0, failing_since: null, warned_at: null, next_run_at };
    await trx.updateTable('store_feeds').set(well).where('id', '=', feedId).execute();
    await queueOfferPrices(trx, now);
    return;
  }
  const failures = feed.failures + 1;
  const backOff = Math.max(every, Math.min(every * 2 ** Math.min(failures - 1, 10), LONGEST_DELAY_MS));
  const wait = Math.max(backOff, Math.min(retryAfterMs ?? 0, LONGEST_DELAY_MS));
  const failing_since = feed.failing_since ?? moment;
  const isWarned = feed.warned_at !== null || now - Date.parse(failing_since) < FEED_FAILING_HOURS * HOUR_MS;
  await trx
    .updateTable('store_feeds')
    .set({
      failures,
      failing_since,
      next_run_at: new Date(now + wait).toISOString(),
      ...(!isWarned && { warned_at: moment }),
    })
    .where('id', '=', feedId)
    .execute();
  if (!isWarned) await warn(trx, services, { ...feed, failing_since }, error ?? '');
}

async function warn(
  trx: Trx,
  services: Services,
  { id, name, failing_since }: Pick<StoreFeedRow, 'id' | 'name' | 'failing_since'>,
  reason: string,
): Promise<void> {
  const admins = await trx
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .where('deleted_at', 'is', null)
    .execute();
  const notice = { kind: 'feed', subject: { kind: 'feed', id }, name, since: failing_since ?? '', reason } as const;
  for (const { id: userId } of admins) await notify(trx, services, { ...notice, userId });
}
