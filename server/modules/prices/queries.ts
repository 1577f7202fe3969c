import { type Selectable, sql } from 'kysely';
import type { PriceRule, SkippedPrice } from '#contract/admin-prices.ts';
import { batches } from '#db/batches.ts';
import type { Queryable, Trx } from '#db/client.ts';
import type { PriceJobRowsTable, PriceJobsTable } from '#db/schema.ts';
import { uuidv7 } from '#db/uuid.ts';
import type { PlannedPrice } from './plan-change.ts';

export type JobRow = Selectable<PriceJobsTable>;
export type PriceRow = Selectable<PriceJobRowsTable>;
export type StoredRule = Pick<PriceRule, 'operation' | 'ending' | 'variants' | 'day' | 'source'>;

/** Fourteen values a row; SQLite takes at most 32,766 in a statement. */
const ROWS_PER_INSERT = 1_000;
const ACTIVE = ['running', 'undoing'] as const;

const isoNow = () => new Date().toISOString();

export async function insertJob(
  trx: Trx,
  { actorId, rule, changes }: { actorId: string; rule: StoredRule; changes: readonly (PlannedPrice & PhoneName)[] },
): Promise<string> {
  const id = uuidv7();
  const now = isoNow();
  await trx
    .insertInto('price_jobs')
    .values({
      ...{ id, actor_id: actorId, rule: JSON.stringify(rule), state: 'running', done: 0, total: changes.length },
      ...{ error: null, started_at: now, updated_at: now, finished_at: null },
    })
    .execute();
  const rows = changes.map(({ id: productId, name, ram, storage, before, after }, position) => ({
    ...{ job_id: id, position, product_id: productId, name, ram, storage },
    ...{ before_price: before.price, before_at: before.priceAt, before_source: before.priceSource },
    ...{ after_price: after.price, state: 'waiting' as const, reason: null, note: null, written_at: null },
  }));
  for (const some of batches(rows, ROWS_PER_INSERT)) await trx.insertInto('price_job_rows').values(some).execute();
  return id;
}

interface PhoneName {
  id: string;
  name: string;
}

function jobsWithActor(query: Queryable) {
  return query
    .selectFrom('price_jobs')
    .innerJoin('users', 'users.id', 'price_jobs.actor_id')
    .selectAll('price_jobs')
    .select('users.name as actor_name')
    .select(({ selectFrom, fn }) =>
      (['changed', 'skipped', 'undone', 'kept'] as const).map((state) =>
        selectFrom('price_job_rows')
          .select(fn.countAll().as('n'))
          .whereRef('price_job_rows.job_id', '=', 'price_jobs.id')
          .where('price_job_rows.state', '=', state)
          .as(state),
      ),
    );
}

export type JobWithActor = Awaited<ReturnType<typeof recentJobs>>[number];

export async function recentJobs(query: Queryable, limit: number) {
  return jobsWithActor(query).orderBy('price_jobs.id', 'desc').limit(limit).execute();
}

export async function getJob(query: Queryable, id: string): Promise<JobWithActor | undefined> {
  return jobsWithActor(query).where('price_jobs.id', '=', id).executeTakeFirst();
}

export async function unfinishedJobs(query: Queryable): Promise<JobRow[]> {
  return query.selectFrom('price_jobs').selectAll().where('state', 'in', ACTIVE).orderBy('id').execute();
}

/** What was left alone: by the change itself, or when it was taken back. */
export async function skippedRows(query: Queryable, jobId: string, limit: number): Promise<SkippedPrice[]> {
  const rows = await query
    .selectFrom('price_job_rows')
    .selectAll()
    .where('job_id', '=', jobId)
    .where('state', 'in', ['skipped', 'kept'])
    .orderBy('position')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    ...{ id: row.product_id, name: row.name, ram: row.ram, storage: row.storage },
    price: row.state === 'kept' ? row.after_price : row.before_price,
    reason: row.reason ?? 'changed',
    text: row.note ?? '',
  }));
}

/** The phones whose prices come next. */
export async function nextPhones(query: Queryable, { id, state }: JobRow, limit: number): Promise<string[]> {
  const rows = await query
    .selectFrom('price_job_rows')
    .select('product_id')
    .where('job_id', '=', id)
    .where('state', '=', openState(state))
    .groupBy('product_id')
    .orderBy(sql`min(position)`)
    .limit(limit)
    .execute();
  return rows.map(({ product_id }) => product_id);
}

/** What is still to be gone through of these phones. */
export async function openRows(trx: Trx, { id, state }: JobRow, phones: readonly string[]): Promise<PriceRow[]> {
  return trx
    .selectFrom('price_job_rows')
    .selectAll()
    .where('job_id', '=', id)
    .where('state', '=', openState(state))
    .where('product_id', 'in', phones)
    .orderBy('position')
    .execute();
}

function openState(state: JobRow['state']): PriceRow['state'] {
  return state === 'undoing' ? 'changed' : 'waiting';
}

export async function finishRow(
  trx: Trx,
  { job_id, position }: PriceRow,
  outcome: Pick<PriceRow, 'state'> & Partial<Pick<PriceRow, 'reason' | 'note' | 'written_at'>>,
): Promise<void> {
  await trx
    .updateTable('price_job_rows')
    .set(outcome)
    .where('job_id', '=', job_id)
    .where('position', '=', position)
    .execute();
}

export async function addProgress(trx: Trx, id: string, rows: number): Promise<void> {
  await trx
    .updateTable('price_jobs')
    .set(({ eb }) => ({ done: eb('done', '+', rows), updated_at: isoNow() }))
    .where('id', '=', id)
    .execute();
}

/** When nothing of it is left to do. */
export async function finishJob(query: Queryable, { id, state }: JobRow): Promise<void> {
  await query
    .updateTable('price_jobs')
    .set({ state: state === 'undoing' ? 'undone' : 'done', finished_at: isoNow(), updated_at: isoNow() })
    .where('id', '=', id)
    .where('state', '=', state)
    .execute();
}

export async function failJob(query: Queryable, { id, state }: JobRow, error: string): Promise<void> {
  await query
    .updateTable('price_jobs')
    .set({ state: 'failed', error, finished_at: isoNow(), updated_at: isoNow() })
    .where('id', '=', id)
    .where('state', '=', state)
    .execute();
}

export async function beginUndo(trx: Trx, id: string, total: number): Promise<void> {
  await trx
    .updateTable('price_jobs')
    .set({ state: 'undoing', done: 0, total, error: null, finished_at: null, updated_at: isoNow() })
    .where('id', '=', id)
    .execute();
}
