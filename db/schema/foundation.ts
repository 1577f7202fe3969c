import type { Generated } from 'kysely';
import type { Timestamp } from './columns.ts';

/** What processes share: migrations, settings, content changes and file leases. */
export interface FoundationTables {
  migrations: MigrationsTable;
  settings: SettingsTable;
  content_changes: ContentChangesTable;
  picture_leases: PictureLeasesTable;
}

export interface MigrationsTable {
  name: string;
  applied_at: Timestamp;
}

export interface SettingsTable {
  key: string;
  value: string;
}

export interface ContentChangesTable {
  seq: Generated<number>;
  /** `counters` and `feedback` are figures of a product that readers change; `offers` come from store feeds. */
  kind: 'product' | 'brand' | 'category' | 'blog' | 'site' | 'counters' | 'feedback' | 'offers';
  id: string;
  changed_at: Timestamp;
}

/** An uploaded file that is being written or deleted. */
export interface PictureLeasesTable {
  name: string;
  holder: string;
  purpose: 'upload' | 'discard';
  expires_at: Timestamp;
}
