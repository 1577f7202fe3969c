import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { deskErrors } from '#contract/errors/texts.ts';
import type { Database, Queryable, Trx } from '#db/client.ts';
import type { JobRow } from '#db/schema.ts';
import { hasEnded, PROCESS_NAME } from '#server/process-name.ts';
import { CatchUp } from '#server/read-models/catch-up.ts';
import { insertJob, type NewJob } from './job-rows.ts';
import {
  claimJob,
  deleteJob,
  dueJobs,
  dueKinds,
  endJob,
  isLeaseLost,
  type Job,
  readAttempt,
  releaseJob,
  renewLeases,
  runningJobs,
} from './leases.ts';

const POLL_MS = 2_000;
/** How long a job of a worker that died on another machine waits. Live workers renew their leases at every poll. */
const LEASE_MS = 30_000;
export const RETRY_MS = 5_000;
export const ATTEMPTS_MAX = 5;
const ERROR_MAX = 500;
const NOTE_RETRY_MS = 500;
/** Jobs that run longer after a stop are taken over by another worker when their lease expires. */
const CLOSE_TIMEOUT_MS = 4_000;

/** How a job ended: keep its row with a result, delete it, or run it again later. */
export type JobOutcome = { result?: unknown } | { runAgainAt: number };

/** A permanent failure with a message for people: a retry would end the same way. */
export class JobFailed extends Error {}

export interface JobKind<Payload = unknown, Progress = unknown> {
  kind: string;
  /** How many jobs of this kind one process runs at the same time; default 1. */
  atOnce?: number;
  /**
   * If the signal aborts, it may return early without an outcome; the next claim continues from the saved progress. If
   * it returns an outcome, the job has ended, aborted or not.
   */
  work(job: Job<Payload, Progress>, signal: AbortSignal): Promise<JobOutcome | undefined>;
  /**
   * Milliseconds until the next attempt, or null to fail permanently. Kinds with a `plan` retry without limit by
   * default.
   */
  retryAfter?(job: Job<Payload, Progress>, error: unknown, now: number): number | null;
  /** The error that people read after a permanent failure. */
  failureText?(job: Job<Payload, Progress>, error: unknown): string;
  /** Runs in the transaction that ends the job. */
  onEnd?(trx: Trx, job: Job<Payload, Progress>, end: { error: string | null; result?: unknown }): Promise<void>;
  /** Runs after that transaction, for example to refresh what readers see. */
  onEnded?(job: Job<Payload, Progress>, end: { error: string | null }): Promise<void>;
  /** Whether people may cancel it: only if the slices done so far are consistent. */
  canCancel?: boolean;
  /** Whether people may retry it after a failure or cancellation, from its last progress. */
  canRetry?: boolean;
  /** Whether the row stays after success, so that people can see it. A function decides by the result. */
  isRetained?: boolean | ((result: unknown) => boolean);
  /** Returns jobs that are due by the clock without being queued. Called at every poll, so it must be cheap. */
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
 * The one queue of background work. A job is a row that is inserted in the transaction that causes it. A worker claims
 * it under a lease and works in steps, each saving its progress in the transaction of its writes. A process can die at
 * any moment, and any other process continues from there.
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

  /** What people may do with jobs of this kind. */
  allows(kind: string): Required<Pick<JobKind, 'canCancel' | 'canRetry'>> {
    const { canCancel = false, canRetry = false } = this.#kinds.get(kind) ?? {};
    return { canCancel, canRetry };
  }

  /** Queues a job in the caller's transaction. Returns its id, or null if a job with its key is waiting or running. */
  enqueue(trx: Trx, job: NewJob): Promise<string | null> {
    return insertJob(trx, job, this.#now());
  }

  /** Starts queued jobs. Called after the commit; nothing waits for it. */
  wake(): void {
    if (!this.#isClosed) void this.#passes.run();
  }

  /** Like `wake`, and also calls every kind's `plan` for jobs that are due without being queued. */
  look(): void {
    this.#isLookDue = true;
    this.wake();
  }

  /** Resolves when no job is due and none is running in this process. */
  async drain(): Promise<void> {
    do {
      await Promise.all([...this.#runs.values()].map(({ ended }) => ended));
      this.#isLookDue = true;
      await this.#passes.run();
    } while (this.#runs.size > 0);
  }

  /** Releases running jobs, so that any process can continue them. */
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
      this.#log.error({ err: error }, 'could not read the job queue');
    }
  }

  /**
   * Renews leases and stops jobs that this worker lost: cancelled, or claimed by another while this process was frozen.
   */
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

  /** Jobs whose worker died: at once if it ran on this machine, otherwise when its lease expires. */
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
    // If another worker claimed some of these jobs, more may be waiting behind them.
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
      .catch((error) => this.#log.error({ err: error, job: job.id, kind: job.kind }, 'could not finish a job'))
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
      // A job that kills every process that works on it must not retry forever.
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

  /** Retries saving the outcome, so that finished work is not repeated because the database was briefly unavailable. */
  async #untilNoted(job: Job, end: () => Promise<void>): Promise<void> {
    for (;;) {
      try {
        return await end();
      } catch (error) {
        if (isLeaseLost(error)) return;
        if (this.#isClosed) throw error;
        this.#log.error({ err: error, job: job.id, kind: job.kind }, 'could not save the result of a job yet');
        await delay(NOTE_RETRY_MS);
      }
    }
  }

  /** The job was stopped, so this does not count as an attempt. */
  #giveBack(job: Job): Promise<void> {
    return releaseJob(this.#database.query, job, { runAt: this.#now(), attempts: job.attempts - 1 });
  }

  async #finish(kind: JobKind, job: Job, outcome: JobOutcome): Promise<void> {
    if ('runAgainAt' in outcome) return this.#runAgain(job, outcome.runAgainAt);
    const end = (trx: Trx) => endJob(trx, job, { state: 'done', ...outcome }, this.#now());
    const { isRetained = false } = kind;
    const stays = typeof isRetained === 'function' ? isRetained(outcome.result) : isRetained;
    await this.#end(kind, job, { ...outcome, error: null }, (trx) => (stays ? end(trx) : deleteJob(trx, job)));
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
    // Progress resets the attempts.
    const job = { ...claimed, ...(await readAttempt(this.#database.query, claimed)) };
    const isFinal = error instanceof JobFailed;
    const wait = isFinal ? null : retryAfter(job, error, this.#now());
    const reason = String((error as Error).message ?? error).slice(0, ERROR_MAX);
    const about = { job: job.id, kind: job.kind };
    // An error with a message for the user, such as an unreadable file, is not a bug.
    if (isFinal) this.#log.warn({ ...about, reason }, 'job failed');
    else this.#log[wait === null ? 'error' : 'warn']({ ...about, err: error }, 'job failed');
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
