import { existsSync } from 'node:fs';
import { Kysely, PostgresDialect, type PostgresPool, type QueryCompiler, type Transaction } from 'kysely';
import type pg from 'pg';
import { CONTENT_CHANNEL, type Engine } from './dialect.ts';
import { retryConflicts } from './engines/conflicts.ts';
import { listenPostgres, openPostgresPool, openReplicaPool } from './engines/postgres.ts';
import { PostgresCompiler } from './engines/query-compilers.ts';
import { Replica } from './engines/replica.ts';
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
   * For plain reads that others may see a moment later: from the replica where there is one, never older than what the
   * one who asks has written. Writes and whatever a write depends on use `query`.
   */
  readonly reads: Queryable;
  /** Null where there is no replica. */
  readonly replica: Replica | null;
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
  /** A standby that answers plain reads. */
  databaseReplicaUrl?: string | null;
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
  { databaseUrl, dataDir, databasePool, databaseReplicaUrl }: DatabaseLocation,
  onError: (error: Error) => void = () => {},
): Database {
  const scope = new TransactionScope();
  if (databaseUrl) {
    const pool = openPostgresPool(databaseUrl, onError, databasePool);
    const query = new Kysely<Tables>({ dialect: new Postgres({ pool: guarded(pool, scope) }), log: reportQuery });
    const replica = databaseReplicaUrl
      ? new Replica(pool, openReplicaPool(databaseReplicaUrl, onError, databasePool))
      : null;
    const reads = replica
      ? new Kysely<Tables>({ dialect: new Postgres({ pool: readingFrom(replica, scope) }), log: reportQuery })
      : query;
    return {
      engine: 'postgres',
      query,
      reads,
      replica,
      poolState: () => ({
        max: pool.options.max ?? 0,
        inUse: pool.totalCount - pool.idleCount,
        waiting: pool.waitingCount,
      }),
      transaction: transactionsOf(query, scope),
      onContentChange: (callback, onTakeover) =>
        listenPostgres(databaseUrl, CONTENT_CHANNEL, { onNotify: coalesce(callback), onTakeover }),
      close: async () => {
        await replica?.close();
        await query.destroy();
      },
    };
  }
  const query = new Kysely<Tables>({ dialect: sqliteDialect(sqliteFile(dataDir), scope), log: reportQuery });
  return {
    engine: 'sqlite',
    query,
    reads: query,
    replica: null,
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

/** Every statement goes where the replica's state says at its moment. */
function readingFrom(replica: Replica, scope: TransactionScope): PostgresPool {
  const client = {
    query: (text: string, values: readonly unknown[]) => replica.query(text, [...values]),
    release: () => {},
  };
  return {
    options: {},
    connect: async () => {
      scope.assertOutside();
      return client as unknown as Awaited<ReturnType<PostgresPool['connect']>>;
    },
    end: async () => {},
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
