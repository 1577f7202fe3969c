import { existsSync } from 'node:fs';
import { Kysely, PostgresDialect, type PostgresPool, type QueryCompiler, type Transaction } from 'kysely';
import type pg from 'pg';
import { CONTENT_CHANNEL, type Engine } from './dialect.ts';
import { retryConflicts } from './engines/conflicts.ts';
import { listenPostgres, openPostgresPool } from './engines/postgres.ts';
import { PostgresCompiler } from './engines/query-compilers.ts';
import { sqliteDialect } from './engines/sqlite.ts';
import { sqliteFile } from './engines/sqlite-file.ts';
import { reportQuery } from './engines/timing.ts';
import { TransactionScope } from './engines/transaction-scope.ts';
import type { Tables } from './schema.ts';

/** Other processes' writes become visible within a second. */
const POLL_MS = 400;
/** Followers see a write within 50 ms, even right after another. */
const COALESCE_MS = 25;

/** The database, or the current transaction. */
export type Queryable = Omit<Kysely<Tables>, 'transaction' | 'startTransaction' | 'connection'>;
export type Trx = Transaction<Tables>;

export interface Database {
  readonly engine: Engine;
  /** For use outside transactions; throws inside one. */
  readonly query: Queryable;
  /**
   * Runs the work in a transaction and retries it on a deadlock, so the work must have no effects outside the database.
   * Lock order: phones by id, then people, then everything else, content changes last.
   */
  transaction<T>(work: (trx: Trx) => Promise<T>): Promise<T>;
  /** This process's connections; null for SQLite. */
  poolState(): PoolState | null;
  /**
   * Calls back when content may have changed in any process. Calls `onTakeover` first after a failover, when the new
   * primary may lack recent changes. Returns a function that stops it.
   */
  onContentChange(callback: () => void, onTakeover: () => void): () => Promise<void>;
  close(): Promise<void>;
}

export interface PoolState {
  max: number;
  inUse: number;
  waiting: number;
}

export interface DatabaseLocation {
  /** PostgreSQL's URL, or null for SQLite in the data directory. */
  databaseUrl: string | null;
  dataDir: string;
  databasePool?: number;
}

/** Connections of a thread, which runs one job. */
export const THREAD_POOL = 2;

export { sqliteFile };

/** Whether there is a database; opening SQLite would create one. */
export function hasDatabase({ databaseUrl, dataDir }: DatabaseLocation): boolean {
  return databaseUrl !== null || existsSync(sqliteFile(dataDir));
}

/** Opens PostgreSQL if a URL is configured, otherwise SQLite. */
export function openDatabase(
  { databaseUrl, dataDir, databasePool }: DatabaseLocation,
  onError: (error: Error) => void = () => {},
): Database {
  const scope = new TransactionScope();
  if (databaseUrl) {
    const pool = openPostgresPool(databaseUrl, onError, databasePool);
    const query = new Kysely<Tables>({ dialect: new Postgres({ pool: guarded(pool, scope) }), log: reportQuery });
    return {
      engine: 'postgres',
      query,
      poolState: () => ({
        max: pool.options.max ?? 0,
        inUse: pool.totalCount - pool.idleCount,
        waiting: pool.waitingCount,
      }),
      transaction: transactionsOf(query, scope),
      onContentChange: (callback, onTakeover) =>
        listenPostgres(databaseUrl, CONTENT_CHANNEL, { onNotify: coalesce(callback), onTakeover }),
      close: () => query.destroy(),
    };
  }
  const query = new Kysely<Tables>({ dialect: sqliteDialect(sqliteFile(dataDir), scope), log: reportQuery });
  return {
    engine: 'sqlite',
    query,
    poolState: () => null,
    transaction: transactionsOf(query, scope),
    onContentChange: pollContentChanges,
    close: () => query.destroy(),
  };
}

class Postgres extends PostgresDialect {
  override createQueryCompiler(): QueryCompiler {
    return new PostgresCompiler();
  }
}

function transactionsOf(query: Kysely<Tables>, scope: TransactionScope): Database['transaction'] {
  return (work) => retryConflicts(() => query.transaction().execute((trx) => scope.run(() => work(trx))));
}

/** Prevents taking a second connection inside a transaction. */
function guarded(pool: pg.Pool, scope: TransactionScope): PostgresPool {
  return {
    options: pool.options,
    connect: async () => {
      scope.assertOutside();
      return pool.connect();
    },
    end: () => pool.end(),
  };
}

/**
 * Calls at once and then once for all calls within a short time, so that a thousand likes a second do not cause a call
 * each.
 */
function coalesce(callback: () => void): () => void {
  let waiting = false;
  let again = false;
  const call = () => {
    if (waiting) {
      again = true;
      return;
    }
    waiting = true;
    again = false;
    setTimeout(() => {
      waiting = false;
      if (again) call();
    }, COALESCE_MS).unref();
    callback();
  };
  return call;
}

/** SQLite has no notifications; a poll costs one index lookup. */
function pollContentChanges(callback: () => void): () => Promise<void> {
  const timer = setInterval(callback, POLL_MS);
  return async () => clearInterval(timer);
}
