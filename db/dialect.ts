import { type ColumnDataType, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { Trx } from './client.ts';
import type { Tables } from './schema.ts';

export type Engine = 'sqlite' | 'postgres';

/** All differences between the two engines. Everything else is written once and runs on both. */

/** Text that sorts by code point on both engines, whatever the PostgreSQL cluster's locale. */
export function textType(engine: Engine): ColumnDataType | RawBuilder<unknown> {
  return engine === 'postgres' ? sql`text collate "C"` : 'text';
}

/** An auto-incrementing primary key that never reuses a number. */
export function sequenceType(engine: Engine): RawBuilder<unknown> {
  return engine === 'postgres'
    ? sql`bigint generated always as identity primary key`
    : sql`integer primary key autoincrement`;
}

/** SQL between the columns and values of an insert that overrides generated numbers. */
export function insertWithGivenNumbers(engine: Engine): RawBuilder<unknown> {
  return engine === 'postgres' ? sql`overriding system value` : sql``;
}

/** Advisory lock numbers. SQLite needs none, because its transactions take the only write lock at their start. */
const LOCKS = {
  migration: 7_244_001,
  content: 7_244_002,
  admins: 7_244_004,
  articles: 7_244_005,
  pictures: 7_244_006,
  forms: 7_244_010,
  imports: 7_244_011,
  undo: 7_244_013,
  indexes: 7_244_014,
  restore: 7_244_015,
  backups: 7_244_016,
} as const;

/** Takes a lock until the transaction ends; other transactions wait for it. */
export async function acquireLock(trx: Trx, engine: Engine, lock: keyof typeof LOCKS): Promise<void> {
  if (engine === 'postgres') await sql`select ${advisoryLock(lock)}`.execute(trx);
}

/** The same inside a PostgreSQL statement. */
export function advisoryLock(lock: keyof typeof LOCKS): RawBuilder<unknown> {
  return sql`pg_advisory_xact_lock(${sql.lit(LOCKS[lock])})`;
}

/** Waits for a running migration or seed without a timeout. */
export async function acquireMigrationLock(trx: Trx, engine: Engine): Promise<void> {
  if (engine !== 'postgres') return;
  await sql`set local lock_timeout = 0`.execute(trx);
  await sql`set local statement_timeout = 0`.execute(trx);
  await acquireLock(trx, engine, 'migration');
  await sql`set local lock_timeout to default`.execute(trx);
}

export type SessionLock = 'indexes' | 'restore';

/** A PostgreSQL lock that outlives transactions, held by its own connection until that closes. */
export function sessionLock(lock: SessionLock): RawBuilder<unknown> {
  return sql.lit(LOCKS[lock]);
}

/** Blocks other writers of these tables until the transaction ends; reads continue. */
export async function lockTables(trx: Trx, engine: Engine, tables: readonly (keyof Tables)[]): Promise<void> {
  if (engine !== 'postgres') return;
  await sql`lock table ${sql.join(tables.map((table) => sql.table(table)))} in share row exclusive mode`.execute(trx);
}

/** Locks the selected rows until the transaction ends. */
export function lockRows<From extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, From, Row>,
  engine: Engine,
): SelectQueryBuilder<Tables, From, Row> {
  return engine === 'postgres' ? query.forNoKeyUpdate() : query;
}

/** Locks the selected rows until the transaction ends, skipping those locked by others. */
export function lockFreeRows<From extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, From, Row>,
  engine: Engine,
): SelectQueryBuilder<Tables, From, Row> {
  return engine === 'postgres' ? query.forNoKeyUpdate().skipLocked() : query;
}

/** Prevents deletion of the selected rows until the transaction ends; deletes wait. */
export function shareLockRows<From extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, From, Row>,
  engine: Engine,
): SelectQueryBuilder<Tables, From, Row> {
  return engine === 'postgres' ? query.forKeyShare() : query;
}

/** Prevents deletion of these phones until the transaction ends; deletes wait before touching anything else. */
export async function lockAgainstDeletion(trx: Trx, engine: Engine, ids: readonly string[]): Promise<void> {
  if (engine !== 'postgres' || ids.length === 0) return;
  await shareLockRows(trx.selectFrom('products').select('id').where('id', 'in', ids).orderBy('id'), engine).execute();
}

/** Locks this person's row, so that no other transaction can reference or change it until this one ends. */
export async function lockUser(trx: Trx, engine: Engine, id: string): Promise<void> {
  const user = trx.selectFrom('users').select('id').where('id', '=', id);
  await (engine === 'postgres' ? user.forUpdate() : user).execute();
}

export const CONTENT_CHANNEL = 'handset_content';

/**
 * Inside a PostgreSQL statement: notifies listening processes on commit that content changed. SQLite's followers poll
 * instead.
 */
export function contentNotification(): RawBuilder<unknown> {
  return sql`pg_notify(${sql.lit(CONTENT_CHANNEL)}, '')`;
}
