import { importErrors } from '#contract/errors/texts.ts';
import { openDatabase } from '#db/client.ts';
import { type ImportResult, type ImportStage, importRead, readText } from '#db/import/apply.ts';
import { fileText } from '#db/import/file/text.ts';
import { ImportError } from '#db/import/layout.ts';
import { headerOf } from '#db/import/read-phones.ts';
import type { Config } from '#server/config.ts';
import { type ThreadJob, workInThread } from '#server/jobs/in-thread.ts';
import { noteProgress, saveProgress } from '#server/jobs/leases.ts';
import { ATTEMPTS_MAX, JobFailed, type JobKind } from '#server/jobs/queue.ts';
import { openMediaStore } from '#server/media/uploads/open-store.ts';
import {
  fileOf,
  type ImportOutcome,
  type ImportPayload,
  type ImportProgress,
  lastColumns,
  readImport,
  recordImport,
  refusedRows,
} from '#server/modules/imports/service.ts';
import type { Services } from '#server/services.ts';
import { isOutOfMemory, type ThreadWork } from '#server/threads/run-in-thread.ts';

const NOTE_EVERY_MS = 500;
const LISTED_MAX = 200;
/** Enough for a price list of the whole catalogue. */
const PRICES_MAX = 5_000;

type FromThread = { read: Pick<ImportProgress, 'done' | 'total'> } | { outcome: ImportOutcome } | { refused: string };

interface ImportTask extends ThreadJob<ImportPayload, ImportProgress> {
  media: Pick<Config, 's3' | 'dataDir'>;
}

/**
 * Checks or applies an import file. If the process is killed, it continues; rows that are already written count as
 * unchanged.
 */
export function importJobs({ config, database, catalogue, media }: Services): JobKind<ImportPayload, ImportProgress> {
  return {
    kind: 'import',
    isRetained: true,
    canCancel: true,
    work: async (job, signal) => {
      let notedAt = 0;
      let end: FromThread | undefined;
      const onMessage = (message: FromThread) => {
        if (!('read' in message)) end = message;
        else if (!job.payload.apply && Date.now() - notedAt >= NOTE_EVERY_MS) {
          notedAt = Date.now();
          void noteProgress(database.query, job, message.read).catch(() => {});
        }
      };
      const { s3, dataDir } = config;
      const task: ImportTask = { location: config, job, media: { s3, dataDir } };
      await workInThread(new URL(import.meta.url), task, signal, onMessage);
      if (end && 'refused' in end) throw new JobFailed(end.refused);
      return end && 'outcome' in end ? { result: end.outcome } : undefined;
    },
    retryAfter: ({ attempts }, error) => (isOutOfMemory(error) || attempts >= ATTEMPTS_MAX ? null : 1_000),
    failureText: ({ payload: { apply } }, error) =>
      isOutOfMemory(error) ? importErrors.outOfMemory : apply ? importErrors.failedHalfway : importErrors.failed,
    onEnded: async ({ id, payload: { apply } }, { error }) => {
      if (apply || error !== null) await media.remove(fileOf(id));
      if (apply) await catalogue.catchUp();
    },
  };
}

export const run: ThreadWork<ImportTask, FromThread> = async ({ location, job, media }, postMessage) => {
  const { apply, filename, replaceEdits } = job.payload;
  const before = { created: 0, changed: 0, ...job.progress };
  const bytes = await readImport(openMediaStore(media), media.dataDir, job.id);
  if (!bytes) return postMessage({ refused: importErrors.fileGone });
  const database = openDatabase(location);
  try {
    const text = await fileText(bytes);
    const columns = job.payload.columns ?? (await lastColumns(database.query, headerOf(text.bytes, filename)));
    const onProgress = (_stage: ImportStage, done: number, total: number) => postMessage({ read: { done, total } });
    const phones = readText(text, { filename, onProgress, ...(columns && { columns }) });
    const result = await importRead(database, phones, {
      filename,
      onProgress,
      dryRun: !apply,
      actorId: job.actorId ?? undefined,
      ...(apply && { runId: job.id, recordSlice: recordImport(database, { ...job, filename }) }),
      replaceEdits,
      onSlice: async (trx, { created, changed, total }) => {
        const written = { created: before.created + created, changed: before.changed + changed };
        const earlier = before.created + before.changed;
        const progress = { ...written, done: written.created + written.changed, total: earlier + total };
        await saveProgress(trx, job, progress satisfies ImportProgress);
      },
    });
    const refused = result.problems.length > 0 ? refusedRows(text.bytes, filename, result.problems) : null;
    postMessage({ outcome: { refused, summary: { ...summaryOf(result, before), hasRefusedFile: refused !== null } } });
  } catch (error) {
    if (!(error instanceof ImportError)) throw error;
    postMessage({ refused: error.message });
  } finally {
    await database.close();
  }
};

/** The summary shown to the admin, with the same figures that the command line prints. */
function summaryOf(
  result: ImportResult,
  before: Pick<ImportProgress, 'created' | 'changed'>,
): Omit<ImportOutcome['summary'], 'hasRefusedFile'> {
  const { layout, columns, notes, newBrands, created, changed, unchanged, prices, kept, questions, problems } = result;
  return {
    layout,
    columns,
    notes,
    counts: {
      created: before.created + created.length,
      changed: before.changed + changed.length,
      // Previous attempts' writes show up as unchanged.
      unchanged: Math.max(0, unchanged.length - before.created - before.changed),
      refused: problems.length,
      newBrands: newBrands.length,
      prices: prices.length,
      kept: kept.length,
      questions: questions.length,
    },
    newBrands: newBrands.slice(0, LISTED_MAX),
    created: created.slice(0, LISTED_MAX),
    changed: changed.slice(0, LISTED_MAX),
    prices: prices.slice(0, PRICES_MAX),
    kept: kept.slice(0, LISTED_MAX),
    questions: questions.slice(0, LISTED_MAX),
    problems: problems.slice(0, LISTED_MAX).map(({ row, name, reason }) => ({ row, name: name || null, reason })),
  };
}
