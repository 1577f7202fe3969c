import type { Generated, Selectable } from 'kysely';
import type { DraftKind } from '#contract/desk/drafts.ts';
import type { PresenceKind } from '#contract/desk/presence.ts';
import type { ViewTable } from '#contract/desk/views.ts';
import type { PriceSource } from '#contract/phone/choices.ts';
import type { SettingId } from '#contract/settings/settings.ts';
import type { Json, Timestamp } from './columns.ts';

/** What the admin area keeps. */
export interface AdminTables {
  audit_log: AuditLogTable;
  saved_views: SavedViewsTable;
  desk_drafts: DeskDraftsTable;
  desk_presence: DeskPresenceTable;
  price_schedules: PriceSchedulesTable;
  site_settings: SiteSettingsTable;
  site_versions: SiteVersionsTable;
}

/** What staff did or looked at, and everybody's changes of address. */
export interface AuditLogTable {
  id: string;
  at: Timestamp;
  actor_id: string;
  /** The call by its name in the contract: `products.update`. */
  action: string;
  subject: string | null;
  /** Names of the fields that were sent, never what they held. */
  fields: Json;
  /** What people called it at the time. Null in entries from before it was kept, as the next three. */
  subject_name: Generated<string | null>;
  /** Each field that changed, with its values before and after. */
  changes: Generated<Json | null>;
  network: Generated<string | null>;
  /** `Chrome on Android`. */
  device: Generated<string | null>;
  /** The name of the API token that it was done with; null for a person at the desk. */
  token: Generated<string | null>;
}

/** What somebody is half way through and has not saved. */
export interface DeskDraftsTable {
  id: string;
  user_id: string;
  kind: DraftKind;
  /** Null for something new. */
  subject_id: string | null;
  /** The version that it was begun with. */
  base: Timestamp | null;
  content: Json;
  created_at: Timestamp;
  updated_at: Timestamp;
}

/** A tab that has something open, for as long as it says so. */
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

/** What somebody narrowed a table of the desk down to, under a name. */
export interface SavedViewsTable {
  id: string;
  user_id: string;
  table_name: ViewTable;
  name: string;
  query: string;
  created_at: Timestamp;
}

/** A price that holds from a moment on. */
export interface PriceSchedulesTable {
  id: string;
  product_id: string;
  ram: number | null;
  /** Null for the price of a phone without variants. */
  storage: number | null;
  price: number;
  source: PriceSource;
  from_at: Timestamp;
  /** When it goes back to what it was; null where it stays. */
  until_at: Timestamp | null;
  actor_id: string;
  created_at: Timestamp;
  /** Which of its edges the phone's stored price and history have. */
  started_at: Timestamp | null;
  ended_at: Timestamp | null;
  /** What it goes back to. */
  before_price: number | null;
  before_at: string | null;
  before_source: PriceSource | null;
}

/** What admins say of the site: a section of the settings, or a page of text. Each has its row from the beginning. */
export interface SiteSettingsTable {
  id: SettingId;
  /** What people call it. */
  name: string;
  /** As the contract has it; null: what ships. */
  value: Json | null;
  /** What a page is to become. */
  draft: Json | null;
  /** What it says, field by field, for the audit log. */
  words: Json | null;
  actor_id: string | null;
  /** Of the value; null for what ships. */
  published_at: Timestamp | null;
  updated_at: Timestamp;
}

/** What was there before a change. */
export interface SiteVersionsTable {
  id: string;
  setting_id: SettingId;
  /** Null: what ships. */
  value: Json | null;
  actor_id: string | null;
  saved_at: Timestamp;
  /** Set where readers never saw it. */
  unpublished_at: Timestamp | null;
}

export type SiteSettingRow = Selectable<SiteSettingsTable>;
