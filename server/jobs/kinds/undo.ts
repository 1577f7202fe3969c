import { deskErrors } from '#contract/errors/texts.ts';
import { histories } from '#server/histories.ts';
import { endUndo, requireRunRow, undoSlice } from '#server/history/undo.ts';
import { inSteps, workInThread } from '#server/jobs/in-thread.ts';
import { saveProgress } from '#server/jobs/leases.ts';
import type { JobKind } from '#server/jobs/queue.ts';
import type { Services } from '#server/services.ts';

interface UndoPayload {
  runId: string;
}

export function undoJobs({ config, catalogue, articles }: Services): JobKind<UndoPayload, object> {
  return {
    kind: 'undo',
    work: (job, signal) => workInThread(new URL(import.meta.url), { location: config, job }, signal),
    failureText: () => deskErrors.undoFailed,
    onEnd: (trx, { payload }, { error }) => endUndo(trx, payload.runId, error),
    onEnded: async () => {
      await catalogue.catchUp();
      await articles.catchUp();
    },
  };
}

export const run = inSteps<UndoPayload, object>(async (database, job) => {
  const items = await undoSlice(database, histories, await requireRunRow(database.query, job.payload.runId));
  await saveProgress(database.query, job, {});
  return { isDone: items === 0 };
});
