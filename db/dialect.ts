import { type ColumnDataType, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { Trx } from './client.ts';
import type { Tables } from './schema.ts';

export type Engine = 'sqlite' | 'postgres';

/**
 * Everything in which the two engines differ for the rest of the code. Whatever is not here is
 * written once and runs on both.
 */

/** Text that sorts by code point on both engines, whatever locale the PostgreSQL cluster was made with. */
export function textType(engine: Engine): ColumnDataType | RawBuilder<unknown> {
  return engine === 'postgres' ? sql`text collate "C"` : 'text';
}

/** A primary key that counts up and never gives a number twice. */
export function sequenceType(engine: Engine): RawBuilder<unknown> {
  return engine === 'postgres'
    ? sql`bigint generated always as identity primary key`
    : sql`integer primary key autoincrement`;
}

/** Between the columns and the values of an insert: numbers that the table would count itself are taken as given. */
export function insertWithGivenNumbers(engine: Engine): RawBuilder<unknown> {
  return engine === 'postgres' ? sql`overriding system value` : sql``;
}

/** Numbers of the advisory locks. SQLite needs none: its transactions take the one write lock at their start. */
const LOCKS = {
  migration: 7_244_001,
  content: 7_244_002,
  admins: 7_244_004,
  articles: 7_244_005,
  pictures: 7_244_006,
  forms: 7_244_010,
  imports: 7_244_011,
  prices: 7_244_012,
  undo: 7_244_013,
  indexes: 7_244_014,
  restore: 7_244_015,
  backups: 7_244_016,
} as const;

/** Makes other transactions that ask for the same lock wait until this one ends. */
export async function acquireLock(trx: Trx, engine: Engine, lock: keyof typeof LOCKS): Promise<void> {
  if (engine === 'postgres') await sql`select ${advisoryLock(lock)}`.execute(trx);
}

/** The same inside a statement of PostgreSQL's. */
export function advisoryLock(lock: keyof typeof LOCKS): RawBuilder<unknown> {
  return sql`pg_advisory_xact_lock(${sql.lit(LOCKS[lock])})`;
}

/** Whoever migrates or fills the database is waited for; either takes as long as it takes. */
export async function acquireMigrationLock(trx: Trx, engine: Engine): Promise<void> {
  if (engine !== 'postgres') return;
  await sql`set local lock_timeout = 0`.execute(trx);
  await sql`set local statement_timeout = 0`.execute(trx);
  await acquireLock(trx, engine, 'migration');
  await sql`set local lock_timeout to default`.execute(trx);
}

export type SessionLock = 'indexes' | 'restore';

/** For what is longer than a transaction on PostgreSQL: taken on a connection of its own, whose end ends it. */
export function sessionLock(lock: SessionLock): RawBuilder<unknown> {
  return sql.lit(LOCKS[lock]);
}

/** Makes other writers of these tables wait until this transaction ends; readers go on. */
export async function lockTables(trx: Trx, engine: Engine, tables: readonly (keyof Tables)[]): Promise<void> {
  if (engine !== 'postgres') return;
  await sql`lock table ${sql.join(tables.map((table) => sql.table(table)))} in share row exclusive mode`.execute(trx);
}

/** Makes other transactions that hold or change the rows this reads wait until this one ends. */
export function lockRows<From extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, From, Row>,
  engine: Engine,
): SelectQueryBuilder<Tables, From, Row> {
  return engine === 'postgres' ? query.forNoKeyUpdate() : query;
}

/** Holds the rows this reads until the transaction ends, and leaves out those that another transaction holds. */
export function lockFreeRows<From extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, From, Row>,
  engine: Engine,
): SelectQueryBuilder<Tables, From, Row> {
  return engine === 'postgres' ? query.forNoKeyUpdate().skipLocked() : query;
}

/** The rows this reads cannot be deleted until this transaction ends; whoever wants to waits. */
export function keepRows<From extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, From, Row>,
  engine: Engine,
): SelectQueryBuilder<Tables, From, Row> {
  return engine === 'postgres' ? query.forKeyShare() : query;
}

/** These phones cannot be deleted until this transaction ends; whoever wants to waits, before anything else is touched. */
export async function lockAgainstDeletion(trx: Trx, engine: Engine, ids: readonly string[]): Promise<void> {
  if (engine !== 'postgres' || ids.length === 0) return;
  await keepRows(trx.selectFrom('products').select('id').where('id', 'in', ids).orderBy('id'), engine).execute();
}

/** Nobody refers to this person anew, or changes them, until this transaction ends. */
export async function lockUser(trx: Trx, engine: Engine, id: string): Promise<void> {
  const user = trx.selectFrom('users').select('id').where('id', '=', id);
  await (engine === 'postgres' ? user.forUpdate() : user).execute();
}

export const CONTENT_CHANNEL = 'handset_content';

/** Inside a statement of PostgreSQL's: tells listening processes, once it commits, that content changed. SQLite's followers poll instead. */
export function contentNotification(): RawBuilder<unknown> {
  return sql`pg_notify(${sql.lit(CONTENT_CHANNEL)}, '')`;
}
