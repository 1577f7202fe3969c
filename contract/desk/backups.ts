import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { TimestampField } from '#contract/fields.ts';

/** Copies of everything, made and fetched from the desk. */

/** Those made from the desk: beyond, the oldest goes. What the command line made stays. */
export const BACKUPS_KEPT = 7;

export const BACKUP_COUNTS = {
  products: 'phones',
  brands: 'brands',
  blogs: 'articles',
  users: 'people',
  comments: 'comments',
  reviews: 'reviews',
  pictures: 'pictures',
} as const;

const Counts = z.partialRecord(z.enum(Object.keys(BACKUP_COUNTS) as (keyof typeof BACKUP_COUNTS)[]), z.int());

export const Backup = z.object({
  /** The moment it was begun, as its folder is called. */
  id: z.string(),
  at: TimestampField,
  bytes: z.int(),
  files: z.int(),
  /** SHA-256 over the names and sums of all its files; null for one of a version that wrote none. */
  checksum: z.string().nullable(),
  version: z.string().nullable(),
  engine: z.enum(['sqlite', 'postgres']).nullable(),
  counts: Counts,
  fromDesk: z.boolean(),
});
export type Backup = z.infer<typeof Backup>;

export const BackupProgress = z.object({
  id: z.string(),
  step: z.enum(['pictures', 'database', 'checksums']),
  done: z.int(),
  total: z.int(),
});
export type BackupProgress = z.infer<typeof BackupProgress>;

const BACKUP_ID = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z$/;
const BackupParams = z.object({ id: z.string().regex(BACKUP_ID, 'There is no such backup.') });

export function isBackupId(text: string): boolean {
  return BACKUP_ID.test(text);
}

export const backups = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/backups',
    summary: 'Backups on this server, newest first, and the one that is being made',
    access: 'admin',
    response: z.object({
      backups: z.array(Backup),
      running: BackupProgress.nullable(),
      /** Why the last one failed since this server started; null where it did not. */
      failure: z.string().nullable(),
      freeBytes: z.int(),
    }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/admin/backups',
    summary: 'Begin a backup of the database and every picture it names',
    access: 'admin',
    body: z.object({}),
    status: 202,
    response: BackupProgress,
  }),
  verify: endpoint({
    method: 'POST',
    path: '/api/admin/backups/:id/verify',
    summary: 'Read every file of a backup again and compare it with its checksum',
    access: 'admin',
    params: BackupParams,
    body: z.object({}),
    readOnly: true,
    response: z.object({
      isWhole: z.boolean(),
      /** Files that are missing or other than they were, at most 20 of them. */
      damaged: z.array(z.string()),
    }),
  }),
  ticket: endpoint({
    method: 'POST',
    path: '/api/admin/backups/:id/ticket',
    summary: 'An address from which a backup can be downloaded for a minute',
    access: 'admin',
    sensitive: true,
    params: BackupParams,
    body: z.object({}),
    response: z.object({ url: z.string() }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/admin/backups/:id',
    summary: 'Delete a backup for good',
    access: 'admin',
    sensitive: true,
    params: BackupParams,
    response: z.object({ id: z.string() }),
  }),
};
