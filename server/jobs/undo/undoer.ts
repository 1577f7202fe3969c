import { Worker } from 'node:worker_threads';
import type { Database, DatabaseLocation } from '#db/client.ts';
import type { UndoRunRow } from '#db/schema.ts';
import { endUndo, runsToUndo } from '#server/modules/undo/service.ts';
import { CatchUp } from '#server/read-models/catch-up.ts';
import type { UndoTask } from './worker.ts';

const POLL_MS = 5_000;
const ATTEMPTS_MAX = 5;
const FAILED = 'Something went wrong on our side. What was put back by then stays; try again to put back the rest.';

export interface UndoerOptions {
  database: Database;
  location: DatabaseLocation;
  /** Lets readers see it. */
  onUndone: () => Promise<void>;
  onError: (error: unknown) => void;
}

/**
 * Takes back, in slices, what was done to many things at once. What is done of it is in the items, written with what is
 * put back, so a process may end at any moment and any process goes on from there.
 */
export class Undoer {
  readonly #options: UndoerOptions;
  readonly #timer: NodeJS.Timeout;
  readonly #passes = new CatchUp(() => this.#pass());
  readonly #failures = new Map<string, number>();
  #worker: Worker | null = null;
  #closed = false;

  constructor(options: UndoerOptions) {
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
    const runs = await runsToUndo(database.query).catch((error) => {
      onError(error);
      return [];
    });
    for (const run of runs) await this.#advance(run);
  }

  async #advance(run: UndoRunRow): Promise<void> {
    const { database, onUndone, onError } = this.#options;
    try {
      await this.#putBack(run);
      if (this.#closed) return;
      await endUndo(database.query, run.id);
      this.#failures.delete(run.id);
      await onUndone();
    } catch (error) {
      onError(error);
      const failures = (this.#failures.get(run.id) ?? 0) + 1;
      this.#failures.set(run.id, failures);
      if (failures < ATTEMPTS_MAX) return;
      this.#failures.delete(run.id);
      await endUndo(database.query, run.id, FAILED).catch(onError);
    }
  }

  #putBack(run: UndoRunRow): Promise<void> {
    const { databaseUrl, dataDir } = this.#options.location;
    const workerData: UndoTask = { location: { databaseUrl, dataDir }, run };
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData, name: 'undo' });
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
