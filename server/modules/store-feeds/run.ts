import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { StoreItem } from '#catalogue/match-offer/types.ts';
import type { FeedCounts } from '#contract/desk/store-feeds.ts';
import { batches } from '#db/batches.ts';
import type { Database } from '#db/client.ts';
import { recordContentChanges } from '#db/content.ts';
import { makeFolder } from '#db/engines/make-folder.ts';
import type { StoreFeedRow } from '#db/schema.ts';
import { DownloadFailed, download } from '#server/http/outgoing/download.ts';
import { type Job, lockProgress, saveProgress } from '#server/jobs/leases.ts';
import { loadMatching } from './matching.ts';
import { phonesOf, writeOffers } from './offers.ts';
import { type FeedShape, readItems } from './read-items.ts';
import { FeedUnreadable } from './records.ts';
import { writeItems } from './write-items.ts';

/** Items, or phones, per transaction: other writers wait some tens of milliseconds. */
const ITEMS_PER_SLICE = 250;
const PHONES_PER_SLICE = 20;
/** Lets other writers in between slices. */
const PAUSE_MS = 10;

export interface FeedPayload {
  feedId: string;
  /** Shown in the list of jobs. */
  name: string;
  /** When a scheduled run was due; null if a person started it. */
  dueAt: string | null;
}

export interface FeedProgress {
  /** All items are stored; the offers are still to be updated. */
  isRead: boolean;
  isUnchanged: boolean;
  counts: FeedCounts;
  bytes: number;
  /** When the run began. */
  at: string;
  /** Phones up to this id are done. */
  lastPhone: string;
}

export type FeedJob = Job<FeedPayload, FeedProgress>;

export interface FeedResult extends Pick<FeedProgress, 'counts' | 'bytes'> {
  state: 'done' | 'unchanged' | 'failed';
  error: string | null;
  retryAfterMs: number | null;
}

export interface FeedRunOptions {
  /** Where the downloaded file is stored meanwhile. */
  dataDir: string;
  headers: Record<string, string>;
  allowLoopback: boolean;
  signal?: AbortSignal;
}

export const NO_COUNTS: FeedCounts = { rows: 0, matched: 0, waiting: 0, ignored: 0, held: 0, refused: 0, changed: 0 };

/**
 * Fetches a feed and stores its items. Each slice is a transaction with the job's progress, so after a crash another
 * attempt continues, and rows already written are unchanged. A file that cannot be read to its end changes no offers.
 */
export async function runFeed(
  database: Database,
  job: FeedJob,
  feed: StoreFeedRow,
  options: FeedRunOptions,
): Promise<FeedResult> {
  try {
    const read = job.progress?.isRead ? job.progress : await readFeed(database, job, feed, options);
    const { counts, bytes } = await offerItems(database, job, feed.id, read);
    return { state: read.isUnchanged ? 'unchanged' : 'done', counts, bytes, error: null, retryAfterMs: null };
  } catch (error) {
    if (!(error instanceof DownloadFailed || error instanceof FeedUnreadable)) throw error;
    const retryAfterMs = error instanceof DownloadFailed ? error.retryAfterMs : null;
    return { state: 'failed', error: error.message, retryAfterMs, counts: NO_COUNTS, bytes: 0 };
  }
}

async function readFeed(
  database: Database,
  job: FeedJob,
  feed: StoreFeedRow,
  { dataDir, headers, allowLoopback, signal = new AbortController().signal }: FeedRunOptions,
): Promise<FeedProgress> {
  const folder = join(dataDir, 'feeds');
  makeFolder(folder);
  const to = join(folder, feed.id);
  const at = new Date().toISOString();
  try {
    const { isUnchanged, bytes, etag, lastModified } = await download(feed.url, {
      to,
      headers,
      allowLoopback,
      signal,
      etag: feed.etag,
      lastModified: feed.last_modified,
    });
    const counts = isUnchanged ? NO_COUNTS : await storeItems(database, job, feed, to, at, bytes);
    const progress: FeedProgress = { isRead: true, isUnchanged, counts, bytes, at, lastPhone: '' };
    await database.transaction(async (trx) => {
      if (!isUnchanged)
        await trx
          .updateTable('store_feeds')
          .set({ etag, last_modified: lastModified, read_at: at })
          .where('id', '=', feed.id)
          .execute();
      await saveProgress(trx, job, progress);
    });
    return progress;
  } finally {
    await rm(to, { force: true });
  }
}

async function storeItems(
  database: Database,
  job: FeedJob,
  feed: StoreFeedRow,
  file: string,
  at: string,
  bytes: number,
): Promise<FeedCounts> {
  const shape: FeedShape = {
    format: feed.format,
    columns: JSON.parse(feed.columns),
    currency: feed.currency,
    stockWords: JSON.parse(feed.stock_words),
  };
  const matching = await loadMatching(database.query, feed.id);
  const counts = { ...NO_COUNTS };
  let slice: StoreItem[] = [];
  const write = async () => {
    if (slice.length === 0) return;
    await database.transaction(async (trx) => {
      await lockProgress(trx, database, job);
      const found = await writeItems(trx, database, feed, slice, matching, at);
      for (const key of Object.keys(found) as (keyof typeof found)[]) counts[key] += found[key];
      const progress: FeedProgress = { isRead: false, isUnchanged: false, counts, bytes, at, lastPhone: '' };
      await saveProgress(trx, job, progress);
    });
    slice = [];
    await delay(PAUSE_MS);
  };
  for await (const item of readItems(file, shape)) {
    counts.rows++;
    if (item === null) counts.refused++;
    else slice.push(item);
    if (slice.length >= ITEMS_PER_SLICE) await write();
  }
  await write();
  return counts;
}

async function offerItems(
  database: Database,
  job: FeedJob,
  feedId: string,
  read: FeedProgress,
): Promise<Pick<FeedProgress, 'counts' | 'bytes'>> {
  let progress = read;
  const feed = await database.query.selectFrom('store_feeds').selectAll().where('id', '=', feedId).executeTakeFirst();
  if (!feed) return progress;
  for (const ids of batches(await phonesOf(database.query, feedId, progress.lastPhone), PHONES_PER_SLICE)) {
    progress = await database.transaction(async (trx) => {
      await lockProgress(trx, database, job);
      const { counts, at } = progress;
      const run = { id: job.id, firstPosition: counts.changed, label: `Updated prices from ${feed.name}` };
      const changed = await writeOffers(trx, database, feed, ids, { actorId: job.actorId, run, at });
      const next = {
        ...progress,
        lastPhone: ids.at(-1) ?? '',
        counts: { ...counts, changed: counts.changed + changed },
      };
      await saveProgress(trx, job, next);
      return next;
    });
    await delay(PAUSE_MS);
  }
  // Pages show when an offer was last seen, even if nothing else changed.
  await database.transaction((trx) => recordContentChanges(trx, database, 'offers', [feedId]));
  return progress;
}

export function failedRun(error: string): FeedResult {
  return { state: 'failed', error, retryAfterMs: null, counts: NO_COUNTS, bytes: 0 };
}
