import { setTimeout as delay } from 'node:timers/promises';
import { openDatabase } from '#db/client.ts';
import { type PriceJobRow, writeSlice } from '#server/modules/prices/service.ts';
import type { ThreadWork } from '#server/threads/run-in-thread.ts';
import type { JobTask } from '../job-runner.ts';

/** One change in a thread and on a connection of its own: some thousand statements, which readers do not wait for. */

/** Between two slices: on SQLite whoever waits asks for the lock again every 10 ms. */
const PAUSE_MS = 20;

export const run: ThreadWork<JobTask<PriceJobRow>> = async ({ location, job }) => {
  const database = openDatabase(location);
  try {
    while ((await writeSlice({ database }, job)) > 0) await delay(PAUSE_MS);
  } finally {
    await database.close();
  }
};
