import type { Selectable } from 'kysely';
import type { Json, Timestamp } from './columns.ts';

export interface JobsTables {
  jobs: JobsTable;
}

/** Work that nobody waits for with an open request (server/jobs/queue.ts). */
export interface JobsTable {
  id: string;
  kind: string;
  /** There is at most one job with a key. */
  key: string | null;
  /** Jobs of a lane run one after the other, on whatever machine. */
  lane: string | null;
  payload: Json;
  state: 'queued' | 'running' | 'done' | 'failed' | 'cancelled';
  /** Lower goes first. */
  priority: number;
  run_at: Timestamp;
  lease_until: Timestamp | null;
  leased_by: string | null;
  /** Since it last got on. */
  attempts: number;
  /** How far it is: what the next attempt goes on from. */
  progress: Json | null;
  result: Json | null;
  error: string | null;
  actor_id: string | null;
  created_at: Timestamp;
  updated_at: Timestamp;
  finished_at: Timestamp | null;
}

export type JobRow = Selectable<JobsTable>;
