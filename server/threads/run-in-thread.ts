import { Worker } from 'node:worker_threads';
import type { FromThread, ToThread } from './worker.ts';

/** Starting one and loading half the server there takes half a second: a thread waits so long for more to do. */
const IDLE_MS = 30_000;

/** What a thread may hold beside the files it reads; one that needs more ends, and the process goes on. */
const MEMORY = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16 };

export interface ThreadRun {
  /** Whether the work was done, and not stopped; rejects when it failed. */
  ended: Promise<boolean>;
  /** At once, whatever it is doing. */
  stop(): Promise<void>;
}

/** What runs in a thread: a module's `run`. */
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

/** Does a module's work in a thread that no one else uses meanwhile; it shares nothing with this one but the code. */
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
