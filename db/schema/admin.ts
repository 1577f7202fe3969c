import type { Json, Timestamp } from './columns.ts';

/** What the admin area keeps. */
export interface AdminTables {
  audit_log: AuditLogTable;
  import_jobs: ImportJobsTable;
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
}

/** A file on its way into the catalogue through the admin area. */
export interface ImportJobsTable {
  id: string;
  filename: string;
  state: 'reading' | 'checked' | 'writing' | 'done' | 'failed';
  done: number;
  total: number;
  error: string | null;
  result: Json | null;
  actor_id: string;
  started_at: Timestamp;
  updated_at: Timestamp;
}
