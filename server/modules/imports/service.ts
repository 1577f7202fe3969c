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

export { recordImport } from './history.ts';
export { refusedRows } from './refused-rows.ts';

/**
 * One import runs at a time: a file is checked first and applied when an admin confirms. It stays in the media store
 * until its job has ended, so that any machine can continue.
 */

const RECENT = 10;
/** How many recent imports are searched for a file with the same columns. */
const SHAPES_MAX = 200;
const KIND = 'import';

export interface ImportPayload {
  filename: string;
  /** False only checks the file. */
  apply: boolean;
  /** Also overwrite figures that a person has edited. */
  replaceEdits: boolean;
  /** The columns as a person mapped them. */
  columns?: ColumnMapping;
}

export interface ImportProgress {
  done: number;
  total: number;
  /** Written by earlier attempts of the job. */
  created: number;
  changed: number;
}

/** The summary, and the refused rows as a file. */
export interface ImportOutcome {
  summary: NonNullable<ImportJob['result']>;
  refused: string | null;
}

export const fileOf = (id: string) => `import-${id}`;

/** The previous version stored the file beside the database. */
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
  // Check before receiving up to fifty megabytes.
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
    // Uses the columns that were checked, whatever was mapped for another file since.
    columns: checkedColumns(row),
    apply: true,
    replaceEdits,
  }));
}

/** Checks the file again with a person's column mapping. */
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

/** The column mapping last chosen or imported for the same columns. */
export async function lastColumns(query: Queryable, columns: readonly string[]): Promise<ColumnMapping | undefined> {
  if (columns.length === 0) return undefined;
  const rows = await query
    .selectFrom('jobs')
    .select('payload')
    .where('kind', '=', KIND)
    .where('state', '=', 'done')
    .orderBy('id', 'desc')
    .limit(SHAPES_MAX)
    .execute();
  return rows.map(payloadOf).find((payload) => payload.columns && isSameShape(payload.columns, columns))?.columns;
}

export async function getImport({ database, catalogue }: Services, id: string): Promise<ImportJob> {
  const row = await requireJob(database.query, id);
  // A finished import and its phones must become visible together.
  if (stateOf(row) === 'done') await catalogue.catchUp();
  return { ...toListed(row), result: outcomeOf(row)?.summary ?? null };
}

/** The refused rows in the file's own format, each with its reason. */
export async function refusedFile({ database }: Services, id: string): Promise<{ filename: string; csv: string }> {
  const row = await requireJob(database.query, id);
  const refused = outcomeOf(row)?.refused;
  if (!refused) throw notFound(importErrors.noneRefused);
  return { filename: `refused-${payloadOf(row).filename}`, csv: refused };
}

/** Lets an admin find an import again after closing the page. */
export async function recentImports({ database }: Services): Promise<ImportJobSummary[]> {
  const rows = await recentJobs(database.query, KIND, RECENT);
  return rows.map((row) => ({
    ...toListed(row),
    actor: { id: row.actor_id ?? '', name: row.actor_name ?? '' },
  }));
}

/** Deletes checked files that were not imported within a day. */
export async function deleteOldImports({ database, media }: Services, now = Date.now()): Promise<void> {
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
      .set({ state: 'cancelled', error: importErrors.fileGone })
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

/** A transaction during which no other process can start an import. */
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

/** By the rows of the file. */
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
