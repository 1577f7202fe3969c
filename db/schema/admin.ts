import type { Generated, Selectable } from 'kysely';
import type { DraftKind } from '#contract/desk/drafts.ts';
import type { PresenceKind } from '#contract/desk/presence.ts';
import type { ViewTable } from '#contract/desk/views.ts';
import type { PriceSource } from '#contract/phone/choices.ts';
import type { SettingId } from '#contract/settings/settings.ts';
import type { Json, Timestamp } from './columns.ts';

/** Tables of the admin area. */
export interface AdminTables {
  audit_log: AuditLogTable;
  saved_views: SavedViewsTable;
  desk_drafts: DeskDraftsTable;
  desk_presence: DeskPresenceTable;
  price_schedules: PriceSchedulesTable;
  site_settings: SiteSettingsTable;
  site_versions: SiteVersionsTable;
  backup_checks: BackupChecksTable;
}

/** What staff did or viewed, and all changes of e-mail addresses. */
export interface AuditLogTable {
  id: string;
  at: Timestamp;
  actor_id: string;
  /** The call's name in the contract: `products.update`. */
  action: string;
  subject: string | null;
  /** Names of the fields sent, never their values. */
  fields: Json;
  /** The name at that time. Null in older entries, like the next three columns. */
  subject_name: Generated<string | null>;
  /** Changed fields with old and new values. */
  changes: Generated<Json | null>;
  network: Generated<string | null>;
  /** `Chrome on Android`. */
  device: Generated<string | null>;
  /** The API token's name; null for a person. */
  token: Generated<string | null>;
  /** The job or schedule that the call started. */
  run_id: Generated<string | null>;
}

/** Unsaved drafts. */
export interface DeskDraftsTable {
  id: string;
  user_id: string;
  kind: DraftKind;
  /** Null for a new item. */
  subject_id: string | null;
  /** The version it is based on. */
  base: Timestamp | null;
  content: Json;
  created_at: Timestamp;
  updated_at: Timestamp;
}

/** A tab with something open, until its heartbeat stops. */
export interface DeskPresenceTable {
  tab_id: string;
  user_id: string;
  subject_kind: PresenceKind;
  subject_id: string;
  opened_at: Timestamp;
  seen_at: Timestamp;
  editing_since: Timestamp | null;
  typed_at: Timestamp | null;
}

export type DeskDraftRow = Selectable<DeskDraftsTable>;

/** Saved views of a table. */
export interface SavedViewsTable {
  id: string;
  user_id: string;
  table_name: ViewTable;
  name: string;
  query: string;
  created_at: Timestamp;
  /** Null while it is private. */
  shared_at: Generated<Timestamp | null>;
}

/** A scheduled price. */
export interface PriceSchedulesTable {
  id: string;
  product_id: string;
  ram: number | null;
  /** Null for the price of a phone without variants. */
  storage: number | null;
  price: number;
  source: PriceSource;
  from_at: Timestamp;
  /** When the price returns to its previous value; null if it stays. */
  until_at: Timestamp | null;
  actor_id: string;
  created_at: Timestamp;
  /** When its start and end were applied to the phone. */
  started_at: Timestamp | null;
  ended_at: Timestamp | null;
  /** The price to return to. */
  before_price: number | null;
  before_at: string | null;
  before_source: PriceSource | null;
}

/** A section of the settings, or a text page. Each has its row from the start. */
export interface SiteSettingsTable {
  id: SettingId;
  name: string;
  /** In the contract's format; null for the default. */
  value: Json | null;
  /** The unpublished draft of a page. */
  draft: Json | null;
  /** When the draft is published. */
  scheduled_at: Timestamp | null;
  /** Its content as text by field, for the audit log. */
  words: Json | null;
  actor_id: string | null;
  /** When the value was published; null for the default. */
  published_at: Timestamp | null;
  updated_at: Timestamp;
}

/** The state before a change. */
export interface SiteVersionsTable {
  id: string;
  setting_id: SettingId;
  /** Null for the default. */
  value: Json | null;
  actor_id: string | null;
  saved_at: Timestamp;
  /** Set if readers never saw it. */
  unpublished_at: Timestamp | null;
}

/** The last verification of a backup, by its id. */
export interface BackupChecksTable {
  id: string;
  checked_at: Timestamp;
  /** Null if it passed. */
  problem: string | null;
}

export type SiteSettingRow = Selectable<SiteSettingsTable>;
