import type { Generated, Selectable } from 'kysely';
import type { NotificationKind } from '#contract/alerts/notifications.ts';
import type { Json, Timestamp } from './columns.ts';

/** Who is told of what. */
export interface AlertsTables {
  price_alerts: PriceAlertsTable;
  price_moves: PriceMovesTable;
  price_alert_deliveries: PriceAlertDeliveriesTable;
  notifications: NotificationsTable;
}

/** One a person and phone: of a reader, or of the address of a guest. */
export interface PriceAlertsTable {
  id: string;
  user_id: string | null;
  email: string | null;
  product_id: string;
  /** As `variantKey` names it; empty for the price of the phone. */
  variant: string;
  /** Null for any drop. */
  below: number | null;
  /** What it cost when the alert was set: a drop that was on its way by then is not told of. */
  base_price: number | null;
  created_at: Timestamp;
  set_at: Timestamp;
  /** Null until a guest has followed the link. */
  confirmed_at: Timestamp | null;
  /** What was told last, and when; null again once the price was higher. */
  told_price: Generated<number | null>;
  told_at: Generated<Timestamp | null>;
}

/** A watched price that was changed and has not stood long enough to tell anybody. */
export interface PriceMovesTable {
  product_id: string;
  variant: string;
  /** Before the first of the changes. */
  was: number | null;
  /** The import or bulk change it belongs to: what these move is told of together. */
  run_id: string | null;
  began_at: Timestamp;
  due_at: Timestamp;
}

/** A drop that an alert is told of, until it is in the outbox. */
export interface PriceAlertDeliveriesTable {
  /** One mail a recipient and batch. */
  batch: string;
  alert_id: string;
  /** A reader's id or a guest's address. */
  recipient: string;
  was: number | null;
  price: number;
  price_at: string | null;
}

export interface NotificationsTable {
  id: string;
  user_id: string;
  kind: NotificationKind;
  outcome: 'approved' | 'hidden' | 'deleted' | 'kept' | 'accepted' | 'rejected' | null;
  subject_kind: 'product' | 'blog';
  subject_id: string;
  comment_id: string | null;
  actor_id: string | null;
  /** What more there is to say, by kind. */
  details: Json | null;
  created_at: Timestamp;
  read_at: Generated<Timestamp | null>;
}

export type PriceAlertRow = Selectable<PriceAlertsTable>;
export type PriceMoveRow = Selectable<PriceMovesTable>;
export type PriceAlertDeliveryRow = Selectable<PriceAlertDeliveriesTable>;
export type NotificationRow = Selectable<NotificationsTable>;
