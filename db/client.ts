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

/** Other processes' writes show within a second. */
const POLL_MS = 400;
/** Followers have a write within 50 ms also where it comes right after another. */
const COALESCE_MS = 25;

/** The database, or the transaction one is in. */
export type Queryable = Omit<Kysely<Tables>, 'transaction' | 'startTransaction' | 'connection'>;
export type Trx = Transaction<Tables>;

export interface Database {
  readonly engine: Engine;
  /** Outside of transactions: inside one it throws. */
  readonly query: Queryable;
  /**
   * All of the work or nothing of it. Where it meets others crosswise it is undone and done again, so it must have no
   * effects but those on the database. Locks are taken in one order: phones by id, then people, then whatever else, and
   * content changes last.
   */
  transaction<T>(work: (trx: Trx) => Promise<T>): Promise<T>;
  /** Connections of this process; null for SQLite. */
  poolState(): PoolState | null;
  /**
   * Calls back when content may have changed in any process, and `onTakeover` before that when another machine has taken
   * the place of the database's and may lack the last changes; returns how to stop.
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
  /** PostgreSQL's address, or null for the file in the data directory. */
  databaseUrl: string | null;
  dataDir: string;
  /** Connections to PostgreSQL at most. */
  databasePool?: number;
}

/** Connections of a thread, which works through one job. */
export const THREAD_POOL = 2;

export { sqliteFile };

/** Whether there is something to open; opening the embedded database would create it. */
export function hasDatabase({ databaseUrl, dataDir }: DatabaseLocation): boolean {
  return databaseUrl !== null || existsSync(sqliteFile(dataDir));
}

/** Opens PostgreSQL when there is an address for it, else the embedded SQLite. */
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

/** Lends nobody a second connection while they are in a transaction. */
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

/** Calls at once, and then for all that come within a moment together: of a thousand likes a second each is a call. */
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

/** SQLite tells nobody; asking costs one index look-up. */
function pollContentChanges(callback: () => void): () => Promise<void> {
  const timer = setInterval(callback, POLL_MS);
  return async () => clearInterval(timer);
}
