import type { Services } from '#server/services.ts';
import { bulkJobs } from './bulk.ts';
import { importJobs } from './imports.ts';
import { priceJobs } from './prices.ts';
import { undoJobs } from './undo.ts';

/** Every kind of work that the queue does. */
export function registerJobs(services: Services): void {
  const { jobs } = services;
  jobs.register(importJobs(services));
  jobs.register(bulkJobs(services));
  jobs.register(priceJobs(services));
  jobs.register(undoJobs(services));
}
