import { parentPort } from 'node:worker_threads';
import type { ThreadWork } from './run-in-thread.ts';

export interface ToThread {
  module: string;
  task: unknown;
}

export type FromThread = { message: unknown } | { isDone: true };

/** An exception ends the thread, so nothing left behind affects later work. */
parentPort?.on('message', async ({ module, task }: ToThread) => {
  const { run }: { run: ThreadWork<unknown, unknown> } = await import(module);
  await run(task, (message) => parentPort?.postMessage({ message } satisfies FromThread));
  parentPort?.postMessage({ isDone: true } satisfies FromThread);
});
