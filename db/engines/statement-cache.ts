import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import type { QueryResult } from 'kysely';
import { LRUCache } from 'lru-cache';

/** In characters of SQL: SQLite takes about 55 bytes for each, and keeps the last bound values too. */
const CHARACTERS_MAX = 300_000;
/**
 * Longer statements, such as large inserts, are rarely repeated, and running them costs far more than preparing them.
 */
const KEPT_MAX = 10_000;

export interface PreparedStatement {
  run<Row>(parameters: readonly unknown[]): QueryResult<Row>;
}

/** Prepared statements of one connection; the least recently used are dropped. */
export class StatementCache {
  readonly #db: DatabaseSync;
  readonly #statements = new LRUCache<string, PreparedStatement>({
    maxSize: CHARACTERS_MAX,
    maxEntrySize: KEPT_MAX,
    sizeCalculation: (_statement, sql) => sql.length,
  });

  constructor(db: DatabaseSync) {
    this.#db = db;
  }

  get(sql: string): PreparedStatement {
    const known = this.#statements.get(sql);
    if (known) return known;
    const statement = this.#prepare(sql);
    this.#statements.set(sql, statement);
    return statement;
  }

  #prepare(sql: string): PreparedStatement {
    const statement = this.#db.prepare(sql);
    if (statement.columns().length > 0)
      return {
        run: <Row>(parameters: readonly unknown[]) => ({ rows: statement.all(...bindable(parameters)) as Row[] }),
      };
    return {
      run: (parameters) => {
        const { changes, lastInsertRowid } = statement.run(...bindable(parameters));
        return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
      },
    };
  }
}

function bindable(parameters: readonly unknown[]): SQLInputValue[] {
  return parameters as SQLInputValue[];
}
