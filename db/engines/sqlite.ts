import { chmodSync, closeSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
} from 'kysely';
import { BUSY_TIMEOUT_MS, retryWhileBusy } from './busy.ts';
import { GroupCommit } from './group-commit.ts';
import { makeFolder } from './make-folder.ts';
import { SqliteCompiler } from './query-compilers.ts';
import { StatementCache } from './statement-cache.ts';
import type { TransactionScope } from './transaction-scope.ts';

/** Readable by its owner only, from the first byte; SQLite gives its journals the mode of the file. */
function makePrivate(file: string): void {
  makeFolder(dirname(file));
  closeSync(openSync(file, 'a', 0o600));
  for (const [path, mode] of [
    [dirname(file), 0o700],
    [file, 0o600],
  ] as const) {
    try {
      chmodSync(path, mode);
    } catch (error) {
      // A folder that already exists keeps its mode.
      if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error;
    }
  }
}

/** Kysely's own SQLite dialect expects better-sqlite3; this one uses node:sqlite. */
export function sqliteDialect(file: string, scope: TransactionScope): Dialect {
  return {
    createAdapter: () => new NodeSqliteAdapter(),
    createDriver: () => new NodeSqliteDriver(file, scope),
    createIntrospector: (kysely) => new SqliteIntrospector(kysely),
    createQueryCompiler: () => new SqliteCompiler(),
  };
}

/** Reads have their own connection, so Kysely need not queue anything. */
class NodeSqliteAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

/**
 * In kilobytes, for each connection. The system's own cache has the file too: with four times as much a page of comments
 * is read 2 µs faster, and writes are not.
 */
const PAGE_CACHE = 'pragma cache_size = -8000';

/** Only opening waits inside SQLite, before the server accepts requests; see retryWhileBusy. */
function openWriter(file: string): DatabaseSync {
  makePrivate(file);
  const db = new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS, enableForeignKeyConstraints: true });
  db.exec('pragma journal_mode = wal');
  db.exec('pragma synchronous = full');
  db.exec(PAGE_CACHE);
  db.exec('pragma busy_timeout = 0');
  return db;
}

function openReader(file: string): DatabaseSync {
  const db = new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS, readOnly: true });
  db.exec(PAGE_CACHE);
  db.exec('pragma busy_timeout = 0');
  return db;
}

/** One connection writes and one reads. Reads outside a transaction see the last commit and never wait. */
class NodeSqliteDriver implements Driver {
  readonly #scope: TransactionScope;
  readonly #writer: DatabaseSync;
  readonly #reader: DatabaseSync;
  readonly #writes: GroupCommit;
  readonly #writerStatements: StatementCache;
  readonly #readerStatements: StatementCache;

  constructor(file: string, scope: TransactionScope) {
    this.#scope = scope;
    this.#writer = openWriter(file);
    this.#reader = openReader(file);
    this.#writerStatements = new StatementCache(this.#writer);
    this.#readerStatements = new StatementCache(this.#reader);
    this.#writes = new GroupCommit(this.#writer, this.#writerStatements);
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<NodeSqliteConnection> {
    this.#scope.assertOutside();
    return new NodeSqliteConnection(this.#writes, this.#writerStatements, this.#readerStatements);
  }

  async releaseConnection(): Promise<void> {}

  async beginTransaction(connection: NodeSqliteConnection): Promise<void> {
    await connection.begin();
  }

  async commitTransaction(connection: NodeSqliteConnection): Promise<void> {
    await connection.commit();
  }

  async rollbackTransaction(connection: NodeSqliteConnection): Promise<void> {
    connection.rollback();
  }

  async destroy(): Promise<void> {
    await this.#writes.alone(() => {
      this.#reader.close();
      this.#writer.close();
    });
  }
}

class NodeSqliteConnection implements DatabaseConnection {
  readonly #writes: GroupCommit;
  readonly #writer: StatementCache;
  readonly #reader: StatementCache;
  #inTransaction = false;

  constructor(writes: GroupCommit, writer: StatementCache, reader: StatementCache) {
    this.#writes = writes;
    this.#writer = writer;
    this.#reader = reader;
  }

  async begin(): Promise<void> {
    await this.#writes.begin();
    this.#inTransaction = true;
  }

  async commit(): Promise<void> {
    this.#inTransaction = false;
    await this.#writes.commit();
  }

  /** Kysely also calls it after a failed commit, which has already rolled back. */
  rollback(): void {
    if (!this.#inTransaction) return;
    this.#inTransaction = false;
    this.#writes.rollback();
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.#inTransaction) return this.#write(query);
    const kind = kindOf(query);
    if (kind === 'read') return retryWhileBusy(() => this.#reader.get(query.sql).run<Row>(query.parameters));
    if (kind === 'pragma') return this.#writes.alone(() => this.#writer.get(query.sql).run(query.parameters));
    await this.begin();
    let result: QueryResult<Row>;
    try {
      result = this.#write(query);
    } catch (error) {
      this.rollback();
      throw error;
    }
    await this.commit();
    return result;
  }

  streamQuery(): never {
    throw new Error('Streaming is not offered: read in pages.');
  }

  #write<Row>(query: CompiledQuery): QueryResult<Row> {
    this.#writes.assertInTransaction();
    try {
      return this.#writer.get(query.sql).run(query.parameters);
    } catch (error) {
      this.#writes.noteFailure(error);
      throw error;
    }
  }
}

function kindOf({ query, sql }: CompiledQuery): 'read' | 'write' | 'pragma' {
  if (query.kind === 'SelectQueryNode' || /^\s*select\b/i.test(sql)) return 'read';
  return /^\s*pragma\b/i.test(sql) ? 'pragma' : 'write';
}
