import type { Selectable } from 'kysely';
import type { SkippedPrice } from '#contract/admin-prices.ts';
import type { PriceSource } from '#contract/phone/choices.ts';
import type { Json, Timestamp } from './columns.ts';

export interface JobsTables {
  jobs: JobsTable;
  job_prices: JobPricesTable;
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

/** One price of a job that changes many: what it was before, and what became of it. */
export interface JobPricesTable {
  job_id: string;
  position: number;
  product_id: string;
  name: string;
  ram: number | null;
  /** Null for the price of a phone without variants. */
  storage: number | null;
  before_price: number | null;
  before_at: string | null;
  before_source: PriceSource | null;
  after_price: number;
  /** `kept` is what was not taken back, since it was changed again. */
  state: 'waiting' | 'changed' | 'skipped' | 'undone' | 'kept';
  reason: SkippedPrice['reason'] | null;
  note: string | null;
  /** The moment of the phone's version and of the point in its history. */
  written_at: Timestamp | null;
}

export type JobRow = Selectable<JobsTable>;
