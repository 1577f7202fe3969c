import { z } from 'zod';
import { STAFF_ROLES } from '#contract/account/access.ts';
import { endpoint } from '#contract/endpoint.ts';
import { TimestampField } from '#contract/fields.ts';
import { MEGABYTE } from '#contract/limits.ts';
import { DAY_MS } from '#contract/time.ts';

/** Scheduled backups kept: one a day for the last days, and one a week before that. */
export const DAILY_BACKUPS_MAX = 7;
export const WEEKLY_BACKUPS_MAX = 4;
/** Backups made before a restore, of which this many are kept. */
export const SAFETY_BACKUPS_MAX = 7;

const OVERDUE_MS = 2 * DAY_MS;

/** Whether daily backups are on and none in the last two days passed its verification. */
export function isBackupOverdue(
  { isDaily, since }: { isDaily: boolean; since: string },
  lastGoodAt: string | null,
  now: number,
): boolean {
  return isDaily && now - Math.max(Date.parse(since), Date.parse(lastGoodAt ?? since)) > OVERDUE_MS;
}

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
  /** The start time, as in the folder's name. */
  id: z.string(),
  at: TimestampField,
  bytes: z.int(),
  files: z.int(),
  /** SHA-256 over the names and checksums of all files; null for backups of older versions. */
  checksum: z.string().nullable(),
  version: z.string().nullable(),
  engine: z.enum(['sqlite', 'postgres']).nullable(),
  counts: Counts,
  fromDesk: z.boolean(),
  /** Made automatically before this backup was restored, to undo the restore. */
  madeBefore: z.string().nullable(),
  isScheduled: z.boolean(),
  /** The last verification: `problem` is what was wrong, null if it passed. Null if it was never verified. */
  check: z.object({ at: TimestampField, problem: z.string().nullable() }).nullable(),
});
export type Backup = z.infer<typeof Backup>;

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** The manifest of a backup. */
export const BackupManifest = Backup.pick({ version: true, engine: true, counts: true, fromDesk: true }).extend({
  /** The backup that was restored after this one was made. */
  madeBefore: Backup.shape.madeBefore.optional(),
  isScheduled: Backup.shape.isScheduled.optional(),
  checksum: Sha256,
  files: z.array(z.object({ name: z.string(), bytes: z.int().min(0), sha256: Sha256 })),
});
export type BackupManifest = z.infer<typeof BackupManifest>;

export const BackupProgress = z.object({
  id: z.string(),
  kind: z.enum(['backup', 'restore']),
  /** `pictures`, `database`, `checksums`, `store` and `verify` are steps of making a backup; a restore makes one too. */
  step: z.enum(['check', 'read', 'files', 'pictures', 'database', 'checksums', 'store', 'verify', 'replace']),
  done: z.int(),
  total: z.int(),
});
export type BackupProgress = z.infer<typeof BackupProgress>;

/** How the rows of one kind would change. */
const RestoreChange = z.object({
  inBackup: z.int(),
  today: z.int(),
  /** Present now, not in the backup. */
  lost: z.int(),
  /** In the backup, not present now. */
  back: z.int(),
  /** In both, but changed. */
  changed: z.int(),
});

export const RestorePreview = z.object({
  id: z.string(),
  at: TimestampField,
  version: z.string().nullable(),
  versionNow: z.string(),
  engine: z.enum(['sqlite', 'postgres']).nullable(),
  engineNow: z.enum(['sqlite', 'postgres']),
  /** Why it cannot be restored; null if it can. */
  problem: z.string().nullable(),
  changes: z.partialRecord(z.enum(Object.keys(BACKUP_COUNTS) as (keyof typeof BACKUP_COUNTS)[]), RestoreChange),
  /** Staff accounts that do not exist now, at most 200. They are restored as readers unless chosen. */
  newStaff: z.array(
    z.object({ id: z.string(), name: z.string(), email: z.string().nullable(), roles: z.array(z.enum(STAFF_ROLES)) }),
  ),
  newStaffTotal: z.int(),
});
export type RestorePreview = z.infer<typeof RestorePreview>;

export const NEW_STAFF_MAX = 200;

/** A server cannot replace a PostgreSQL database that others are connected to. */
export const RESTORE_BY_COMMAND =
  'To restore a backup on PostgreSQL, stop every server and run npm run restore -- FILE, or use pg_restore.';

/** The typed confirmation. */
export const RESTORE_WORD = 'restore';

/** Bytes per part of an upload. */
export const UPLOAD_PART_MAX = 4 * MEGABYTE;
export const BACKUP_UPLOAD_MAX = 20 * 1_024 * MEGABYTE;

const OFFSET = 'Send the offset of the part in bytes.';
const BACKUP_ID = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z$/;
const BackupParams = z.object({ id: z.string().regex(BACKUP_ID, 'This backup doesn’t exist.') });

export function isBackupId(text: string): boolean {
  return BACKUP_ID.test(text);
}

export function momentOf(id: string): string {
  return id.replace(/T(\d\d)-(\d\d)-(\d\d)-(\d+)Z$/, 'T$1:$2:$3.$4Z');
}

export const backups = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/backups',
    summary: 'Backups on this server, newest first, and the one being made',
    access: 'admin',
    response: z.object({
      backups: z.array(Backup),
      running: BackupProgress.nullable(),
      failure: z.string().nullable(),
      /** The last restore, and its safety backup while it exists. */
      restored: z.object({ id: z.string(), at: TimestampField, before: z.string().nullable() }).nullable(),
      /** SQLite only; PostgreSQL is restored from the command line. */
      canRestore: z.boolean(),
      freeBytes: z.int(),
      schedule: z.object({
        isDaily: z.boolean(),
        /** In India's time: `03:00`. */
        at: z.string(),
        /** Null if daily backups are off. */
        nextAt: TimestampField.nullable(),
      }),
      /** The newest backup that passed its verification. */
      lastGoodAt: TimestampField.nullable(),
      /** Daily backups are on and none of the last two days passed. */
      isOverdue: z.boolean(),
    }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/admin/backups',
    summary: 'Start a backup of the database and all pictures',
    access: 'admin',
    body: z.object({}),
    status: 202,
    response: BackupProgress,
  }),
  verify: endpoint({
    method: 'POST',
    path: '/api/admin/backups/:id/verify',
    summary: 'Verify a backup: its checksums, and its database by restoring it into a scratch one',
    access: 'admin',
    params: BackupParams,
    body: z.object({}),
    readOnly: true,
    response: z.object({
      isWhole: z.boolean(),
      /** Missing or changed files, at most 20. */
      damaged: z.array(z.string()),
      /** What is wrong with it; null if it passed. */
      problem: z.string().nullable(),
    }),
  }),
  preview: endpoint({
    method: 'POST',
    path: '/api/admin/backups/:id/preview',
    summary: 'Preview a restore: compare a backup with the current data',
    access: 'admin',
    params: BackupParams,
    body: z.object({}),
    readOnly: true,
    response: RestorePreview,
  }),
  restore: endpoint({
    method: 'POST',
    path: '/api/admin/backups/:id/restore',
    summary: 'Restore a backup after making a safety backup',
    access: 'admin',
    sensitive: true,
    params: BackupParams,
    body: z.object({
      confirmation: z.literal(RESTORE_WORD, `Type ${RESTORE_WORD} to confirm.`),
      /** Accounts of `newStaff` that keep their roles. */
      keepStaff: z.array(z.uuid('Use account IDs.')).max(NEW_STAFF_MAX).default([]),
    }),
    status: 202,
    response: BackupProgress,
  }),
  upload: endpoint({
    method: 'POST',
    path: '/api/admin/backups/uploads',
    summary: 'Upload a backup in parts of up to 4 MB (raw body), the first at offset 0',
    access: 'admin',
    sensitive: true,
    audited: { label: 'Uploaded a backup', isRepeated: true },
    query: z.object({
      /** Made by the client: one per file. */
      upload: z.string().regex(/^[0-9a-f-]{36}$/, 'Use a UUID for the upload.'),
      offset: z.coerce.number(OFFSET).int(OFFSET).min(0, OFFSET).max(BACKUP_UPLOAD_MAX, 'This file is too large.'),
      isLast: z.enum(['true', 'false'], 'Use true or false.').default('false'),
    }),
    response: z.object({
      /** Bytes received so far. */
      received: z.int(),
      /** The finished backup, with the last part. */
      id: z.string().nullable(),
    }),
  }),
  ticket: endpoint({
    method: 'POST',
    path: '/api/admin/backups/:id/ticket',
    summary: 'A download link for a backup, valid for a minute',
    access: 'admin',
    sensitive: true,
    params: BackupParams,
    body: z.object({}),
    response: z.object({ url: z.string() }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/admin/backups/:id',
    summary: 'Permanently delete a backup',
    access: 'admin',
    sensitive: true,
    params: BackupParams,
    response: z.object({ id: z.string() }),
  }),
};
