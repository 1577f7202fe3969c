import { setTimeout as delay } from 'node:timers/promises';
import { type Database, type DatabaseLocation, openDatabase, THREAD_POOL } from '#db/client.ts';
import { runInThread, type ThreadWork } from '#server/threads/run-in-thread.ts';
import type { Job } from './leases.ts';

/**
 * Jobs with thousands of statements run in a worker thread on their own connections, so that readers do not wait for
 * them.
 */

export interface ThreadJob<Payload = unknown, Progress = unknown> {
  location: DatabaseLocation;
  job: Job<Payload, Progress>;
}

/** Pause between two steps: on SQLite waiting writers retry the lock every 10 ms. */
const PAUSE_MS = 20;

/** Runs a job in a worker thread. When it is stopped, the uncommitted step rolls back. */
export async function workInThread<Message = never>(
  module: URL,
  task: ThreadJob,
  signal: AbortSignal,
  onMessage?: (message: Message) => void,
): Promise<undefined> {
  const { databaseUrl, dataDir } = task.location;
  const location = { databaseUrl, dataDir, databasePool: THREAD_POOL };
  const thread = runInThread(module, { ...task, location }, onMessage);
  const stop = () => void thread.stop();
  signal.addEventListener('abort', stop, { once: true });
  try {
    if (!(await thread.ended) && !signal.aborted) throw new Error('The thread ended before its work.');
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

/** Runs in the thread: repeats the step until it reports that nothing is left. */
export function inSteps<Payload, Progress>(
  step: (database: Database, job: Job<Payload, Progress>) => Promise<{ isDone: boolean }>,
): ThreadWork<ThreadJob<Payload, Progress>> {
  return async ({ location, job }) => {
    const database = openDatabase(location);
    try {
      while (!(await step(database, job)).isDone) await delay(PAUSE_MS);
    } finally {
      await database.close();
    }
  };
}
