/** Messages between a worker and the supervisor. */

export interface WorkerState {
  number: number;
  pid: number | null;
  state: 'starting' | 'ready' | 'draining' | 'waiting';
  /** When this process was started; null while the place waits for its next. */
  startedAt: string | null;
  /** How often a process of this place ended without being asked to. */
  restarts: number;
}

export interface WorkerGroupState {
  /** As many as WORKERS asks for. */
  wanted: number;
  workers: WorkerState[];
}

export type FromWorker =
  | { is: 'ready' }
  | { is: 'question'; id: number; wants: 'state' | 'metrics' }
  | { is: 'metrics'; id: number; metrics: object };

export type FromSupervisor =
  /** Answer what is under way, give idle connections so long for a last request, then end. */
  | { is: 'close'; drainMs: number }
  | { is: 'collect'; id: number }
  | { is: 'answer'; id: number; state: WorkerGroupState; metrics: object[] };
