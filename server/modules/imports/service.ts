import { readFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import type { ImportJob, ImportJobSummary } from '#contract/desk/imports.ts';
import { commonErrors, importErrors } from '#contract/errors/texts.ts';
import { DAY_MS } from '#contract/time.ts';
import type { Queryable, Trx } from '#db/client.ts';
import { acquireLock } from '#db/dialect.ts';
import { type ColumnMapping, isSameShape, OUR_COLUMNS } from '#db/import/columns.ts';
import { uuidv7 } from '#db/uuid.ts';
import { HttpError, invalidFields, notFound } from '#server/http/response/http-error.ts';
import { findJob, isUnfinished, type JobWithActor, recentJobs, requeueJob } from '#server/jobs/job-rows.ts';
import type { MediaStore } from '#server/media/uploads/store.ts';
import type { Services } from '#server/services.ts';
import { receiveUpload } from './upload.ts';

export { keepImport } from './history.ts';
export { refusedRows } from './refused-rows.ts';

/**
 * Imports into the catalogue, one at a time: a file is checked first and written when an admin says so. It is in the
 * media store until the job has ended, so that any machine can continue.
 */

const RECENT = 10;
/** Imports among which a file of the same shape is looked for. */
const SHAPES_KEPT = 200;
const KIND = 'import';

export interface ImportPayload {
  filename: string;
  /** Otherwise only to be checked. */
  apply: boolean;
  /** Take the file's figures also where a person entered another one. */
  replaceEdits: boolean;
  /** As a person matched them. */
  columns?: ColumnMapping;
}

export interface ImportProgress {
  done: number;
  total: number;
  /** Written by attempts before this one. */
  created: number;
  changed: number;
}

/** What it would do or did, and the rows that were refused as a file. */
export interface ImportOutcome {
  summary: NonNullable<ImportJob['result']>;
  refused: string | null;
}

export const fileOf = (id: string) => `import-${id}`;

/** The version before kept it beside the database. */
export async function readImport(media: MediaStore, dataDir: string, id: string): Promise<Buffer | null> {
  return (await media.get(fileOf(id))) ?? (await readFile(join(dataDir, 'imports', id)).catch(() => null));
}

export async function startImport(
  services: Services,
  filename: string,
  actorId: string,
  request: IncomingMessage,
): Promise<ImportJob> {
  const { database, jobs, media } = services;
  // Before fifty megabytes are sent for nothing.
  if (await hasUnfinished(database.query)) throw busy();
  const id = uuidv7();
  const bytes = await receiveUpload(request, filename);
  try {
    await media.put(fileOf(id), bytes, 'application/octet-stream');
    await withoutOthers(services, async (trx) => {
      const payload: ImportPayload = { filename, apply: false, replaceEdits: false };
      await jobs.enqueue(trx, { id, kind: KIND, lane: KIND, payload, actorId });
    });
  } catch (error) {
    await media.remove(fileOf(id));
    throw error;
  }
  jobs.wake();
  return getImport(services, id);
}

export async function applyImport(
  services: Services,
  id: string,
  actorId: string,
  { replaceEdits }: Pick<ImportPayload, 'replaceEdits'>,
): Promise<ImportJob> {
  return workAgain(services, id, actorId, (row) => ({
    ...payloadOf(row),
    // What was looked at is imported, whatever was matched for another file since.
    columns: checkedColumns(row),
    apply: true,
    replaceEdits,
  }));
}

/** Checks the file again with its columns as a person matched them. */
export async function mapColumns(
  services: Services,
  id: string,
  actorId: string,
  columns: ColumnMapping,
): Promise<ImportJob> {
  const unknown = Object.values(columns).find((ours) => ours !== null && !OUR_COLUMNS.includes(ours));
  if (unknown) throw invalidFields({ columns: importErrors.unknownColumn(unknown) });
  const chosen = Object.values(columns).filter((ours) => ours !== null);
  const twice = chosen.find((ours, place) => chosen.indexOf(ours) !== place);
  if (twice) throw invalidFields({ columns: importErrors.columnTwice(twice) });
  return workAgain(services, id, actorId, (row) => ({ ...payloadOf(row), columns }));
}

async function workAgain(
  services: Services,
  id: string,
  actorId: string,
  payloadFor: (row: JobWithActor) => ImportPayload,
): Promise<ImportJob> {
  const { jobs, media, config } = services;
  await requireJob(services.database.query, id);
  const isThere = (await readImport(media, config.dataDir, id)) !== null;
  await withoutOthers(services, async (trx) => {
    const row = await requireJob(trx, id);
    if (stateOf(row) !== 'checked') throw new HttpError('CONFLICT', importErrors.notChecked);
    if (!isThere) throw new HttpError('CONFLICT', importErrors.fileGone);
    await requeueJob(trx, id, { payload: payloadFor(row), actorId });
  });
  jobs.wake();
  return getImport(services, id);
}

function checkedColumns(row: JobWithActor): ColumnMapping | undefined {
  const columns = outcomeOf(row)?.summary.columns ?? [];
  return columns.length === 0 ? undefined : Object.fromEntries(columns.map(({ theirs, ours }) => [theirs, ours]));
}

/** How the columns of the last file of this shape were matched when it was imported. */
export async function lastColumns(query: Queryable, columns: readonly string[]): Promise<ColumnMapping | undefined> {
  if (columns.length === 0) return undefined;
  const rows = await query
    .selectFrom('jobs')
    .select('payload')
    .where('kind', '=', KIND)
    .where('state', '=', 'done')
    .orderBy('id', 'desc')
    .limit(SHAPES_KEPT)
    .execute();
  return rows
    .map(payloadOf)
    .find((payload) => payload.apply && payload.columns && isSameShape(payload.columns, columns))?.columns;
}

export async function getImport({ database, catalogue }: Services, id: string): Promise<ImportJob> {
  const row = await requireJob(database.query, id);
  // A finished import and its phones appear together.
  if (stateOf(row) === 'done') await catalogue.catchUp();
  return { ...toListed(row), result: outcomeOf(row)?.summary ?? null };
}

/** The rows that were refused, in the format they came in, with the reason beside each. */
export async function refusedFile({ database }: Services, id: string): Promise<{ filename: string; csv: string }> {
  const row = await requireJob(database.query, id);
  const refused = outcomeOf(row)?.refused;
  if (!refused) throw notFound(importErrors.noneRefused);
  return { filename: `refused-${payloadOf(row).filename}`, csv: refused };
}

/** So that an import can be found again after its page was closed. */
export async function recentImports({ database }: Services): Promise<ImportJobSummary[]> {
  const rows = await recentJobs(database.query, KIND, RECENT);
  return rows.map((row) => ({
    ...toListed(row),
    actor: { id: row.actor_id ?? '', name: row.actor_name ?? '' },
  }));
}

/** Checked files that were not imported within a day. */
export async function forgetImports({ database, media }: Services, now = Date.now()): Promise<void> {
  const checked = await database.query
    .selectFrom('jobs')
    .select(['id', 'payload'])
    .where('kind', '=', KIND)
    .where('state', '=', 'done')
    .where('updated_at', '<', new Date(now - DAY_MS).toISOString())
    .execute();
  for (const row of checked) {
    if (payloadOf(row).apply) continue;
    await media.remove(fileOf(row.id));
    await database.query
      .updateTable('jobs')
      .set({ state: 'failed', error: importErrors.fileGone })
      .where('id', '=', row.id)
      .where('state', '=', 'done')
      .execute();
  }
}

/** Files that a job is reading, or that were checked and may still be imported. */
export async function pendingImportFiles(query: Queryable): Promise<Set<string>> {
  const rows = await query
    .selectFrom('jobs')
    .select(['id', 'payload', 'state'])
    .where('kind', '=', KIND)
    .where('state', 'in', ['queued', 'running', 'done'])
    .execute();
  const pending = rows.filter((row) => isUnfinished(row) || !payloadOf(row).apply);
  return new Set(pending.map(({ id }) => fileOf(id)));
}

/** In a transaction in which no other process can start an import. */
async function withoutOthers({ database }: Services, work: (trx: Trx) => Promise<void>): Promise<void> {
  await database.transaction(async (trx) => {
    await acquireLock(trx, database.engine, 'imports');
    if (await hasUnfinished(trx)) throw busy();
    await work(trx);
  });
}

async function hasUnfinished(query: Queryable): Promise<boolean> {
  const row = await query
    .selectFrom('jobs')
    .select('id')
    .where('kind', '=', KIND)
    .where('state', 'in', ['queued', 'running'])
    .executeTakeFirst();
  return row !== undefined;
}

async function requireJob(query: Queryable, id: string): Promise<JobWithActor> {
  const row = await findJob(query, KIND, id);
  if (!row) throw notFound(commonErrors.notFound('import'));
  return row;
}

const payloadOf = ({ payload }: Pick<JobWithActor, 'payload'>): ImportPayload => JSON.parse(payload);

function outcomeOf({ result }: JobWithActor): ImportOutcome | null {
  return result === null ? null : JSON.parse(result);
}

function stateOf(row: JobWithActor): ImportJob['state'] {
  const { apply } = payloadOf(row);
  if (isUnfinished(row)) return apply ? 'writing' : 'reading';
  if (row.state !== 'done') return 'failed';
  return apply ? 'done' : 'checked';
}

function toListed(row: JobWithActor): Omit<ImportJob, 'result'> {
  return {
    id: row.id,
    filename: payloadOf(row).filename,
    state: stateOf(row),
    progress: progressOf(row),
    error: isUnfinished(row) ? null : row.error,
    startedAt: row.created_at,
  };
}

/** Of the rows of the file; at its end all have been gone through. */
function progressOf(row: JobWithActor): ImportJob['progress'] {
  const outcome = row.state === 'done' ? outcomeOf(row) : null;
  if (outcome) {
    const { created, changed, unchanged, refused } = outcome.summary.counts;
    const all = created + changed + unchanged + refused;
    return { done: all, total: all };
  }
  const { done, total }: Pick<ImportProgress, 'done' | 'total'> = JSON.parse(row.progress ?? '{"done":0,"total":0}');
  return { done, total };
}

function busy(): HttpError {
  return new HttpError('CONFLICT', importErrors.running);
}
