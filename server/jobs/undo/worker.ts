import { setTimeout as delay } from 'node:timers/promises';
import { openDatabase } from '#db/client.ts';
import type { UndoRunRow } from '#db/schema.ts';
import { undoSlice } from '#server/modules/undo/service.ts';
import type { ThreadWork } from '#server/threads/run-in-thread.ts';
import type { JobTask } from '../job-runner.ts';

/** One run in a thread and on a connection of its own: readers do not wait for it. */

/** Between two slices: on SQLite whoever waits asks for the lock again every 10 ms. */
const PAUSE_MS = 30;

export const run: ThreadWork<JobTask<UndoRunRow>> = async ({ location, job }) => {
  const database = openDatabase(location);
  try {
    while ((await undoSlice(database, job)) > 0) await delay(PAUSE_MS);
  } finally {
    await database.close();
  }
};
