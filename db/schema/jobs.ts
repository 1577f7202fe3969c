import type { Generated, Selectable } from 'kysely';
import type { SkippedPrice } from '#contract/desk/prices.ts';
import type { PriceSource } from '#contract/phone/choices.ts';
import type { Json, Timestamp } from './columns.ts';

export interface JobsTables {
  jobs: JobsTable;
  job_prices: JobPricesTable;
}

/** Background work (server/jobs/queue.ts). */
export interface JobsTable {
  id: string;
  kind: string;
  /** Unique: there is at most one job per key. */
  key: string | null;
  /** Jobs in the same lane run one after the other, across all machines. */
  lane: string | null;
  payload: Json;
  state: 'queued' | 'running' | 'done' | 'failed' | 'cancelled';
  /** Lower runs first. */
  priority: number;
  run_at: Timestamp;
  lease_until: Timestamp | null;
  leased_by: string | null;
  /** Since the last progress. */
  attempts: number;
  /** Saved progress, from which the next attempt continues. */
  progress: Json | null;
  result: Json | null;
  error: string | null;
  actor_id: string | null;
  created_at: Timestamp;
  updated_at: Timestamp;
  finished_at: Timestamp | null;
}

/** One price of a bulk change: its old value and the result. */
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
  /** For a feed's price; others use the date and source of their rule. */
  after_at: Generated<string | null>;
  after_source: Generated<PriceSource | null>;
  /** `kept`: not undone, because it was changed again. */
  state: 'waiting' | 'changed' | 'skipped' | 'undone' | 'kept';
  reason: SkippedPrice['reason'] | null;
  note: string | null;
  /** The time of the phone's new version and of the history point. */
  written_at: Timestamp | null;
}

export type JobRow = Selectable<JobsTable>;
