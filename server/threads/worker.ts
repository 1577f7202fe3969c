import { parentPort } from 'node:worker_threads';
import type { ThreadWork } from './run-in-thread.ts';

export interface ToThread {
  module: string;
  task: unknown;
}

export type FromThread = { message: unknown } | { isDone: true };

/** What throws ends the thread, and nothing it left behind reaches the next one's work. */
parentPort?.on('message', async ({ module, task }: ToThread) => {
  const { run }: { run: ThreadWork<unknown, unknown> } = await import(module);
  await run(task, (message) => parentPort?.postMessage({ message } satisfies FromThread));
  parentPort?.postMessage({ isDone: true } satisfies FromThread);
});
