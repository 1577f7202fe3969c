import { existsSync } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import type { ImportJob, ImportJobSummary } from '#contract/desk/imports.ts';
import { DAY_MS } from '#contract/time.ts';
import { type Database, type Queryable, THREAD_POOL, type Trx } from '#db/client.ts';
import { acquireLock } from '#db/dialect.ts';
import { uuidv7 } from '#db/uuid.ts';
import type { Config } from '#server/config.ts';
import { HttpError, notFound } from '#server/http/response/http-error.ts';
import type { LiveCatalogue } from '#server/read-models/catalogue/live-catalogue.ts';
import { isOutOfMemory, runInThread, type ThreadRun } from '#server/threads/run-in-thread.ts';
import {
  beginWriting,
  DEAD_TEXTS,
  FAULT_TEXTS,
  failCheckedBefore,
  failDeadJobs,
  failJob,
  GONE_TEXT,
  getJob,
  hasActive,
  insertJob,
  isActive,
  isDead,
  type JobRow,
  MEMORY_TEXT,
  recentJobs,
  saveHeartbeat,
} from './queries.ts';
import { saveUpload } from './upload.ts';
import type { ImportProgress, ImportTask } from './worker.ts';

const HEARTBEAT_MS = 1_000;
const RECENT = 10;

export interface ImportServices {
  config: Config;
  database: Database;
  catalogue: LiveCatalogue;
}

interface Run {
  thread: ThreadRun;
  progress: ImportJob['progress'];
  ended: Promise<void>;
}

/**
 * Files on their way into the catalogue, one at a time: checked first, written when an admin says so. The job lives in
 * the database and goes on when the browser is gone; its file lies in the data directory until it is done with.
 */
export class ImportJobs {
  readonly #services: ImportServices;
  readonly #onError: (error: unknown) => void;
  readonly #folder: string;
  readonly #runs = new Map<string, Run>();

  constructor(services: ImportServices, onError: (error: unknown) => void) {
    this.#services = services;
    this.#onError = onError;
    this.#folder = join(services.config.dataDir, 'imports');
  }

  async start(filename: string, actorId: string, request: IncomingMessage): Promise<ImportJob> {
    // Before anybody sends fifty megabytes in vain.
    await this.#requireIdle();
    const id = uuidv7();
    await saveUpload(request, filename, this.#fileOf(id));
    const job = await this.#withImportLock(async (trx) => {
      await insertJob(trx, { id, filename, actor_id: actorId });
      return requireJob(trx, id);
    }).catch(async (error) => {
      await this.#deleteFile(id);
      throw error;
    });
    this.#run(id, { filename, actorId, apply: false, replaceEdits: false });
    return toJob(job, this.#runs.get(id));
  }

  async apply(id: string, actorId: string, { replaceEdits }: { replaceEdits: boolean }): Promise<ImportJob> {
    await this.#requireIdle();
    const job = await this.#withImportLock(async (trx) => {
      const row = await requireJob(trx, id);
      if (row.state !== 'checked') throw new HttpError('CONFLICT', 'Only a file that was checked can be brought in.');
      if (!existsSync(this.#fileOf(id))) throw new HttpError('CONFLICT', GONE_TEXT);
      await beginWriting(trx, id, actorId);
      return requireJob(trx, id);
    });
    this.#run(id, { filename: job.filename, actorId, apply: true, replaceEdits });
    return toJob(job, this.#runs.get(id));
  }

  async get(id: string): Promise<ImportJob> {
    const row = await requireJob(this.#services.database.query, id);
    // Whoever reads of the end also sees the phones.
    if (row.state === 'done') await this.#services.catalogue.catchUp();
    return toJob(row, this.#runs.get(id));
  }

  /** The rows that were refused, in the format they came in, with the reason beside each. */
  async refusedFile(id: string): Promise<{ filename: string; csv: string }> {
    const row = await getJob(this.#services.database.query, id);
    if (!row?.refused) throw row ? notFound('No row was refused.') : noSuchJob();
    return { filename: `refused-${row.filename}`, csv: row.refused };
  }

  /** Whoever closed the page, or comes in another one, finds an import again here. */
  async recent(): Promise<ImportJobSummary[]> {
    const rows = await recentJobs(this.#services.database.query, RECENT);
    return rows.map((row) => ({
      ...toListed(row, this.#runs.get(row.id)),
      actor: { id: row.actor_id, name: row.actor_name },
    }));
  }

  /** Files nobody came back for. */
  async sweep(now = Date.now()): Promise<void> {
    const names = await readdir(this.#folder).catch(() => []);
    for (const name of names) {
      const found = await stat(join(this.#folder, name)).catch(() => null);
      if (found && found.mtimeMs < now - DAY_MS && !this.#runs.has(name)) await this.#deleteFile(name);
    }
    await failCheckedBefore(this.#services.database.query, new Date(now - DAY_MS).toISOString());
  }

  /** Ends what runs; the slice that was not committed leaves nothing behind. */
  async close(): Promise<void> {
    const runs = [...this.#runs.values()];
    for (const { thread } of runs) await thread.stop();
    await Promise.all(runs.map(({ ended }) => ended));
  }

  /** A thread whose job is done needs a moment more to end. */
  async #requireIdle(): Promise<void> {
    if (await hasActive(this.#services.database.query)) throw busy();
    await Promise.all([...this.#runs.values()].map(({ ended }) => ended));
  }

  /** In a transaction that no other process starts an import beside. */
  #withImportLock<T>(work: (trx: Trx) => Promise<T>): Promise<T> {
    const { transaction, engine } = this.#services.database;
    return transaction(async (trx) => {
      await acquireLock(trx, engine, 'imports');
      await failDeadJobs(trx);
      if (await hasActive(trx)) throw busy();
      return work(trx);
    });
  }

  #run(id: string, task: Pick<ImportTask, 'filename' | 'actorId' | 'apply' | 'replaceEdits'>): void {
    const { databaseUrl, dataDir } = this.#services.config;
    const whole: ImportTask = {
      ...task,
      jobId: id,
      file: this.#fileOf(id),
      location: { databaseUrl, dataDir, databasePool: THREAD_POOL },
    };
    const state = task.apply ? 'writing' : 'reading';
    const thread = runInThread<ImportProgress>(new URL('./worker.ts', import.meta.url), whole, (progress) => {
      if (progress.stage === state) run.progress = { done: progress.done, total: progress.total };
    });
    // By the clock and not by what the thread tells: it may wait long for others, and lives.
    const heartbeat = setInterval(() => {
      const progress = task.apply ? undefined : run.progress;
      void saveHeartbeat(this.#services.database.query, id, progress).catch(this.#onError);
    }, HEARTBEAT_MS).unref();
    let problem: string = FAULT_TEXTS[state];
    const ended = thread.ended
      .catch((error: unknown) => {
        if (isOutOfMemory(error)) problem = MEMORY_TEXT;
        this.#onError(error);
      })
      .finally(() => clearInterval(heartbeat))
      .then(() => this.#end(id, state, problem))
      .catch(this.#onError);
    const run: Run = { thread, progress: { done: 0, total: 0 }, ended };
    this.#runs.set(id, run);
  }

  async #end(id: string, state: 'reading' | 'writing', problem: string): Promise<void> {
    const { query } = this.#services.database;
    await failJob(query, id, state, problem);
    this.#runs.delete(id);
    const row = await getJob(query, id);
    if (row?.state === 'done' || row?.state === 'failed') await this.#deleteFile(id);
    if (row?.state === 'done') await this.#services.catalogue.catchUp();
  }

  #deleteFile(id: string): Promise<void> {
    return rm(this.#fileOf(id), { force: true });
  }

  #fileOf(id: string): string {
    return join(this.#folder, id);
  }
}

async function requireJob(query: Queryable, id: string): Promise<JobRow> {
  const row = await getJob(query, id);
  if (!row) throw noSuchJob();
  return row;
}

function toJob(row: JobRow, run: Run | undefined): ImportJob {
  return { ...toListed(row, run), result: row.result === null ? null : JSON.parse(row.result) };
}

function toListed(row: Omit<JobRow, 'result' | 'refused'>, run: Run | undefined): Omit<ImportJob, 'result'> {
  const died = !run && isDead(row);
  const live = run && isActive(row);
  return {
    id: row.id,
    filename: row.filename,
    state: died ? 'failed' : row.state,
    progress: live ? run.progress : { done: row.done, total: row.total },
    error: died ? DEAD_TEXTS[row.state] : row.error,
    startedAt: row.started_at,
  };
}

function busy(): HttpError {
  return new HttpError('CONFLICT', 'Another import is running. Wait until it has finished.');
}

function noSuchJob(): HttpError {
  return notFound('There is no such import.');
}
