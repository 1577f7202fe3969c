import { readFile } from 'node:fs/promises';
import type { ImportJob } from '#contract/desk/imports.ts';
import { type DatabaseLocation, openDatabase } from '#db/client.ts';
import { type ImportResult, type ImportStage, importRead, readFileOf } from '#db/import/apply.ts';
import { ImportError } from '#db/import/layout.ts';
import { assertText } from '#db/import/parse/assert-text.ts';
import type { ThreadWork } from '#server/threads/run-in-thread.ts';
import { failJob, finishJob, saveProgress } from './queries.ts';
import { refusedRows } from './refused-rows.ts';

/**
 * One import in a thread and on a connection of its own: reading a large file takes seconds without a pause, and
 * readers must not wait for it.
 */

export interface ImportTask {
  location: DatabaseLocation;
  jobId: string;
  file: string;
  filename: string;
  actorId: string;
  /** Otherwise only to be checked. */
  apply: boolean;
  /** Take the file's figures also where a person entered another one. */
  replaceEdits: boolean;
}

export interface ImportProgress {
  stage: ImportStage;
  done: number;
  total: number;
}

/** Of each list; somebody with more to read sends a smaller file. */
const LISTED_MAX = 200;
/** A price list of the whole catalogue. */
const PRICES_MAX = 5_000;

export const run: ThreadWork<ImportTask, ImportProgress> = async (task, tell) => {
  const { location, jobId, file, filename, actorId, apply, replaceEdits } = task;
  const database = openDatabase(location);
  try {
    const onProgress = (stage: ImportStage, done: number, total: number) => tell({ stage, done, total });
    const phones = readFileOf(await readText(file), { filename, onProgress });
    const result = await importRead(database, phones, {
      filename,
      onProgress,
      dryRun: !apply,
      actorId,
      ...(apply && { undoId: jobId }),
      replaceEdits,
      onSlice: (trx, done, total) => saveProgress(trx, jobId, done, total),
      onWritten: async (trx, written) =>
        finishJob(trx, jobId, { state: 'done', ...(await outcomeOf(file, filename, written)) }),
    });
    if (!result.written) {
      const state = apply ? 'done' : 'checked';
      await finishJob(database.query, jobId, { state, ...(await outcomeOf(file, filename, result)) });
    }
  } catch (error) {
    if (!(error instanceof ImportError)) throw error;
    await failJob(database.query, jobId, apply ? 'writing' : 'reading', error.message);
  } finally {
    await database.close();
  }
};

async function readText(file: string): Promise<Buffer> {
  const bytes = await readFile(file);
  assertText(bytes);
  return bytes;
}

async function outcomeOf(file: string, filename: string, result: ImportResult) {
  const refused = result.problems.length > 0 ? refusedRows(await readFile(file), filename, result.problems) : null;
  return { refused, result: { ...toImportSummary(result), hasRefusedFile: refused !== null } };
}

/** What an admin reads about an import: the same figures that the command line ends with. */
function toImportSummary(result: ImportResult): Omit<NonNullable<ImportJob['result']>, 'hasRefusedFile'> {
  const { layout, newBrands, created, changed, unchanged, prices, kept, problems } = result;
  return {
    layout,
    counts: {
      created: created.length,
      changed: changed.length,
      unchanged: unchanged.length,
      refused: problems.length,
      newBrands: newBrands.length,
      prices: prices.length,
      kept: kept.length,
    },
    newBrands: newBrands.slice(0, LISTED_MAX),
    created: created.slice(0, LISTED_MAX),
    changed: changed.slice(0, LISTED_MAX),
    prices: prices.slice(0, PRICES_MAX),
    kept: kept.slice(0, LISTED_MAX),
    problems: problems.slice(0, LISTED_MAX).map(({ row, name, reason }) => ({ row, name: name || null, reason })),
  };
}
