import type { Trx } from '#db/client.ts';
import type { Engine } from '#db/dialect.ts';

export type Migration = (trx: Trx, engine: Engine) => Promise<void>;

/** An index, for both engines. */
export interface Index {
  name: string;
  table: string;
  /** Columns with their direction, in SQL. */
  on: string;
  /** The condition of a partial index. */
  where?: string;
}

/**
 * Indexes on large, busy tables. PostgreSQL builds them while others write, which is impossible in a transaction; only
 * performance may depend on them.
 */
export type Indexes = readonly Index[];
