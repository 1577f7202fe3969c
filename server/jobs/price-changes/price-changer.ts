import type { Database, DatabaseLocation } from '#db/client.ts';
import { failJob, failureText, finishJob, type PriceJobRow, unfinishedJobs } from '#server/modules/prices/service.ts';
import type { LiveCatalogue } from '#server/read-models/catalogue/live-catalogue.ts';
import { JobRunner } from '../job-runner.ts';

export interface PriceChangerOptions {
  database: Database;
  location: DatabaseLocation;
  catalogue: LiveCatalogue;
  onError: (error: unknown) => void;
}

/** Writes changes of many prices, and takes them back, in slices. */
export class PriceChanger extends JobRunner<PriceJobRow> {
  constructor({ database: { query }, location, catalogue, onError }: PriceChangerOptions) {
    super({
      worker: new URL('./worker.ts', import.meta.url),
      location,
      lock: 'priceJobs',
      unfinished: () => unfinishedJobs(query),
      finish: (job) => finishJob(query, job),
      onFinished: () => catalogue.catchUp(),
      fail: (job) => failJob(query, job, failureText(job)),
      onError,
    });
  }
}
