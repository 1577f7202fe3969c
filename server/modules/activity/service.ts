import { type BinaryLike, createHmac, hash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import { isbot } from 'isbot';
import { ANALYTICS_HEADER } from '#contract/limits.ts';
import { HOUR_MS, indiaDayAt } from '#contract/time.ts';
import { hourAt } from '#db/activity/hour.ts';
import { batches } from '#db/batches.ts';
import type { Database } from '#db/client.ts';
import type { ActivityKind } from '#db/schema.ts';
import { deleteMarksBefore, type Mark, saveMarks } from './queries.ts';

export { deleteActivityOf } from './queries.ts';

const FLUSH_MS = 2_000;
/** More than this in two seconds is an attack, not readers. */
const BUFFER_MAX = 20_000;
/** Marks per transaction: on SQLite requests wait a few milliseconds. */
const MARKS_PER_SLICE = 100;

/**
 * Counts what readers do without making them wait. Marks, one per visitor, thing and hour, collect in memory and are
 * written together every two seconds.
 */
export class ActivityRecorder {
  readonly #database: Database;
  readonly #key: BinaryLike;
  readonly #onError: (error: unknown) => void;
  readonly #timer: NodeJS.Timeout;
  #marks = new Map<string, Mark>();
  #prunedIn = '';
  #daily = { day: '', key: '' };
  #writing: Promise<void> = Promise.resolve();

  constructor(database: Database, key: BinaryLike, onError: (error: unknown) => void) {
    this.#database = database;
    this.#key = key;
    this.#onError = onError;
    this.#timer = setInterval(() => void this.flush(), FLUSH_MS).unref();
  }

  record(kind: ActivityKind, subject: string, request: FastifyRequest): void {
    const agent = request.headers['user-agent'];
    if (!agent || isbot(agent) || !isAllowed(request) || this.#marks.size >= BUFFER_MAX) return;
    const now = Date.now();
    const hour = hourOf(kind, now);
    const visitor = hash('sha256', `${this.#keyOf(hour.slice(0, 10))} ${request.ip} ${agent}`, 'base64url').slice(
      0,
      16,
    );
    this.#marks.set(`${hour} ${kind} ${subject} ${visitor}`, {
      hour,
      kind,
      subject,
      visitor,
      day: indiaDayAt(now),
    });
  }

  /** A new key every day, so that a mark cannot be traced to a person or followed across days. */
  #keyOf(day: string): string {
    if (this.#daily.day !== day)
      this.#daily = { day, key: createHmac('sha256', this.#key).update(day).digest('base64url') };
    return this.#daily.key;
  }

  /**
   * Writes the marks collected so far and resolves once they are stored. Marks that fail to write are kept for the next
   * flush.
   */
  flush(): Promise<void> {
    this.#writing = this.#writing.then(async () => {
      if (this.#marks.size === 0) return;
      const marks = this.#marks;
      this.#marks = new Map();
      try {
        for (const some of batches([...marks], MARKS_PER_SLICE)) {
          await saveMarks(
            this.#database,
            some.map(([, mark]) => mark),
          );
          for (const [key] of some) marks.delete(key);
          await nextTurn();
        }
      } catch (error) {
        this.#marks = new Map([...marks, ...this.#marks]);
        this.#onError(error);
        return;
      }
      await this.#prune().catch(this.#onError);
    });
    return this.#writing;
  }

  async #prune(): Promise<void> {
    const now = Date.now();
    if (this.#prunedIn === hourAt(now)) return;
    await deleteMarksBefore(this.#database, hourAt(now - HOUR_MS), dayAt(now - HOUR_MS));
    this.#prunedIn = hourAt(now);
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.flush();
  }
}

/** Requests from a page are counted only with the reader's consent. */
function isAllowed({ headers }: FastifyRequest): boolean {
  const isFromPage = headers['sec-fetch-site'] !== undefined;
  return (headers[ANALYTICS_HEADER] ?? (isFromPage ? 'off' : 'on')) === 'on';
}

/** Searches without results are shown by day in India, which starts at half past the hour, so their hours do too. */
function hourOf(kind: ActivityKind, time: number): string {
  if (kind === 'search') return dayAt(time);
  return hourAt(kind === 'empty-search' ? time - HOUR_MS / 2 : time);
}

/** Daily counts are stored in the day's first hour. */
function dayAt(time: number): string {
  return `${hourAt(time).slice(0, 10)}T00`;
}
