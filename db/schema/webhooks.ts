import type { Generated, Selectable } from 'kysely';
import type { WebhookEvent } from '#contract/desk/webhooks.ts';
import type { Json, Timestamp } from './columns.ts';

/** Programs elsewhere that are told of changes. */
export interface WebhookTables {
  webhooks: WebhooksTable;
  webhook_subjects: WebhookSubjectsTable;
  webhook_events: WebhookEventsTable;
  webhook_deliveries: WebhookDeliveriesTable;
}

export interface WebhooksTable {
  id: string;
  url: string;
  events: Json;
  /** Encrypted, as is the one before it, which signs beside it until its end. */
  secret: string;
  former_secret: Generated<string | null>;
  former_until: Generated<Timestamp | null>;
  created_at: Timestamp;
  created_by: string;
  paused_at: Generated<Timestamp | null>;
  /** Set where we did it. */
  pause_reason: Generated<string | null>;
  /** Attempts that failed since the last that did not, and since when they do. */
  failures: Generated<number>;
  failing_since: Generated<Timestamp | null>;
  /** Nothing is sent before; null: at once. */
  due_at: Generated<Timestamp | null>;
}

/** What was told last of a phone or an article. Kept while there is a webhook. */
export interface WebhookSubjectsTable {
  kind: 'product' | 'blog';
  id: string;
  /** 1 while readers see it. */
  shown: number;
  /** Its `updated_at`. */
  version: string | null;
  /** Of a phone. */
  prices: Json | null;
}

export interface WebhookEventsTable {
  /** In the order in which they were committed. */
  seq: Generated<number>;
  id: string;
  type: WebhookEvent | 'test';
  at: Timestamp;
  data: Json;
}

/** One event to one webhook. */
export interface WebhookDeliveriesTable {
  id: string;
  webhook_id: string;
  event_id: string;
  event_seq: number;
  state: 'waiting' | 'delivered' | 'failed';
  attempts: Generated<number>;
  due_at: Timestamp;
  created_at: Timestamp;
  tried_at: Generated<Timestamp | null>;
  /** What the receiver answered last, and how long it took. */
  status: Generated<number | null>;
  took_ms: Generated<number | null>;
  error: Generated<string | null>;
  /** The beginning of its answer. */
  response: Generated<string | null>;
}

export type WebhookRow = Selectable<WebhooksTable>;
export type WebhookSubjectRow = Selectable<WebhookSubjectsTable>;
