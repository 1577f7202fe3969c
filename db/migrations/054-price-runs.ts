import { sql } from 'kysely';
import { DAY_MS } from '#contract/time.ts';
import type { Trx } from '#db/client.ts';
import type { Migration } from './migration.ts';

/** Bulk price changes use the common undo: those that can still be undone get a run. */
export const priceRuns: Migration = async (trx) => {
  const dayAgo = new Date(Date.now() - DAY_MS).toISOString();
  const { rows } = await sql<PriceJob>`select id, payload, state, actor_id, created_at, finished_at from jobs
    where kind = 'prices' and (finished_at is null or finished_at > ${dayAgo})`.execute(trx);
  for (const job of rows) {
    const { isUndo = false } = JSON.parse(job.payload);
    await addRun(trx, job, isUndo);
    await addItems(trx, job);
    if (isUndo && job.finished_at === null) await undoAsOthers(trx, job);
  }
};

interface PriceJob {
  id: string;
  payload: string;
  state: string;
  actor_id: string | null;
  created_at: string;
  finished_at: string | null;
}

async function addRun(trx: Trx, { id, actor_id, created_at, finished_at }: PriceJob, isUndo: boolean): Promise<void> {
  const state = finished_at === null ? (isUndo ? 'undoing' : 'open') : isUndo ? 'undone' : 'done';
  const until = new Date(Date.parse(finished_at ?? new Date().toISOString()) + DAY_MS).toISOString();
  await sql`insert into undo_runs (id, action, label, actor_id, at, until_at, state, undone_by, finished_at)
    values (${id}, 'prices', 'Changed prices', ${actor_id}, ${created_at}, ${until}, ${state},
      ${isUndo ? actor_id : null}, ${isUndo ? finished_at : null}) on conflict do nothing`.execute(trx);
}

async function addItems(trx: Trx, { id, actor_id, created_at, finished_at }: PriceJob): Promise<void> {
  const until = new Date(Date.parse(finished_at ?? new Date().toISOString()) + DAY_MS).toISOString();
  const { rows } = await sql<{ position: number; product_id: string; name: string; state: string; note: string }>`
    select position, product_id, name, state, note from job_prices
    where job_id = ${id} and state in ('changed', 'undone', 'kept') order by position`.execute(trx);
  for (const { position, product_id, name, state, note } of rows) {
    const item = `${id} ${String(position).padStart(6, '0')}`;
    await sql`insert into undo_items (id, run_id, kind, subject_id, name, note, change, actor_id, owner, at, expires_at,
        state, reason)
      values (${item}, ${id}, 'price', ${product_id}, ${name}, null, 'changed', ${actor_id}, null, ${created_at},
        ${until}, ${state === 'changed' ? 'open' : state}, ${note})`.execute(trx);
    await sql`insert into undo_rows (id, item_id, position, table_name, row_key, person, before, after)
      values (${item}, ${item}, 0, 'job_prices', ${JSON.stringify({ job_id: id, position })}, null,
        '{"state":"waiting"}', '{"state":"changed"}')`.execute(trx);
  }
}

/** An undo in progress continues as a job. */
async function undoAsOthers(trx: Trx, { id, created_at }: PriceJob): Promise<void> {
  const now = new Date().toISOString();
  await sql`update jobs set state = 'done', finished_at = ${now}, lease_until = null, leased_by = null
    where id = ${id}`.execute(trx);
  const key = `undo ${id}`;
  await sql`insert into jobs (id, kind, key, lane, payload, state, priority, run_at, attempts, created_at, updated_at)
    values (${key}, 'undo', ${key}, 'undo', ${JSON.stringify({ runId: id })}, 'queued', 0, ${created_at}, 0,
      ${created_at}, ${now}) on conflict do nothing`.execute(trx);
}
