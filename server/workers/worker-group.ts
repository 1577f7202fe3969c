import type { FromSupervisor, FromWorker, WorkerGroupState } from './messages.ts';

/** The worker processes of one port, as one of them sees the others. */
export interface WorkerGroup {
  /** This worker's number, from 1. */
  readonly number: number;
  state(): Promise<WorkerGroupState>;
  /** The metrics of every responding worker, including this one. */
  metrics(): Promise<object[]>;
  /** Sets how this worker collects its metrics. */
  setMetrics(collect: () => Promise<object>): void;
}

/** A process without a supervisor is a group of one. */
export function singleProcess(): WorkerGroup {
  const startedAt = new Date().toISOString();
  let collect: () => Promise<object> = async () => [];
  return {
    number: 1,
    state: async () => ({
      wanted: 1,
      workers: [{ number: 1, pid: process.pid, state: 'ready', startedAt, restarts: 0 }],
    }),
    metrics: async () => [await collect()],
    setMetrics: (given) => {
      collect = given;
    },
  };
}

export interface WorkerGroupMember extends WorkerGroup {
  /** Tells the supervisor that this worker is ready. */
  announceReady(): void;
  /** Also called if the supervisor dies. */
  onClose(callback: (drainMs: number) => void): void;
}

/** A worker's connection to the supervisor. */
export function joinWorkerGroup(number: number): WorkerGroupMember {
  const answers = new Map<number, (answer: { state: WorkerGroupState; metrics: object[] }) => void>();
  let requests = 0;
  let collect: () => Promise<object> = async () => [];
  let close: (drainMs: number) => void = () => process.exit(0);
  const send = (message: FromWorker) => process.connected && process.send?.(message);
  const request = (wants: 'state' | 'metrics') => {
    const { promise, resolve } = Promise.withResolvers<{ state: WorkerGroupState; metrics: object[] }>();
    const id = ++requests;
    answers.set(id, resolve);
    send({ is: 'question', id, wants });
    return promise;
  };
  process.on('message', async (message: FromSupervisor) => {
    if (message.is === 'close') close(message.drainMs);
    if (message.is === 'collect') send({ is: 'metrics', id: message.id, metrics: await collect() });
    if (message.is === 'answer') {
      answers.get(message.id)?.(message);
      answers.delete(message.id);
    }
  });
  process.once('disconnect', () => close(0));
  return {
    number,
    state: async () => (await request('state')).state,
    metrics: async () => (await request('metrics')).metrics,
    setMetrics: (given) => {
      collect = given;
    },
    announceReady: () => send({ is: 'ready' }),
    onClose: (callback) => {
      close = callback;
    },
  };
}
