import { finishRun } from '#server/history/items.ts';
import { type BulkPayload, type BulkProgress, bulkFailureText, writeSlice } from '#server/modules/products/service.ts';
import type { Services } from '#server/services.ts';
import { inSteps, workInThread } from '../in-thread.ts';
import type { JobKind } from '../queue.ts';

/** Changes or deletes many phones. */
export function bulkJobs({ config, catalogue }: Services): JobKind<BulkPayload, BulkProgress> {
  return {
    kind: 'bulk',
    isKept: true,
    canCancel: true,
    work: (job, signal) => workInThread(new URL(import.meta.url), { location: config, job }, signal),
    failureText: bulkFailureText,
    // What was done by then can be undone.
    onEnd: (trx, { id }) => finishRun(trx, id),
    onEnded: () => catalogue.catchUp(),
  };
}

export const run = inSteps(writeSlice);
