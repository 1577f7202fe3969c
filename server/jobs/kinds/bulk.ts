import type { Database } from '#db/client.ts';
import { finishRun } from '#server/history/items.ts';
import { inSteps, workInThread } from '#server/jobs/in-thread.ts';
import type { Job } from '#server/jobs/leases.ts';
import type { JobKind } from '#server/jobs/queue.ts';
import {
  type PricePayload,
  type PriceProgress,
  priceFailureText,
  writePriceSlice,
} from '#server/modules/prices/service.ts';
import { type BulkPayload, type BulkProgress, bulkFailureText, writeSlice } from '#server/modules/products/service.ts';
import type { Services } from '#server/services.ts';

/** Changes many rows in slices. Slices that were committed before it ended can be undone. */
const inSlices = ({ config, catalogue }: Services): Omit<JobKind, 'kind'> => ({
  isRetained: true,
  canCancel: true,
  work: (job, signal) => workInThread(new URL(import.meta.url), { location: config, job }, signal),
  onEnd: (trx, { id }) => finishRun(trx, id),
  onEnded: () => catalogue.catchUp(),
});

export function bulkJobs(services: Services): JobKind<BulkPayload, BulkProgress> {
  return { ...inSlices(services), kind: 'bulk', failureText: bulkFailureText };
}

export function priceJobs(services: Services): JobKind<PricePayload, PriceProgress> {
  return { ...inSlices(services), kind: 'prices', canRetry: true, failureText: priceFailureText };
}

export const run = inSteps((database: Database, job: Job<never, never>) =>
  job.kind === 'prices' ? writePriceSlice(database, job) : writeSlice(database, job),
);
