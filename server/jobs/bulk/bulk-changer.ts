import type { Database, DatabaseLocation } from '#db/client.ts';
import { type BulkJobRow, bulkFailureText, failJob, finishJob, unfinishedJobs } from '#server/modules/bulk/service.ts';
import type { LiveCatalogue } from '#server/read-models/catalogue/live-catalogue.ts';
import { JobRunner } from '../job-runner.ts';

export interface BulkChangerOptions {
  database: Database;
  location: DatabaseLocation;
  catalogue: LiveCatalogue;
  onError: (error: unknown) => void;
}

/** Changes or deletes many phones in slices. */
export class BulkChanger extends JobRunner<BulkJobRow> {
  constructor({ database, location, catalogue, onError }: BulkChangerOptions) {
    super({
      worker: new URL('./worker.ts', import.meta.url),
      location,
      lock: 'bulkJobs',
      unfinished: () => unfinishedJobs(database.query),
      finish: (job) => finishJob(database, job),
      onFinished: () => catalogue.catchUp(),
      fail: (job) => failJob(database, job, bulkFailureText(job)),
      onError,
    });
  }
}
