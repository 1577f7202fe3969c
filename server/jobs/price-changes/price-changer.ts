import { Worker } from 'node:worker_threads';
import type { Database, DatabaseLocation } from '#db/client.ts';
import { failJob, failureText, finishJob, type PriceJobRow, unfinishedJobs } from '#server/modules/prices/service.ts';
import type { LiveCatalogue } from '#server/read-models/catalogue/live-catalogue.ts';
import { CatchUp } from '#server/read-models/catch-up.ts';
import type { PriceTask } from './worker.ts';

const POLL_MS = 5_000;
const ATTEMPTS_MAX = 5;

export interface PriceChangerOptions {
  database: Database;
  location: DatabaseLocation;
  catalogue: LiveCatalogue;
  onError: (error: unknown) => void;
}

/**
 * Writes changes of many prices, and takes them back, in slices. What is done of a job is in the rows of the job, written
 * with the prices, so a process may end at any moment and any process goes on from there.
 */
export class PriceChanger {
  readonly #options: PriceChangerOptions;
  readonly #timer: NodeJS.Timeout;
  readonly #passes = new CatchUp(() => this.#pass());
  #closed = false;
  #worker: Worker | null = null;
  readonly #failures = new Map<string, number>();

  constructor(options: PriceChangerOptions) {
    this.#options = options;
    this.#timer = setInterval(() => void this.work(), POLL_MS).unref();
  }

  /** Goes on with what was started; resolves when nothing is left to do. */
  work(): Promise<void> {
    return this.#passes.run();
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearInterval(this.#timer);
    // The slice that was not committed leaves nothing behind.
    await this.#worker?.terminate();
    await this.#passes.idle();
  }

  async #pass(): Promise<void> {
    const { database, onError } = this.#options;
    if (this.#closed) return;
    const jobs = await unfinishedJobs(database.query).catch((error) => {
      onError(error);
      return [];
    });
    for (const job of jobs) await this.#advance(job);
  }

  async #advance(job: PriceJobRow): Promise<void> {
    const { database, catalogue, onError } = this.#options;
    try {
      await this.#write(job);
      if (this.#closed) return;
      await finishJob(database.query, job);
      this.#failures.delete(job.id);
      await catalogue.catchUp();
    } catch (error) {
      onError(error);
      const failures = (this.#failures.get(job.id) ?? 0) + 1;
      this.#failures.set(job.id, failures);
      if (failures >= ATTEMPTS_MAX) await failJob(database.query, job, failureText(job)).catch(onError);
    }
  }

  #write(job: PriceJobRow): Promise<void> {
    const { databaseUrl, dataDir } = this.#options.location;
    const workerData: PriceTask = { location: { databaseUrl, dataDir }, job };
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData, name: 'price change' });
    this.#worker = worker;
    return new Promise((resolve, reject) => {
      worker.on('error', reject);
      worker.on('exit', () => {
        this.#worker = null;
        resolve();
      });
    });
  }
}
