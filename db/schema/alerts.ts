import type { Generated, Selectable } from 'kysely';
import type { NotificationKind } from '#contract/alerts/notifications.ts';
import type { Json, Timestamp } from './columns.ts';

export interface AlertsTables {
  price_alerts: PriceAlertsTable;
  price_moves: PriceMovesTable;
  price_alert_deliveries: PriceAlertDeliveriesTable;
  notifications: NotificationsTable;
}

/** One per person and phone: a reader's, or a guest's by address. */
export interface PriceAlertsTable {
  id: string;
  user_id: string | null;
  email: string | null;
  product_id: string;
  /** As in `variantKey`; empty for the phone's price. */
  variant: string;
  /** Null for any drop. */
  below: number | null;
  /** Waits for this store to have it in stock; null for a price from anywhere. */
  store: Generated<string | null>;
  /** The price when the alert was set, so that a drop pending at that time sends no alert. */
  base_price: number | null;
  created_at: Timestamp;
  set_at: Timestamp;
  /** Null until a guest has opened the confirmation link. */
  confirmed_at: Timestamp | null;
  /** Price and time of the last notification; null again after the price rose. */
  told_price: Generated<number | null>;
  told_at: Generated<Timestamp | null>;
}

/** A change of a watched price that is not stable long enough for an alert yet. */
export interface PriceMovesTable {
  product_id: string;
  variant: string;
  /** The price before the first of the changes. */
  was: number | null;
  /** The import or bulk change it belongs to, whose alerts are sent together. */
  run_id: string | null;
  began_at: Timestamp;
  due_at: Timestamp;
}

/** A drop to be sent, until its mail is in the outbox. */
export interface PriceAlertDeliveriesTable {
  /** One mail per recipient and batch. */
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
  subject_kind: 'product' | 'blog' | 'feed';
  subject_id: string;
  comment_id: string | null;
  actor_id: string | null;
  /** Further details by kind. */
  details: Json | null;
  created_at: Timestamp;
  read_at: Generated<Timestamp | null>;
}

export type PriceAlertRow = Selectable<PriceAlertsTable>;
export type PriceMoveRow = Selectable<PriceMovesTable>;
export type PriceAlertDeliveryRow = Selectable<PriceAlertDeliveriesTable>;
export type NotificationRow = Selectable<NotificationsTable>;
