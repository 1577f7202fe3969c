import type { Selectable, UpdateQueryBuilder, UpdateResult } from 'kysely';
import type { ImportJob } from '#contract/desk/imports.ts';
import type { Queryable, Trx } from '#db/client.ts';
import type { ImportJobsTable, Tables } from '#db/schema.ts';
import { hasEnded, PROCESS_NAME } from '#server/process-name.ts';

const isoNow = () => new Date().toISOString();

export type JobRow = Selectable<ImportJobsTable>;
type Outcome = Pick<JobRow, 'state' | 'refused'> & { result: NonNullable<ImportJob['result']> };

const ACTIVE = ['reading', 'writing'] as const;
type Active = { state: (typeof ACTIVE)[number] };
/** A job of which nothing was heard for so long died with its process, whatever host that was on. */
const HEARTBEAT_TIMEOUT_MS = 2 * 60_000;

export async function getJob(query: Queryable, id: string): Promise<JobRow | undefined> {
  return query.selectFrom('import_jobs').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Newest first, with who sent them or brought them in. What they would do or did is long, and left out. */
export async function recentJobs(query: Queryable, limit: number) {
  return query
    .selectFrom('import_jobs')
    .innerJoin('users', 'users.id', 'import_jobs.actor_id')
    .select(['import_jobs.id', 'filename', 'state', 'done', 'total', 'error', 'actor_id', 'users.name as actor_name'])
    .select(['import_jobs.started_at', 'import_jobs.updated_at', 'import_jobs.process'])
    .orderBy('import_jobs.started_at', 'desc')
    .orderBy('import_jobs.id', 'desc')
    .limit(limit)
    .execute();
}

export function isDead<Row extends Pick<JobRow, 'state' | 'updated_at' | 'process'>>(
  row: Row,
  now = Date.now(),
): row is Row & Active {
  if (!isActive(row)) return false;
  return Date.parse(row.updated_at) < now - HEARTBEAT_TIMEOUT_MS || (row.process !== null && hasEnded(row.process));
}

export function isActive<Row extends Pick<JobRow, 'state'>>(row: Row): row is Row & Active {
  return row.state === 'reading' || row.state === 'writing';
}

export async function hasActive(query: Queryable): Promise<boolean> {
  return (await activeJobs(query)).some((row) => !isDead(row));
}

function activeJobs(query: Queryable) {
  return query
    .selectFrom('import_jobs')
    .select(['id', 'state', 'updated_at', 'process'])
    .where('state', 'in', ACTIVE)
    .execute();
}

export async function insertJob(trx: Trx, job: Pick<JobRow, 'id' | 'filename' | 'actor_id'>) {
  const now = isoNow();
  await trx
    .insertInto('import_jobs')
    .values({
      ...job,
      process: PROCESS_NAME,
      state: 'reading',
      done: 0,
      total: 0,
      error: null,
      result: null,
      refused: null,
      started_at: now,
      updated_at: now,
    })
    .execute();
}

/** How far it is, in the transaction of what is written. Fails when somebody gave the job up meanwhile. */
export async function saveProgress(query: Queryable, id: string, done: number, total: number): Promise<void> {
  await requireActive(query.updateTable('import_jobs').set({ done, total, updated_at: isoNow() }).where('id', '=', id));
}

/** A sign of life. */
export async function saveHeartbeat(query: Queryable, id: string, progress?: ImportJob['progress']): Promise<void> {
  await query
    .updateTable('import_jobs')
    .set({ ...progress, updated_at: isoNow() })
    .where('id', '=', id)
    .where('state', 'in', ACTIVE)
    .execute();
}

export async function beginWriting(trx: Trx, id: string, actorId: string): Promise<void> {
  await trx
    .updateTable('import_jobs')
    .set({ state: 'writing', done: 0, total: 0, actor_id: actorId, process: PROCESS_NAME, updated_at: isoNow() })
    .where('id', '=', id)
    .execute();
}

/** Fails when somebody gave the job up meanwhile: what it wrote in this transaction is then undone. */
export async function finishJob(
  query: Queryable,
  id: string,
  { state, result, refused: rows }: Outcome,
): Promise<void> {
  const { created, changed, unchanged, refused } = result.counts;
  const total = created + changed + unchanged + refused;
  await requireActive(
    query
      .updateTable('import_jobs')
      .set({ state, done: total, total, result: JSON.stringify(result), refused: rows, updated_at: isoNow() })
      .where('id', '=', id),
  );
}

async function requireActive(update: UpdateQueryBuilder<Tables, 'import_jobs', 'import_jobs', UpdateResult>) {
  const { numUpdatedRows } = await update.where('state', 'in', ACTIVE).executeTakeFirst();
  if (numUpdatedRows === 0n) throw new Error('The import was given up.');
}

/** Says why a job failed in that state; one that has left it stays as it is. */
export async function failJob(
  query: Queryable,
  id: string,
  state: (typeof ACTIVE)[number],
  error: string,
): Promise<void> {
  await fail(query, error).where('id', '=', id).where('state', '=', state).execute();
}

export async function failDeadJobs(query: Queryable): Promise<void> {
  for (const row of await activeJobs(query))
    if (isDead(row)) await failJob(query, row.id, row.state, DEAD_TEXTS[row.state]);
}

/** Files are not kept for ever. */
export async function failCheckedBefore(query: Queryable, moment: string): Promise<void> {
  await fail(query, GONE_TEXT).where('state', '=', 'checked').where('updated_at', '<', moment).execute();
}

function fail(query: Queryable, error: string) {
  return query.updateTable('import_jobs').set({ state: 'failed', error, updated_at: isoNow() });
}

const REST_TEXT = 'The phones that were written by then are in; send the file again to bring in the rest.';
/** By what the job was at when its server stopped. */
export const DEAD_TEXTS = {
  reading: 'The server stopped during the import, and nothing was written. Send the file again.',
  writing: `The server stopped during the import. ${REST_TEXT}`,
} as const;
/** The same for what is our fault otherwise. */
export const FAULT_TEXTS = {
  reading: 'Something went wrong on our side, and nothing was imported. Try again in a moment.',
  writing: `Something went wrong on our side. ${REST_TEXT}`,
} as const;
/** The limits of a file keep most from it. */
export const MEMORY_TEXT = 'This file takes more memory than an import may. Split it into smaller files.';
export const GONE_TEXT = 'The file is no longer there. Send it again.';
