import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import type { QueryResult } from 'kysely';
import { LRUCache } from 'lru-cache';

const STATEMENTS_MAX = 500;

export interface PreparedStatement {
  run<Row>(parameters: readonly unknown[]): QueryResult<Row>;
}

/** Statements of one connection, prepared once. */
export class StatementCache {
  readonly #db: DatabaseSync;
  readonly #statements = new LRUCache<string, PreparedStatement>({ max: STATEMENTS_MAX });

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
