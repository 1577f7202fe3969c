import type { Engine } from '#db/dialect.ts';
import type { Trx } from '../client.ts';

export type Migration = (trx: Trx, engine: Engine) => Promise<void>;

/** An index as both engines write it. */
export interface Index {
  name: string;
  table: string;
  /** Columns with their direction, in SQL. */
  on: string;
  /** Only of the rows for which this holds. */
  where?: string;
}

/**
 * Indexes of tables that may be large and busy. PostgreSQL builds them while others go on writing, which no transaction
 * can; nothing but speed may depend on them.
 */
export type Indexes = readonly Index[];
