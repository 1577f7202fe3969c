import type { Selectable } from 'kysely';
import type { PhoneBulkChange } from '#contract/desk/bulk.ts';
import type { Database, Queryable, Trx } from '#db/client.ts';
import { lockRows } from '#db/dialect.ts';
import type { BulkJobsTable } from '#db/schema.ts';
import { finishRun } from '#db/undo/items.ts';

export type BulkJobRow = Selectable<BulkJobsTable>;

const isoNow = () => new Date().toISOString();

export async function insertJob(
  trx: Trx,
  job: { id: string; actorId: string; change: PhoneBulkChange; ids: readonly string[] },
): Promise<void> {
  const { id, actorId, change, ids } = job;
  await trx
    .insertInto('bulk_jobs')
    .values({
      ...{ id, actor_id: actorId, change: JSON.stringify(change), ids: JSON.stringify(ids), state: 'running' },
      ...{ done: 0, total: ids.length, changed: 0, refused: 0, refusals: '[]', error: null },
      ...{ started_at: isoNow(), finished_at: null },
    })
    .execute();
}

export async function getJob(query: Queryable, id: string): Promise<BulkJobRow | undefined> {
  return query.selectFrom('bulk_jobs').selectAll().where('id', '=', id).executeTakeFirst();
}

/** As it is now; whoever else works at it waits until this transaction ends. */
export async function lockJob(trx: Trx, { engine }: Database, id: string): Promise<BulkJobRow | undefined> {
  return lockRows(trx.selectFrom('bulk_jobs').selectAll().where('id', '=', id), engine).executeTakeFirst();
}

export async function unfinishedJobs(query: Queryable): Promise<BulkJobRow[]> {
  return query.selectFrom('bulk_jobs').selectAll().where('state', '=', 'running').orderBy('id').execute();
}

export async function saveProgress(
  trx: Trx,
  { id, done, changed, refused, refusals }: Pick<BulkJobRow, 'id' | 'done' | 'changed' | 'refused' | 'refusals'>,
): Promise<void> {
  await trx.updateTable('bulk_jobs').set({ done, changed, refused, refusals }).where('id', '=', id).execute();
}

export function finishJob({ transaction }: Database, { id }: Pick<BulkJobRow, 'id'>): Promise<void> {
  return end({ transaction }, id, { state: 'done', error: null });
}

export function failJob({ transaction }: Database, { id }: Pick<BulkJobRow, 'id'>, error: string): Promise<void> {
  return end({ transaction }, id, { state: 'failed', error });
}

function end(
  { transaction }: Pick<Database, 'transaction'>,
  id: string,
  outcome: Pick<BulkJobRow, 'state' | 'error'>,
): Promise<void> {
  return transaction(async (trx) => {
    await trx
      .updateTable('bulk_jobs')
      .set({ ...outcome, finished_at: isoNow() })
      .where('id', '=', id)
      .where('state', '=', 'running')
      .execute();
    await finishRun(trx, id);
  });
}
