import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#db/client.ts';
import { migrate } from '#db/migrate.ts';
import { migrations } from '#db/migrations/index.ts';
import { type ForeignKey, tableKeys } from '#db/table-keys.ts';

/** The last migration of each release. Released migrations are never edited, so they still create its tables. */
export const LAST_MIGRATIONS = { '0.1.0': '024-working-copies', '0.2.0': '045-search-settings' } as const;
export type Release = keyof typeof LAST_MIGRATIONS;

type Row = Record<string, unknown>;
export type Rows = Record<string, Row[]>;

const ROWS = 3;
const MINUTE = 60_000;

/** Migrates an empty database to that version, and inserts rows with every column filled into every table. */
export async function fillAsOf(database: Database, release: Release): Promise<Rows> {
  await migrate(
    database,
    migrations.filter(([name]) => name <= LAST_MIGRATIONS[release]),
  );
  const tables = await database.query.introspection.getTables();
  await database.transaction(async (trx) => {
    const { order, foreign } = await tableKeys(trx, database.engine);
    const made: Rows = {};
    const inOrder = tables
      .filter(({ name }) => name !== 'migrations')
      .sort((one, other) => (order.get(one.name) ?? 0) - (order.get(other.name) ?? 0));
    for (const { name, columns } of inOrder) {
      const own = columns.filter(({ isAutoIncrementing }) => !isAutoIncrementing);
      const links = foreign.filter(({ table }) => table === name);
      const rows = Array.from({ length: ROWS }, (_, n) =>
        Object.fromEntries(
          own.map((column) => [column.name, linked(links, column.name, made, n) ?? madeUp(name, column, n)]),
        ),
      );
      for (const link of links.filter(({ parent }) => parent === name)) nameThemselves(rows, link);
      made[name] = rows;
      for (const row of rows) await insert(row, name).execute(trx);
    }
  });
  return readAll(database);
}

/** Every row of every table. */
export async function readAll({ query }: Database): Promise<Rows> {
  const all: Rows = {};
  for (const { name } of await query.introspection.getTables())
    all[name] = (await sql<Row>`select * from ${sql.table(name)}`.execute(query)).rows;
  return all;
}

/** What became of a moved table: converts each row of the queue back to the old row. */
const MOVED: Record<string, (job: Row) => Row | null> = {
  import_jobs: (job) =>
    asBefore(job, 'import', ({ payload, progress, result }) => ({
      filename: payload.filename,
      done: progress.done,
      total: progress.total,
      result: result && JSON.stringify(result.summary),
      refused: result?.refused,
    })),
  bulk_jobs: (job) =>
    asBefore(job, 'bulk', ({ payload, progress }) => ({
      ids: JSON.stringify(payload.ids),
      change: JSON.stringify(payload.change),
      done: progress.done,
      changed: progress.changed,
      refused: progress.refused,
      refusals: JSON.stringify(progress.refusals),
    })),
  price_jobs: (job) =>
    asBefore(job, 'prices', ({ payload, progress }) => ({
      rule: JSON.stringify(payload.rule),
      done: progress.done,
      total: progress.total,
    })),
};

/** Columns of claims, replaced by jobs. */
const CLAIMS = new Set([
  ...['mail_outbox.due_at', 'mail_outbox.claimed_by', 'webhooks.claimed_by', 'webhooks.claimed_until'],
]);

// biome-ignore lint/suspicious/noExplicitAny: documents of any kind of job
type Documents = Record<'payload' | 'progress' | 'result', any>;

function asBefore(job: Row, kind: string, rest: (documents: Documents) => Row): Row | null {
  const { id, actor_id, error, created_at, payload, progress, result } = job;
  if (job.kind !== kind) return null;
  const parse = (text: unknown) => (typeof text === 'string' ? JSON.parse(text) : null);
  const documents = { payload: parse(payload), progress: parse(progress), result: parse(result) };
  return { id, actor_id, error, started_at: created_at, ...rest(documents) };
}

/** Old rows that changed, apart from added columns. */
export function lostRows(before: Rows, after: Rows): string[] {
  const { jobs, job_prices } = after;
  if (!jobs || !job_prices) return lost(before, after);
  const moved = Object.entries(MOVED).map(([table, toRow]) => [table, jobs.flatMap((job) => toRow(job) ?? [])]);
  return lost(before, { ...after, price_job_rows: job_prices, ...Object.fromEntries(moved) });
}

function lost(before: Rows, after: Rows): string[] {
  return Object.entries(before).flatMap(([table, rows]) => {
    // A moved row is compared only by the columns that its job can be converted back to.
    const [example] = (table in MOVED && after.jobs && after[table]) || rows;
    const columns = Object.keys(example ?? {}).filter((column) => !CLAIMS.has(`${table}.${column}`));
    const textOf = (row: Row) => JSON.stringify(columns.map((column) => row[column]));
    const there = new Set((after[table] ?? []).map(textOf));
    return rows.map(textOf).flatMap((row) => (there.has(row) ? [] : [`${table}: ${row}`]));
  });
}

function insert(row: Row, table: string): RawBuilder<unknown> {
  const columns = Object.keys(row).map((column) => sql.ref(column));
  return sql`insert into ${sql.table(table)} (${sql.join(columns)}) values (${sql.join(Object.values(row))})`;
}

/** A reference points to the row with the same number. */
function linked(links: readonly ForeignKey[], column: string, made: Rows, n: number): unknown {
  for (const { parent, columns, parentColumns } of links) {
    const at = columns.indexOf(column);
    const row = at < 0 ? undefined : made[parent]?.[n];
    if (row) return row[parentColumns[at] as string];
  }
  return undefined;
}

function nameThemselves(rows: Row[], { columns, parentColumns }: ForeignKey): void {
  for (const row of rows)
    columns.forEach((column, at) => {
      row[column] = row[parentColumns[at] as string];
    });
}

/** Possible states of each kind of job, and its documents. */
const JOB_STATES: Record<string, string[]> = {
  import_jobs: ['reading', 'writing', 'checked'],
  bulk_jobs: ['running', 'done', 'failed'],
  price_jobs: ['running', 'undoing', 'done'],
  undo_runs: ['undoing', 'done', 'undone'],
};
const JOB_DOCUMENTS = /^(import_jobs result|bulk_jobs (change|ids|refusals)|price_jobs rule)$/;

function madeUp(table: string, { name, dataType }: { name: string; dataType: string }, n: number): unknown {
  if (name === 'state' && table in JOB_STATES) return JOB_STATES[table]?.[n];
  if (JOB_DOCUMENTS.test(`${table} ${name}`)) return JSON.stringify([`“नमस्ते” ${n}`]);
  const moment = new Date(Date.UTC(2026, 0, 15, 18 + n, 30) + n * MINUTE).toISOString();
  if (/int/i.test(dataType)) return n + 1;
  if (/real|float|double/i.test(dataType)) return n + 0.5;
  if (name === 'hour') return moment.slice(0, 13);
  if (name === 'day' || /_on$/.test(name)) return moment.slice(0, 10);
  return /_at$/.test(name) ? moment : `${table} ${name} ${n}: “नमस्ते”, 'quoted'\nand 📱`;
}
