import { chmodSync, closeSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';

/** How long a writer waits for another process to finish its transaction. */
const BUSY_TIMEOUT_MS = 10_000;
const BUSY_RETRY_MS = 10;
const SQLITE_BUSY = 5;
const STATEMENT_CACHE_MAX = 500;

export function openSqliteFile(file: string): DatabaseSync {
  makePrivate(file);
  const db = new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS, enableForeignKeyConstraints: true });
  db.exec('pragma journal_mode = wal');
  db.exec('pragma synchronous = full');
  db.exec('pragma cache_size = -32000');
  return db;
}

/** Its owner's alone, from the first byte; SQLite gives its journals the mode of the file. */
function makePrivate(file: string): void {
  mkdirSync(dirname(file), { recursive: true });
  closeSync(openSync(file, 'a', 0o600));
  for (const [path, mode] of [
    [dirname(file), 0o700],
    [file, 0o600],
  ] as const) {
    try {
      chmodSync(path, mode);
    } catch (error) {
      // A folder that somebody else set up for us keeps the mode they chose.
      if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error;
    }
  }
}

/** Kysely's own SQLite dialect expects better-sqlite3; this one speaks to the engine inside Node. */
export function sqliteDialect(db: DatabaseSync): Dialect {
  return {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new NodeSqliteDriver(db),
    createIntrospector: (kysely) => new SqliteIntrospector(kysely),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

class NodeSqliteDriver implements Driver {
  readonly #db: DatabaseSync;
  readonly #connection: NodeSqliteConnection;
  /** The tail of the queue: one connection, so transactions take turns. */
  #turn: Promise<void> = Promise.resolve();
  #endTurn: () => void = () => {};

  constructor(db: DatabaseSync) {
    this.#db = db;
    this.#connection = new NodeSqliteConnection(db);
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    const previous = this.#turn;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#turn = promise;
    await previous;
    this.#endTurn = resolve;
    return this.#connection;
  }

  async releaseConnection(): Promise<void> {
    this.#endTurn();
  }

  /** Takes the write lock at once: a transaction that reads first and writes later can never fail for a stale read. */
  async beginTransaction(): Promise<void> {
    const giveUpAt = Date.now() + BUSY_TIMEOUT_MS;
    while (!this.#tryToBegin(Date.now() >= giveUpAt)) await delay(BUSY_RETRY_MS);
  }

  /**
   * SQLite itself waits without letting anything else run: while an import writes for seconds, no page would be
   * served. So the lock is requested and, where another process or thread has it, requested again later.
   */
  #tryToBegin(isLastTry: boolean): boolean {
    this.#db.exec('pragma busy_timeout = 0');
    try {
      this.#db.exec('begin immediate');
      return true;
    } catch (error) {
      if (isLastTry || (error as { errcode?: number }).errcode !== SQLITE_BUSY) throw error;
      return false;
    } finally {
      this.#db.exec(`pragma busy_timeout = ${BUSY_TIMEOUT_MS}`);
    }
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'));
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    // A full disk makes SQLite roll back by itself; a second rollback would hide the real error.
    if (this.#db.isTransaction) await connection.executeQuery(CompiledQuery.raw('rollback'));
  }

  async destroy(): Promise<void> {
    this.#db.close();
  }
}

class NodeSqliteConnection implements DatabaseConnection {
  readonly #db: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();

  constructor(db: DatabaseSync) {
    this.#db = db;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const statement = this.#prepare(query.sql);
    const parameters = query.parameters as SQLInputValue[];
    if (statement.columns().length > 0) return { rows: statement.all(...parameters) as Row[] };
    const { changes, lastInsertRowid } = statement.run(...parameters);
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
  }

  streamQuery(): never {
    throw new Error('Streaming is not offered: read in pages.');
  }

  #prepare(sql: string): StatementSync {
    const known = this.#statements.get(sql);
    if (known) return known;
    if (this.#statements.size >= STATEMENT_CACHE_MAX) this.#statements.clear();
    const statement = this.#db.prepare(sql);
    this.#statements.set(sql, statement);
    return statement;
  }
}
