import { alone } from '#db/claims/alone.ts';
import { type DatabaseLocation, THREAD_POOL } from '#db/client.ts';
import type { SessionLock } from '#db/dialect.ts';
import { runInThread, type ThreadRun } from '#server/threads/run-in-thread.ts';
import { Poller } from './poller.ts';

const POLL_MS = 5_000;
const ATTEMPTS_MAX = 5;

export interface JobKind<Job extends { id: string }> {
  /** The module that does the work in a thread. */
  worker: URL;
  location: DatabaseLocation;
  /** Whoever has it goes on with jobs of this kind. */
  lock: SessionLock;
  unfinished: () => Promise<Job[]>;
  /** When the thread has done all of it. */
  finish: (job: Job) => Promise<void>;
  /** Lets readers see it. */
  onFinished: () => Promise<void>;
  /** When it was tried often enough. */
  fail: (job: Job) => Promise<void>;
  onError: (error: unknown) => void;
}

/** What a thread is told: where the database is, and which job to go on with. */
export interface JobTask<Job> {
  location: DatabaseLocation;
  job: Job;
}

/**
 * Goes on with jobs that a thread of its own does in slices. What is done of one is in the database, written with what
 * it changes, so a process may end at any moment and any process goes on from there. On PostgreSQL one of all processes
 * works at a time.
 */
export class JobRunner<Job extends { id: string }> {
  readonly #kind: JobKind<Job>;
  readonly #poller: Poller;
  readonly #failures = new Map<string, number>();
  #run: ThreadRun | null = null;

  constructor(kind: JobKind<Job>) {
    this.#kind = kind;
    this.#poller = new Poller(POLL_MS, () => this.#pass(), kind.onError);
  }

  /** Goes on with what was started; resolves when nothing is left to do, or another process does it. */
  work(): Promise<void> {
    return this.#poller.work();
  }

  async close(): Promise<void> {
    const closing = this.#poller.close();
    // The slice that was not committed leaves nothing behind.
    await this.#run?.stop();
    await closing;
  }

  async #pass(): Promise<void> {
    const { unfinished, location, lock } = this.#kind;
    if ((await unfinished()).length === 0) return;
    await alone(location, lock, async () => {
      for (const job of await unfinished()) await this.#advance(job);
    });
  }

  async #advance(job: Job): Promise<void> {
    const { finish, onFinished, fail, onError } = this.#kind;
    try {
      await this.#write(job);
      if (this.#poller.isClosed) return;
      await finish(job);
      this.#failures.delete(job.id);
      await onFinished();
    } catch (error) {
      onError(error);
      const failures = (this.#failures.get(job.id) ?? 0) + 1;
      this.#failures.set(job.id, failures);
      if (failures < ATTEMPTS_MAX) return;
      this.#failures.delete(job.id);
      await fail(job).catch(onError);
    }
  }

  async #write(job: Job): Promise<void> {
    const { worker, location } = this.#kind;
    const task: JobTask<Job> = {
      location: { databaseUrl: location.databaseUrl, dataDir: location.dataDir, databasePool: THREAD_POOL },
      job,
    };
    this.#run = runInThread(worker, task);
    const isDone = await this.#run.ended.finally(() => {
      this.#run = null;
    });
    if (!isDone && !this.#poller.isClosed) throw new Error('The thread ended before its work.');
  }
}
