import type { Generated, Selectable } from 'kysely';
import type { WebhookEvent } from '#contract/desk/webhooks.ts';
import type { Json, Timestamp } from './columns.ts';

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
  /** Encrypted, like the previous secret, which also signs until it expires. */
  secret: string;
  former_secret: Generated<string | null>;
  former_until: Generated<Timestamp | null>;
  created_at: Timestamp;
  created_by: string;
  paused_at: Generated<Timestamp | null>;
  /** Set if the server paused it. */
  pause_reason: Generated<string | null>;
  /** Failures in a row, and since when. */
  failures: Generated<number>;
  failing_since: Generated<Timestamp | null>;
  /** Nothing is sent before this time; null for no delay. */
  due_at: Generated<Timestamp | null>;
}

/** The last reported state of a phone or article. Kept while a webhook exists. */
export interface WebhookSubjectsTable {
  kind: 'product' | 'blog';
  id: string;
  /** 1 while readers see it. */
  shown: number;
  version: string | null;
  /** For a phone. */
  prices: Json | null;
}

export interface WebhookEventsTable {
  /** In commit order. */
  seq: Generated<number>;
  id: string;
  type: WebhookEvent | 'test';
  at: Timestamp;
  data: Json;
}

/** One event for one webhook. */
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
  /** The last response's status and duration. */
  status: Generated<number | null>;
  took_ms: Generated<number | null>;
  error: Generated<string | null>;
  /** The start of the response body. */
  response: Generated<string | null>;
}

export type WebhookRow = Selectable<WebhooksTable>;
export type WebhookSubjectRow = Selectable<WebhookSubjectsTable>;
