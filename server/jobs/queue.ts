import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { deskErrors } from '#contract/errors/texts.ts';
import type { Database, Queryable, Trx } from '#db/client.ts';
import type { JobRow } from '#db/schema.ts';
import { hasEnded, PROCESS_NAME } from '#server/process-name.ts';
import { CatchUp } from '#server/read-models/catch-up.ts';
import {
  claimJob,
  deleteJob,
  dueJobs,
  dueKinds,
  endJob,
  insertJob,
  isLeaseLost,
  type Job,
  type NewJob,
  readAttempt,
  releaseJob,
  renewLeases,
  runningJobs,
} from './job-rows.ts';

const POLL_MS = 2_000;
/** The job of a worker that died on another machine waits for so long; a living one renews at every look. */
const LEASE_MS = 30_000;
const RETRY_MS = 5_000;
export const ATTEMPTS_MAX = 5;
const ERROR_MAX = 500;
const NOTE_RETRY_MS = 500;
/** What runs longer than this after a stop is left to whoever finds its lease over. */
const CLOSE_TIMEOUT_MS = 4_000;

/** What is over after the work: its row stays for the desk, goes, or comes again. */
export type JobOutcome = { result?: unknown } | { runAgainAt: number };

/** Fails for good, with words for people: trying again would end the same way. */
export class JobFailed extends Error {}

export interface JobKind<Payload = unknown, Progress = unknown> {
  kind: string;
  /** How many of it one process works on at the same time; one unless it says otherwise. */
  atOnce?: number;
  /**
   * Ends early when the signal aborts, without an outcome: what it wrote by then is gone on from. With an outcome it has
   * ended for good, stopped or not.
   */
  work(job: Job<Payload, Progress>, signal: AbortSignal): Promise<JobOutcome | undefined>;
  /** Milliseconds until the next attempt, or null when it has failed for good. What is planned is tried again for ever. */
  retryAfter?(job: Job<Payload, Progress>, error: unknown, now: number): number | null;
  /** What people read when it has failed for good. */
  failureText?(job: Job<Payload, Progress>, error: unknown): string;
  /** In the transaction that notes the end. */
  onEnd?(trx: Trx, job: Job<Payload, Progress>, end: { error: string | null; result?: unknown }): Promise<void>;
  /** After its end: lets readers see what it did. */
  onEnded?(job: Job<Payload, Progress>, end: { error: string | null }): Promise<void>;
  /** Whether people may stop one: what it did by then is whole. */
  canCancel?: boolean;
  /** Whether one that failed or was cancelled can go on from where it was. */
  canRetry?: boolean;
  /** Whether its row stays when it is done, so that people can look at it. */
  isKept?: boolean;
  /** Jobs that became due without anybody queuing them. Asked at every look, so it must be cheap. */
  plan?(query: Queryable, now: number): Promise<Omit<NewJob, 'kind'>[]>;
}

export interface JobQueueOptions {
  database: Database;
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
  now?: () => number;
}

interface Run {
  job: Job;
  kind: string;
  stopping: AbortController;
  ended: Promise<void>;
}

/**
 * The one queue of background work. A job is a row, queued in the transaction that causes it. Whoever claims it works on
 * it alone under a lease, in steps that note their progress in the transaction of what they write; a process may end at
 * any moment, and any other goes on from there.
 */
export class JobQueue {
  readonly #database: Database;
  readonly #log: JobQueueOptions['log'];
  readonly #now: () => number;
  readonly #worker = `${PROCESS_NAME} ${randomUUID()}`;
  readonly #kinds = new Map<string, JobKind>();
  readonly #runs = new Map<string, Run>();
  readonly #passes: CatchUp;
  readonly #timer: NodeJS.Timeout;
  #isLookDue = false;
  #isClosed = false;

  constructor({ database, log, now = Date.now }: JobQueueOptions) {
    this.#database = database;
    this.#log = log;
    this.#now = now;
    this.#passes = new CatchUp(() => this.#pass());
    this.#timer = setInterval(() => this.look(), POLL_MS).unref();
  }

  register<Payload, Progress>(kind: JobKind<Payload, Progress>): void {
    this.#kinds.set(kind.kind, kind as JobKind<unknown, unknown>);
  }

  kinds(): string[] {
    return [...this.#kinds.keys()];
  }

  /** What people may do with jobs of a kind. */
  allows(kind: string): Required<Pick<JobKind, 'canCancel' | 'canRetry'>> {
    const { canCancel = false, canRetry = false } = this.#kinds.get(kind) ?? {};
    return { canCancel, canRetry };
  }

  /** In the caller's transaction. Returns its id, or null when a job with its key waits or runs. */
  enqueue(trx: Trx, job: NewJob): Promise<string | null> {
    return insertJob(trx, job, this.#now());
  }

  /** Begins with what was queued: called after the commit, and nothing waits for it. */
  wake(): void {
    if (!this.#isClosed) void this.#passes.run();
  }

  /** The same, and asks every kind what it plans: for what became due without being queued. */
  look(): void {
    this.#isLookDue = true;
    this.wake();
  }

  /** Resolves when nothing is due and nothing runs here. */
  async drain(): Promise<void> {
    do {
      await Promise.all([...this.#runs.values()].map(({ ended }) => ended));
      this.#isLookDue = true;
      await this.#passes.run();
    } while (this.#runs.size > 0);
  }

  /** What runs is given back; any process goes on with it. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#timer);
    for (const { stopping } of this.#runs.values()) stopping.abort();
    await this.#passes.idle();
    const ended = Promise.all([...this.#runs.values()].map((run) => run.ended));
    const timeout = new AbortController();
    await Promise.race([ended, delay(CLOSE_TIMEOUT_MS, undefined, timeout).catch(() => {})]);
    timeout.abort();
  }

  async #pass(): Promise<void> {
    if (this.#isClosed) return;
    const now = this.#now();
    try {
      if (this.#isLookDue) {
        this.#isLookDue = false;
        await this.#renew(now);
        await this.#plan(now);
        for (const row of await this.#abandoned(now)) await this.#claim(row);
      }
      for (const kind of await dueKinds(this.#database.query, now)) await this.#claimDue(kind, now);
    } catch (error) {
      this.#log.error({ err: error }, 'the job queue could not be looked at');
    }
  }

  /** Stops what is no longer this worker's: cancelled, or claimed by another while this process stood still. */
  async #renew(now: number): Promise<void> {
    if (this.#runs.size === 0) return;
    const mine = await renewLeases(this.#database.query, this.#worker, [...this.#runs.keys()], now + LEASE_MS);
    for (const [id, { stopping }] of this.#runs) if (!mine.has(id)) stopping.abort();
  }

  async #plan(now: number): Promise<void> {
    const { query } = this.#database;
    for (const { kind, plan } of this.#kinds.values())
      for (const job of (await plan?.(query, now)) ?? []) await insertJob(query, { kind, ...job }, now);
  }

  /** Jobs whose worker is gone: at once where it ran on this machine, otherwise when its lease is over. */
  async #abandoned(now: number): Promise<JobRow[]> {
    const moment = new Date(now).toISOString();
    const rows = await runningJobs(this.#database.query);
    return rows.filter(
      ({ id, lease_until, leased_by }) =>
        !this.#runs.has(id) && ((lease_until ?? '') <= moment || hasEnded(leased_by ?? '')),
    );
  }

  async #claimDue(kind: string, now: number): Promise<void> {
    let isBeaten = true;
    // Where another was faster with some, there may be more behind them.
    while (isBeaten && !this.#isClosed) {
      isBeaten = false;
      const free = this.#freeFor(kind);
      if (free <= 0) return;
      for (const row of await dueJobs(this.#database.query, kind, free, now))
        if ((await this.#claim(row)) === 'beaten') isBeaten = true;
    }
  }

  #freeFor(kind: string): number {
    const { atOnce = 1 } = this.#kinds.get(kind) ?? { atOnce: 0 };
    return atOnce - [...this.#runs.values()].filter((run) => run.kind === kind).length;
  }

  async #claim(row: JobRow): Promise<'beaten' | undefined> {
    const kind = this.#kinds.get(row.kind);
    if (this.#isClosed || !kind || this.#runs.has(row.id) || this.#freeFor(row.kind) <= 0) return undefined;
    const claim = { worker: this.#worker, now: this.#now(), leaseMs: LEASE_MS };
    const job = await claimJob(this.#database.query, row, claim);
    if (!job) return 'beaten';
    const stopping = new AbortController();
    const ended = this.#run(kind, job, stopping.signal)
      .catch((error) => this.#log.error({ err: error, job: job.id, kind: job.kind }, 'a job could not be ended'))
      .finally(() => {
        this.#runs.delete(job.id);
        this.wake();
      });
    this.#runs.set(job.id, { job, kind: job.kind, stopping, ended });
    return undefined;
  }

  async #run(kind: JobKind, job: Job, signal: AbortSignal): Promise<void> {
    const { work, retryAfter = kind.plan ? plannedRetry : defaultRetry } = kind;
    let end: () => Promise<void>;
    try {
      // What ends every process that works on it is not tried for ever.
      const died = job.wasAbandoned ? new Error(deskErrors.workerDied) : null;
      if (died && retryAfter(job, died, this.#now()) === null) throw died;
      const outcome = await work.call(kind, job, signal);
      const isStopped = signal.aborted && outcome === undefined;
      end = () => (isStopped ? this.#giveBack(job) : this.#finish(kind, job, outcome ?? {}));
    } catch (error) {
      if (isLeaseLost(error)) return;
      end = () => (signal.aborted ? this.#giveBack(job) : this.#fail(kind, job, error, retryAfter));
    }
    await this.#untilNoted(job, end);
  }

  /** What was done may not be done again because the database was away for a moment. */
  async #untilNoted(job: Job, end: () => Promise<void>): Promise<void> {
    for (;;) {
      try {
        return await end();
      } catch (error) {
        if (isLeaseLost(error)) return;
        if (this.#isClosed) throw error;
        this.#log.error({ err: error, job: job.id, kind: job.kind }, 'the end of a job could not be noted yet');
        await delay(NOTE_RETRY_MS);
      }
    }
  }

  /** It was stopped and has not failed. */
  #giveBack(job: Job): Promise<void> {
    return releaseJob(this.#database.query, job, { runAt: this.#now(), attempts: job.attempts - 1 });
  }

  async #finish(kind: JobKind, job: Job, outcome: JobOutcome): Promise<void> {
    if ('runAgainAt' in outcome) return this.#runAgain(job, outcome.runAgainAt);
    const end = (trx: Trx) => endJob(trx, job, { state: 'done', ...outcome }, this.#now());
    await this.#end(kind, job, { ...outcome, error: null }, (trx) => (kind.isKept ? end(trx) : deleteJob(trx, job)));
  }

  async #runAgain(job: Job, runAt: number): Promise<void> {
    await releaseJob(this.#database.query, job, { runAt, attempts: 0 });
    const wait = runAt - this.#now();
    if (wait < POLL_MS) setTimeout(() => this.wake(), wait).unref();
  }

  async #fail(
    kind: JobKind,
    claimed: Job,
    error: unknown,
    retryAfter: NonNullable<JobKind['retryAfter']>,
  ): Promise<void> {
    // Whoever got on has all attempts again.
    const job = { ...claimed, ...(await readAttempt(this.#database.query, claimed)) };
    const isFinal = error instanceof JobFailed;
    const wait = isFinal ? null : retryAfter(job, error, this.#now());
    const reason = String((error as Error).message ?? error).slice(0, ERROR_MAX);
    const about = { job: job.id, kind: job.kind };
    // What people are told in words, such as a file that cannot be read, is no fault of ours.
    if (isFinal) this.#log.warn({ ...about, reason }, 'a job failed');
    else this.#log[wait === null ? 'error' : 'warn']({ ...about, err: error }, 'a job failed');
    if (wait !== null) return releaseJob(this.#database.query, job, { runAt: this.#now() + wait, error: reason });
    const text = isFinal ? error.message : (kind.failureText?.(job, error) ?? reason);
    await this.#end(kind, job, { error: text }, (trx) =>
      endJob(trx, job, { state: 'failed', error: text }, this.#now()),
    );
  }

  async #end(
    kind: JobKind,
    job: Job,
    outcome: { error: string | null; result?: unknown },
    end: (trx: Trx) => Promise<boolean>,
  ): Promise<void> {
    const isOurs = await this.#database.transaction(async (trx) => {
      if (!(await end(trx))) return false;
      await kind.onEnd?.(trx, job, outcome);
      return true;
    });
    if (isOurs) await kind.onEnded?.(job, outcome);
  }
}

function defaultRetry({ attempts }: Job): number | null {
  return attempts < ATTEMPTS_MAX ? RETRY_MS : null;
}

function plannedRetry(): number {
  return RETRY_MS;
}
