import { type Selectable, sql } from 'kysely';
import type { PriceRule, SkippedPrice } from '#contract/desk/prices.ts';
import { batches } from '#db/batches.ts';
import type { Queryable, Trx } from '#db/client.ts';
import type { JobPricesTable } from '#db/schema.ts';
import type { Job } from '#server/jobs/leases.ts';
import type { PlannedPrice } from './plan-change.ts';

/** A bulk price change. */
export interface PricePayload {
  rule: StoredRule;
}

export interface PriceProgress {
  done: number;
  total: number;
}

export type PriceJob = Job<PricePayload, PriceProgress>;
export type PriceRow = Selectable<JobPricesTable>;
export type StoredRule = Pick<PriceRule, 'operation' | 'ending' | 'variants' | 'day' | 'source'>;

/** A row has fourteen values; SQLite takes at most 32,766 in a statement. */
const ROWS_PER_INSERT = 1_000;

/** Inserts a job's prices in order. */
export async function insertPrices(
  trx: Trx,
  id: string,
  changes: readonly { id: string; name: string; price: PlannedPrice }[],
): Promise<void> {
  const rows = changes.map(({ id: productId, name, price: { ram, storage, before, after } }, position) => ({
    job_id: id,
    position,
    product_id: productId,
    name,
    ram,
    storage,
    before_price: before.price,
    before_at: before.priceAt,
    before_source: before.priceSource,
    after_price: after.price,
    state: 'waiting' as const,
    reason: null,
    note: null,
    written_at: null,
  }));
  for (const some of batches(rows, ROWS_PER_INSERT)) await trx.insertInto('job_prices').values(some).execute();
}

const COUNTED = ['changed', 'skipped', 'undone', 'kept'] as const;
export type PriceCounts = Record<(typeof COUNTED)[number], number>;

/** Counts the prices of jobs by outcome. */
export async function countPrices(query: Queryable, ids: readonly string[]): Promise<Map<string, PriceCounts>> {
  const counts = new Map(ids.map((id) => [id, { changed: 0, skipped: 0, undone: 0, kept: 0 }]));
  if (ids.length === 0) return counts;
  const rows = await query
    .selectFrom('job_prices')
    .select(['job_id', 'state', ({ fn }) => fn.countAll<number>().as('count')])
    .where('job_id', 'in', ids)
    .where('state', 'in', COUNTED)
    .groupBy(['job_id', 'state'])
    .execute();
  for (const { job_id, state, count } of rows) {
    const found = counts.get(job_id);
    if (found && state !== 'waiting') found[state] = Number(count);
  }
  return counts;
}

/** Rows skipped by the change or by its undo. */
export async function skippedRows(query: Queryable, jobId: string, limit: number): Promise<SkippedPrice[]> {
  const rows = await query
    .selectFrom('job_prices')
    .selectAll()
    .where('job_id', '=', jobId)
    .where('state', 'in', ['skipped', 'kept'])
    .orderBy('position')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    id: row.product_id,
    name: row.name,
    ram: row.ram,
    storage: row.storage,
    price: row.state === 'kept' ? row.after_price : row.before_price,
    reason: row.reason ?? 'changed',
    text: row.note ?? '',
  }));
}

/** The next phones of a job. */
export async function nextPhones(query: Queryable, { id }: PriceJob, limit: number): Promise<string[]> {
  const rows = await query
    .selectFrom('job_prices')
    .select('product_id')
    .where('job_id', '=', id)
    .where('state', '=', 'waiting')
    .groupBy('product_id')
    .orderBy(sql`min(position)`)
    .limit(limit)
    .execute();
  return rows.map(({ product_id }) => product_id);
}

/** The rows of these phones that are still to be written. */
export async function openRows(trx: Trx, { id }: PriceJob, phones: readonly string[]): Promise<PriceRow[]> {
  return trx
    .selectFrom('job_prices')
    .selectAll()
    .where('job_id', '=', id)
    .where('state', '=', 'waiting')
    .where('product_id', 'in', phones)
    .orderBy('position')
    .execute();
}

export async function finishRow(
  trx: Trx,
  { job_id, position }: PriceRow,
  outcome: Pick<PriceRow, 'state'> & Partial<Pick<PriceRow, 'reason' | 'note' | 'written_at'>>,
): Promise<void> {
  await trx
    .updateTable('job_prices')
    .set(outcome)
    .where('job_id', '=', job_id)
    .where('position', '=', position)
    .execute();
}
