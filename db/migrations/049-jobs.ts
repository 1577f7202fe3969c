import { sql } from 'kysely';
import type { Trx } from '#db/client.ts';
import { textType } from '#db/dialect.ts';
import type { Migration } from './migration.ts';

/** One queue for all background work; work in progress is moved to it. */
export const jobs: Migration = async (trx, engine) => {
  const text = textType(engine);
  await trx.schema
    .createTable('jobs')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('kind', text, (c) => c.notNull())
    .addColumn('key', text, (c) => c.unique())
    .addColumn('lane', text)
    .addColumn('payload', text, (c) => c.notNull())
    .addColumn('state', text, (c) => c.notNull())
    .addColumn('priority', 'integer', (c) => c.notNull())
    .addColumn('run_at', text, (c) => c.notNull())
    .addColumn('lease_until', text)
    .addColumn('leased_by', text)
    .addColumn('attempts', 'integer', (c) => c.notNull())
    .addColumn('progress', text)
    .addColumn('result', text)
    .addColumn('error', text)
    .addColumn('actor_id', text, (c) => c.references('users.id'))
    .addColumn('created_at', text, (c) => c.notNull())
    .addColumn('updated_at', text, (c) => c.notNull())
    .addColumn('finished_at', text)
    .execute();
  await sql`create index jobs_due on jobs (kind, priority, run_at) where state = 'queued'`.execute(trx);
  // If two workers claim two jobs of a lane at once, one fails.
  await sql`create unique index jobs_lane on jobs (lane) where state = 'running'`.execute(trx);
  await sql`create index jobs_recent on jobs (kind, created_at)`.execute(trx);
  await trx.schema
    .createTable('job_prices')
    .addColumn('job_id', text, (c) => c.notNull().references('jobs.id').onDelete('cascade'))
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('product_id', text, (c) => c.notNull())
    .addColumn('name', text, (c) => c.notNull())
    .addColumn('ram', 'double precision')
    .addColumn('storage', 'double precision')
    .addColumn('before_price', 'integer')
    .addColumn('before_at', text)
    .addColumn('before_source', text)
    .addColumn('after_price', 'integer', (c) => c.notNull())
    .addColumn('state', text, (c) => c.notNull())
    .addColumn('reason', text)
    .addColumn('note', text)
    .addColumn('written_at', text)
    .addPrimaryKeyConstraint('job_prices_key', ['job_id', 'position'])
    .execute();
  await carryOver(trx);
  await sql`insert into job_prices select * from price_job_rows`.execute(trx);
  // Servers of the previous version continue what they start themselves. The next release drops the tables.
  for (const table of MOVED) await sql`delete from ${sql.table(table)}`.execute(trx);
};

/** Children before parents. */
const MOVED = ['price_job_rows', 'price_jobs', 'bulk_jobs', 'import_jobs'];

/** A row of any of the old tables, not all of which have every column. */
interface OldJob {
  id: string;
  state: string;
  actor_id: string | null;
  error: string | null;
  started_at: string;
  updated_at: string;
  finished_at: string | null;
  at: string;
  done: number;
  total: number;
  changed: number;
  refused: number | string | null;
  filename: string;
  result: string | null;
  change: string;
  ids: string;
  refusals: string;
  rule: string;
}

async function carryOver(trx: Trx): Promise<void> {
  const rowsOf = async (table: string) => (await sql<OldJob>`select * from ${sql.table(table)}`.execute(trx)).rows;
  for (const { id, filename, state, done, total, result, refused, ...row } of await rowsOf('import_jobs')) {
    const apply = state === 'writing' || state === 'done';
    await insert(trx, { ...row, id, kind: 'import', lane: 'import', finished_at: row.updated_at }, state, {
      payload: { filename, apply, replaceEdits: false },
      progress: { done, total, created: 0, changed: 0 },
      result: result ? { summary: JSON.parse(result), refused } : null,
    });
  }
  for (const { id, change, ids, state, done, changed, refused, refusals, ...row } of await rowsOf('bulk_jobs'))
    await insert(trx, { ...row, id, kind: 'bulk', lane: 'bulk' }, state, {
      payload: { change: JSON.parse(change), ids: JSON.parse(ids) },
      progress: { done, changed, refused, refusals: JSON.parse(refusals) },
      result: null,
    });
  for (const { id, rule, state, done, total, ...row } of await rowsOf('price_jobs'))
    await insert(trx, { ...row, id, kind: 'prices', lane: 'prices' }, state, {
      payload: { rule: JSON.parse(rule), isUndo: state === 'undoing' || state === 'undone' },
      progress: { done, total },
      result: null,
    });
  for (const { id, at } of (await sql<OldJob>`select * from undo_runs where state = 'undoing'`.execute(trx)).rows)
    await insert(trx, { id: `undo ${id}`, key: `undo ${id}`, kind: 'undo', lane: 'undo', started_at: at }, 'running', {
      payload: { runId: id },
      progress: null,
      result: null,
    });
}

const ENDED: Record<string, string> = { checked: 'done', done: 'done', undone: 'done', failed: 'failed' };

async function insert(
  trx: Trx,
  row: Pick<OldJob, 'id' | 'started_at'> & Partial<OldJob> & { kind: string; key?: string; lane: string },
  state: string,
  documents: Record<'payload' | 'progress' | 'result', unknown>,
): Promise<void> {
  const { id, kind, key = null, lane, error = null, actor_id = null, started_at, finished_at = null } = row;
  const ended = ENDED[state] ?? null;
  const [payload, progress, result] = [documents.payload, documents.progress, documents.result].map((document) =>
    document === null ? null : JSON.stringify(document),
  );
  await sql`insert into jobs (id, kind, key, lane, payload, state, priority, run_at, attempts, progress, result, error,
      actor_id, created_at, updated_at, finished_at)
    values (${id}, ${kind}, ${key}, ${lane}, ${payload}, ${ended ?? 'queued'}, 0, ${started_at}, 0, ${progress}, ${result},
      ${error}, ${actor_id}, ${started_at}, ${finished_at ?? started_at}, ${ended ? (finished_at ?? started_at) : null})`.execute(
    trx,
  );
}
