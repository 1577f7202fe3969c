/** Messages between a worker and the supervisor. */

export interface WorkerState {
  number: number;
  pid: number | null;
  state: 'starting' | 'ready' | 'draining' | 'waiting';
  /** When this process was started; null while the slot is empty. */
  startedAt: string | null;
  /** How often a process of this slot has crashed. */
  restarts: number;
}

export interface WorkerGroupState {
  /** The configured number of workers. */
  wanted: number;
  workers: WorkerState[];
}

export type FromWorker =
  | { is: 'ready' }
  | { is: 'question'; id: number; wants: 'state' | 'metrics' }
  | { is: 'metrics'; id: number; metrics: object };

export type FromSupervisor =
  /** Finish requests in progress, give idle connections this long for a last request, then exit. */
  | { is: 'close'; drainMs: number }
  | { is: 'collect'; id: number }
  | { is: 'answer'; id: number; state: WorkerGroupState; metrics: object[] };
