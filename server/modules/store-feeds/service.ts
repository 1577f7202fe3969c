import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { z } from 'zod';
import {
  FEEDS_MAX,
  type FeedBody,
  type FeedItem,
  type FeedRun,
  type ReadColumns,
  type StoreFeed,
  type storeFeeds,
} from '#contract/desk/store-feeds.ts';
import { commonErrors, feedErrors } from '#contract/errors/texts.ts';
import { makeFolder } from '#db/engines/make-folder.ts';
import type { StoreFeedRow } from '#db/schema.ts';
import { uuidv7 } from '#db/uuid.ts';
import { moveToTrash } from '#server/history/record.ts';
import { lockThings } from '#server/history/registry.ts';
import { findRuns } from '#server/history/undo-runs.ts';
import { DownloadFailed, download } from '#server/http/outgoing/download.ts';
import { addressProblem } from '#server/http/outgoing/guarded-request.ts';
import type { Viewer } from '#server/http/request/access.ts';
import { type PageRequest, pageInfo } from '#server/http/request/paging.ts';
import { HttpError, invalidFields, notFound } from '#server/http/response/http-error.ts';
import { decrypt, encrypt, type Secrets } from '#server/secrets.ts';
import type { Services } from '#server/services.ts';
import { feedHistory } from './history.ts';
import {
  countItems,
  type FeedRowWithMaker,
  feedRows,
  type ItemsRequest,
  itemRows,
  lastRuns,
  type RunWithActor,
  runRows,
  toItems,
} from './queries.ts';
import { readColumns } from './read-items.ts';
import { FeedUnreadable } from './records.ts';
import { type FeedPayload, NO_COUNTS } from './run.ts';
import { suggestColumns } from './suggest-columns.ts';

export { nextLapse, priceByCurrentOffers } from './current-prices.ts';
export { decideItem } from './decide.ts';
export {
  type FeedJob,
  type FeedPayload,
  type FeedProgress,
  type FeedResult,
  type FeedRunOptions,
  failedRun,
  runFeed,
} from './run.ts';

const SAMPLE_BYTES = 256 * 1024;
const SAMPLE_LIMITS = { totalMs: 20_000, idleMs: 10_000 };

type Body = z.output<typeof FeedBody>;

export async function listFeeds(services: Services): Promise<StoreFeed[]> {
  const { query } = services.database;
  return toFeeds(services, await feedRows(query).orderBy('store_feeds.name').execute());
}

export async function createFeed(services: Services, viewer: Viewer, body: Body): Promise<StoreFeed> {
  const { database, secrets } = services;
  requireReachable(services, body.url);
  const id = uuidv7();
  const now = new Date().toISOString();
  await database.transaction(async (trx) => {
    const others = await trx.selectFrom('store_feeds').select('id').execute();
    if (others.length >= FEEDS_MAX) throw new HttpError('CONFLICT', feedErrors.limit(FEEDS_MAX));
    await trx
      .insertInto('store_feeds')
      .values({
        id,
        name: body.name,
        store: body.store,
        url: body.url,
        format: body.format,
        columns: JSON.stringify(body.columns),
        headers: sealed(secrets, body.headers),
        every_minutes: body.everyMinutes,
        max_change_percent: body.maxChangePercent,
        currency: body.currency,
        stock_words: JSON.stringify(body.stockWords),
        active: body.active ? 1 : 0,
        next_run_at: now,
        created_at: now,
        created_by: viewer.id,
      })
      .execute();
  });
  return requireFeed(services, id);
}

/** A change of how the feed is read makes the next run read everything again. */
export async function changeFeed(
  services: Services,
  id: string,
  body: z.output<typeof storeFeeds.update.body>,
): Promise<StoreFeed> {
  const { database, secrets } = services;
  const before = await requireRow(services, id);
  const { url, headers, columns, stockWords, active } = body;
  if (url !== undefined) requireReachable(services, url);
  const isElsewhere = url !== undefined && new URL(url).origin !== new URL(before.url).origin;
  if (isElsewhere && before.headers !== null && headers === undefined)
    throw invalidFields({ headers: feedErrors.headersElsewhere });
  const mustReread =
    url !== undefined || body.format !== undefined || columns !== undefined || stockWords !== undefined;
  const isResumed = active === true && before.active === 0;
  const changes = {
    ...(body.name !== undefined && { name: body.name }),
    ...(body.store !== undefined && { store: body.store }),
    ...(url !== undefined && { url }),
    ...(body.format !== undefined && { format: body.format }),
    ...(columns !== undefined && { columns: JSON.stringify(columns) }),
    ...(headers !== undefined && { headers: sealed(secrets, headers) }),
    ...(body.everyMinutes !== undefined && { every_minutes: body.everyMinutes }),
    ...(body.maxChangePercent !== undefined && { max_change_percent: body.maxChangePercent }),
    ...(body.currency !== undefined && { currency: body.currency }),
    ...(stockWords !== undefined && { stock_words: JSON.stringify(stockWords) }),
    ...(active !== undefined && { active: active ? 1 : 0 }),
    ...((mustReread || isResumed) && { etag: null, last_modified: null, next_run_at: new Date().toISOString() }),
    ...((mustReread || isResumed) && { failures: 0, failing_since: null, warned_at: null }),
  };
  if (Object.keys(changes).length > 0)
    await database.query.updateTable('store_feeds').set(changes).where('id', '=', id).execute();
  return requireFeed(services, id);
}

/** Moves the feed to the trash with its matches and offers. */
export async function removeFeed(services: Services, id: string, actorId: string) {
  const { database, catalogue, jobs } = services;
  await requireRow(services, id);
  const trashId = await database.transaction(async (trx) => {
    await lockThings(trx, database, feedHistory, [id]);
    const { itemIds } = await moveToTrash(trx, database, feedHistory, [id], { actorId });
    // Where this feed had the lowest price, another store now sets it.
    await jobs.enqueue(trx, { kind: 'offers', key: 'offers now', payload: 'once' });
    return itemIds[0] as string;
  });
  jobs.wake();
  await catalogue.catchUp();
  return { id, trashId };
}

/** Queues a run unless one is waiting or running. */
export async function startFeedRun(services: Services, viewer: Viewer, feedId: string): Promise<FeedRun> {
  const { database, jobs } = services;
  const { name } = await requireRow(services, feedId);
  const id = await database.transaction(async (trx) => {
    const open = await trx
      .selectFrom('store_feed_runs')
      .innerJoin('jobs', 'jobs.id', 'store_feed_runs.id')
      .select('store_feed_runs.id')
      .where('feed_id', '=', feedId)
      .where('jobs.state', 'in', ['queued', 'running'])
      .executeTakeFirst();
    if (open) return open.id;
    const runId = uuidv7();
    const payload: FeedPayload = { feedId, name, dueAt: null };
    await jobs.enqueue(trx, { id: runId, kind: 'feed', lane: `feed ${feedId}`, payload, actorId: viewer.id });
    await trx
      .insertInto('store_feed_runs')
      .values({
        id: runId,
        feed_id: feedId,
        state: 'queued',
        started_at: new Date().toISOString(),
        finished_at: null,
        counts: JSON.stringify(NO_COUNTS),
        error: null,
        actor_id: viewer.id,
      })
      .execute();
    return runId;
  });
  jobs.wake();
  const { runs } = await listFeedRuns(services, feedId, { page: 1, limit: 100 });
  return runs.find((run) => run.id === id) as FeedRun;
}

export async function listFeedRuns(
  services: Services,
  feedId: string,
  request: PageRequest & { until?: string | undefined },
) {
  const { query } = services.database;
  await requireRow(services, feedId);
  const { rows, total } = await runRows(query, feedId, request);
  return { runs: (await toRuns(services, rows)).map(({ run }) => run), ...pageInfo(request, total) };
}

export async function listItems(services: Services, feedId: string, request: ItemsRequest) {
  const { query } = services.database;
  await requireRow(services, feedId);
  const { rows, total } = await itemRows(query, feedId, request);
  const items: FeedItem[] = await toItems(query, rows);
  return { items, ...pageInfo(request, total) };
}

/** Fetches the first records of a feed, to map its columns. */
export async function readFeedColumns(
  services: Services,
  { url, format, headers, id }: z.output<typeof storeFeeds.readColumns.body>,
): Promise<ReadColumns> {
  const { config, secrets } = services;
  requireReachable(services, url);
  const stored = id === undefined ? null : await requireRow(services, id);
  const mayUseStored = stored !== null && new URL(stored.url).origin === new URL(url).origin;
  const sent = headers ?? (mayUseStored ? headersOf(secrets, stored) : null) ?? {};
  const folder = join(config.dataDir, 'feeds');
  makeFolder(folder);
  const to = join(folder, `sample-${randomUUID()}`);
  try {
    await download(url, {
      to,
      headers: sent,
      firstBytes: SAMPLE_BYTES,
      allowLoopback: config.webhooksToLoopback,
      signal: new AbortController().signal,
      limits: SAMPLE_LIMITS,
    });
    return { columns: suggestColumns(await readColumns(to, format)) };
  } catch (error) {
    if (error instanceof DownloadFailed || error instanceof FeedUnreadable) throw invalidFields({ url: error.message });
    throw error;
  } finally {
    await rm(to, { force: true });
  }
}

/** Null if the headers were encrypted with a secret that the operator has since removed. */
export function headersOf(secrets: Secrets, { headers }: Pick<StoreFeedRow, 'headers'>): Record<string, string> | null {
  if (headers === null) return {};
  const text = decrypt(secrets, 'store-feed', headers);
  return text === null ? null : JSON.parse(text);
}

function sealed(secrets: Secrets, headers: Record<string, string> | undefined): string | null {
  if (headers === undefined || Object.keys(headers).length === 0) return null;
  return encrypt(secrets, 'store-feed', JSON.stringify(headers));
}

function requireReachable({ config: { webhooksToLoopback } }: Services, url: string): void {
  const problem = addressProblem(url, webhooksToLoopback);
  if (problem === 'not-https') throw invalidFields({ url: feedErrors.notHttps });
  if (problem === 'not-public') throw invalidFields({ url: feedErrors.notPublic });
}

async function requireRow({ database: { query } }: Services, id: string): Promise<StoreFeedRow> {
  const row = await query.selectFrom('store_feeds').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw notFound(commonErrors.notFound('store feed'));
  return row;
}

async function requireFeed(services: Services, id: string): Promise<StoreFeed> {
  const { query } = services.database;
  const [feed] = await toFeeds(services, await feedRows(query).where('store_feeds.id', '=', id).execute());
  if (!feed) throw notFound(commonErrors.notFound('store feed'));
  return feed;
}

async function toFeeds(services: Services, rows: readonly FeedRowWithMaker[]): Promise<StoreFeed[]> {
  const { database, secrets } = services;
  const runs = new Map(
    (await toRuns(services, await lastRuns(database.query))).map((run) => [run.feedId, run.run] as const),
  );
  const itemsOf = await countItems(database.query);
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    store: row.store,
    url: row.url,
    format: row.format,
    columns: JSON.parse(row.columns),
    headerNames: Object.keys(headersOf(secrets, row) ?? {}),
    everyMinutes: row.every_minutes,
    maxChangePercent: row.max_change_percent,
    currency: row.currency,
    stockWords: JSON.parse(row.stock_words),
    active: row.active === 1,
    failingSince: row.failing_since,
    lastRun: runs.get(row.id) ?? null,
    nextRunAt: row.active === 1 ? row.next_run_at : null,
    items: itemsOf(row.id),
    createdAt: row.created_at,
    createdBy: row.maker,
  }));
}

/** With how much of each can still be undone. */
async function toRuns({ database: { query } }: Services, rows: readonly RunWithActor[]) {
  const undo = new Map(
    (
      await findRuns(
        query,
        rows.map(({ id }) => id),
      )
    ).map((run) => [run.id, run.undoUntil]),
  );
  return rows.map((row) => ({
    feedId: row.feed_id,
    run: {
      id: row.id,
      state: row.state,
      startedAt: row.started_at,
      finishedAt: row.finished_at,
      counts: { ...NO_COUNTS, ...JSON.parse(row.counts) },
      bytes: Number(row.bytes),
      error: row.error,
      startedBy: row.actor_id !== null ? { id: row.actor_id, name: row.actor_name ?? '' } : null,
      undoUntil: undo.get(row.id) ?? null,
    } satisfies FeedRun,
  }));
}
