import { finishRun } from '#server/history/items.ts';
import { failureText, type PricePayload, type PriceProgress, writeSlice } from '#server/modules/prices/service.ts';
import type { Services } from '#server/services.ts';
import { inSteps, workInThread } from '../in-thread.ts';
import type { JobKind } from '../queue.ts';

/** Writes changes of many prices. */
export function priceJobs({ config, catalogue }: Services): JobKind<PricePayload, PriceProgress> {
  return {
    kind: 'prices',
    isKept: true,
    canCancel: true,
    canRetry: true,
    work: (job, signal) => workInThread(new URL(import.meta.url), { location: config, job }, signal),
    failureText,
    // What was written by then can be undone.
    onEnd: (trx, { id }) => finishRun(trx, id),
    onEnded: () => catalogue.catchUp(),
  };
}

export const run = inSteps(writeSlice);
