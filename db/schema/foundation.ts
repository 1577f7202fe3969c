import type { Generated } from 'kysely';
import type { Timestamp } from './columns.ts';

/** What the database itself needs: its version, its marks, and what other processes follow. */
export interface FoundationTables {
  migrations: MigrationsTable;
  settings: SettingsTable;
  content_changes: ContentChangesTable;
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
  /** `counters` and `feedback` are the figures of a product that readers change. */
  kind: 'product' | 'brand' | 'category' | 'blog' | 'counters' | 'feedback';
  id: string;
  changed_at: Timestamp;
}
