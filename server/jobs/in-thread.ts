import { setTimeout as delay } from 'node:timers/promises';
import { type Database, type DatabaseLocation, openDatabase, THREAD_POOL } from '#db/client.ts';
import { runInThread, type ThreadWork } from '#server/threads/run-in-thread.ts';
import type { Job } from './job-rows.ts';

/** Jobs of some thousand statements run in a thread and on connections of their own: readers do not wait for them. */

/** What a thread is told. */
export interface ThreadJob<Payload = unknown, Progress = unknown> {
  location: DatabaseLocation;
  job: Job<Payload, Progress>;
}

/** Between two steps: on SQLite whoever waits asks for the lock again every 10 ms. */
const PAUSE_MS = 20;

/** Works on a job in a thread; stopped, the step that was not committed leaves nothing behind. */
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

/** In the thread: one step after the other, until one says that nothing is left. */
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
