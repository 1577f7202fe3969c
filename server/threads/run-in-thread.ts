import { Worker } from 'node:worker_threads';
import type { FromThread, ToThread } from './worker.ts';

/** How long an idle thread waits for more work: starting one, with half the server's modules, takes half a second. */
const IDLE_MS = 30_000;

/** Memory limit besides the files it reads; a thread that needs more ends, and the process continues. */
const MEMORY = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16 };

export interface ThreadRun {
  /** Resolves to false if the work was stopped; rejects if it failed. */
  ended: Promise<boolean>;
  /** Stops at once. */
  stop(): Promise<void>;
}

/** The `run` export of a module that is run in a thread. */
export type ThreadWork<Task, Message = never> = (task: Task, postMessage: (message: Message) => void) => Promise<void>;

interface Thread {
  worker: Worker;
  run: {
    onMessage: (message: never) => void;
    resolve: (isDone: boolean) => void;
    reject: (error: unknown) => void;
  } | null;
  idling: NodeJS.Timeout | undefined;
}

const idle = new Set<Thread>();

/** Runs a module's work in a thread of its own, which shares only the code with this one. */
export function runInThread<Message = never>(
  module: URL,
  task: unknown,
  onMessage: (message: Message) => void = () => {},
): ThreadRun {
  const [thread = startThread()] = idle;
  idle.delete(thread);
  clearTimeout(thread.idling);
  const { promise: ended, resolve, reject } = Promise.withResolvers<boolean>();
  thread.run = { onMessage, resolve, reject };
  thread.worker.ref();
  thread.worker.postMessage({ module: module.href, task } satisfies ToThread);
  const stop = async () => {
    if (thread.run?.resolve === resolve) await thread.worker.terminate();
  };
  return { ended, stop };
}

export function isOutOfMemory(error: unknown): boolean {
  return (error as NodeJS.ErrnoException | null)?.code === 'ERR_WORKER_OUT_OF_MEMORY';
}

function startThread(): Thread {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { name: 'jobs', resourceLimits: MEMORY });
  const thread: Thread = { worker, run: null, idling: undefined };
  worker.on('message', (message: FromThread) => {
    if ('message' in message) return thread.run?.onMessage(message.message as never);
    thread.run?.resolve(true);
    thread.run = null;
    worker.unref();
    idle.add(thread);
    thread.idling = setTimeout(() => {
      idle.delete(thread);
      void worker.terminate();
    }, IDLE_MS).unref();
  });
  worker.on('error', (error) => {
    idle.delete(thread);
    if (thread.run) thread.run.reject(error);
    else process.emitWarning(error as Error);
  });
  worker.on('exit', () => {
    clearTimeout(thread.idling);
    idle.delete(thread);
    thread.run?.resolve(false);
    thread.run = null;
  });
  return thread;
}
