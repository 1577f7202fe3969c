import { z } from 'zod';
import { STAFF_ROLES } from '#contract/account/access.ts';
import { endpoint } from '#contract/endpoint.ts';
import { TimestampField } from '#contract/fields.ts';
import { MEGABYTE } from '#contract/limits.ts';

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
  /** Made of what was there before this backup was restored: restoring it undoes that. */
  madeBefore: z.string().nullable(),
});
export type Backup = z.infer<typeof Backup>;

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** What a backup says of itself, in a file beside its others. */
export const BackupManifest = Backup.pick({ version: true, engine: true, counts: true, fromDesk: true }).extend({
  /** The backup that was restored after this one was made, so that it can be undone. */
  madeBefore: Backup.shape.madeBefore.optional(),
  checksum: Sha256,
  files: z.array(z.object({ name: z.string(), bytes: z.int().min(0), sha256: Sha256 })),
});
export type BackupManifest = z.infer<typeof BackupManifest>;

export const BackupProgress = z.object({
  id: z.string(),
  kind: z.enum(['backup', 'restore']),
  /** `pictures`, `database`, `checksums` and `store` are of the copy that is made; a restore makes one, too. */
  step: z.enum(['check', 'read', 'files', 'pictures', 'database', 'checksums', 'store', 'replace']),
  done: z.int(),
  total: z.int(),
});
export type BackupProgress = z.infer<typeof BackupProgress>;

/** What would become of the things of one kind. */
const RestoreChange = z.object({
  inBackup: z.int(),
  today: z.int(),
  /** There now and not then. */
  lost: z.int(),
  /** There then and not now. */
  back: z.int(),
  /** In both, and changed in between. */
  changed: z.int(),
});

export const RestorePreview = z.object({
  id: z.string(),
  at: TimestampField,
  version: z.string().nullable(),
  versionNow: z.string(),
  engine: z.enum(['sqlite', 'postgres']).nullable(),
  engineNow: z.enum(['sqlite', 'postgres']),
  /** Why it cannot be restored; null where it can. */
  problem: z.string().nullable(),
  changes: z.partialRecord(z.enum(Object.keys(BACKUP_COUNTS) as (keyof typeof BACKUP_COUNTS)[]), RestoreChange),
  /** Accounts with rights that are not here now, at most 200 of them. They come in as readers unless named. */
  newStaff: z.array(
    z.object({ id: z.string(), name: z.string(), email: z.string().nullable(), roles: z.array(z.enum(STAFF_ROLES)) }),
  ),
  newStaffTotal: z.int(),
});
export type RestorePreview = z.infer<typeof RestorePreview>;

/** Accounts with rights that a preview names, and that can be chosen. */
export const NEW_STAFF_MAX = 200;

/** Where the desk cannot: a server cannot exchange a database of which it is one of several clients. */
export const RESTORE_BY_COMMAND =
  'To restore a backup on PostgreSQL, stop every server and run npm run restore -- FILE, or use pg_restore.';

/** What someone types to show that they mean it. */
export const RESTORE_WORD = 'restore';

/** Of an archive that is sent in parts, bytes. */
export const UPLOAD_PART_MAX = 4 * MEGABYTE;
export const BACKUP_UPLOAD_MAX = 20 * 1_024 * MEGABYTE;

const OFFSET = 'Send the offset of the part in bytes.';
const BACKUP_ID = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z$/;
const BackupParams = z.object({ id: z.string().regex(BACKUP_ID, 'This backup doesn’t exist.') });

export function isBackupId(text: string): boolean {
  return BACKUP_ID.test(text);
}

/** The moment that an id names. */
export function momentOf(id: string): string {
  return id.replace(/T(\d\d)-(\d\d)-(\d\d)-(\d+)Z$/, 'T$1:$2:$3.$4Z');
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
      /** Why the last one failed; null where it did not. */
      failure: z.string().nullable(),
      /** The last that was restored, and the copy of what was there before while it is kept. */
      restored: z.object({ id: z.string(), at: TimestampField, before: z.string().nullable() }).nullable(),
      /** On SQLite; PostgreSQL is restored from the command line. */
      canRestore: z.boolean(),
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
  preview: endpoint({
    method: 'POST',
    path: '/api/admin/backups/:id/preview',
    summary: 'Read a backup whole and compare it with what there is now: what restoring it would change',
    access: 'admin',
    params: BackupParams,
    body: z.object({}),
    readOnly: true,
    response: RestorePreview,
  }),
  restore: endpoint({
    method: 'POST',
    path: '/api/admin/backups/:id/restore',
    summary: 'Go back to a backup, after a copy of what there is now is made',
    access: 'admin',
    sensitive: true,
    params: BackupParams,
    body: z.object({
      confirmation: z.literal(RESTORE_WORD, `Type the word ${RESTORE_WORD} to restore this backup.`),
      /** Ids of accounts in the preview's `newStaff` that keep their rights. */
      keepStaff: z.array(z.uuid('Send the IDs of accounts.')).max(NEW_STAFF_MAX).default([]),
    }),
    status: 202,
    response: BackupProgress,
  }),
  upload: endpoint({
    method: 'POST',
    path: '/api/admin/backups/uploads',
    summary: 'Send a downloaded backup in parts of at most 4 MB each (the body as it is), the first at offset 0',
    access: 'admin',
    sensitive: true,
    audited: { label: 'Sent a backup', isRepeated: true },
    query: z.object({
      /** An id for the file, made by the sender. */
      upload: z.string().regex(/^[0-9a-f-]{36}$/, 'Send a UUID for the upload.'),
      offset: z.coerce.number(OFFSET).int(OFFSET).min(0, OFFSET).max(BACKUP_UPLOAD_MAX, 'This file is too large.'),
      isLast: z.enum(['true', 'false'], 'Send true or false.').default('false'),
    }),
    response: z.object({
      /** How much of it has arrived. */
      received: z.int(),
      /** The backup it has become, with the last part. */
      id: z.string().nullable(),
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
