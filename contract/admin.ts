import { z } from 'zod';
import type { StaffAccess } from './account/access.ts';
import { RoleField, UserIdField } from './account/user.ts';
import { CsvFile } from './desk/shapes.ts';
import { endpoint } from './endpoint.ts';
import { isPlainText, LimitField, PageField, paged, SearchField, SlugField, TimestampField } from './fields.ts';

/** An older price of a phone on sale should be checked. */
export const OLD_PRICE_DAYS = 180;

/** Open work, most urgent first; screens list it in this order. */
export const OverviewQueues = z.object({
  newMessages: z.int(),
  openReports: z.int(),
  waitingCorrections: z.int(),
  /** Unpublished articles with a publish time in the past: readers had them before and now get a missing page. */
  overdueArticles: z.int(),
  failedMails: z.int(),
  failedJobs: z.int(),
  /** 1 if daily backups are on and none of the last two days passed its verification. */
  overdueBackups: z.int(),
  /** Marked as available but not seen on sale for over a year. */
  unconfirmedPhones: z.int(),
  hiddenPosts: z.int(),
  draftArticles: z.int(),
  scheduledArticles: z.int(),
  phonesWithoutPrice: z.int(),
  /** On sale, with a price recorded more than OLD_PRICE_DAYS ago. */
  phonesWithOldPrice: z.int(),
  phonesWithoutPicture: z.int(),
  /** Pictures in the library without a description. */
  undescribedPictures: z.int().optional(),
  /** Feed items waiting for a match, and prices held because they changed too much. Absent without feeds. */
  waitingItems: z.int().optional(),
  heldPrices: z.int().optional(),
  /** Store feeds that have failed for a day. */
  failingFeeds: z.int().optional(),
});

/** The access each queue requires. */
export const QUEUE_ACCESS: Record<keyof OverviewQueues, StaffAccess> = {
  newMessages: 'admin',
  openReports: 'moderator',
  hiddenPosts: 'moderator',
  draftArticles: 'editor',
  scheduledArticles: 'editor',
  overdueArticles: 'editor',
  phonesWithoutPrice: 'catalogue',
  phonesWithOldPrice: 'catalogue',
  phonesWithoutPicture: 'catalogue',
  undescribedPictures: 'media',
  unconfirmedPhones: 'catalogue',
  failedMails: 'admin',
  failedJobs: 'admin',
  waitingCorrections: 'catalogue',
  waitingItems: 'catalogue',
  heldPrices: 'catalogue',
  failingFeeds: 'catalogue',
  overdueBackups: 'admin',
};

/** The same figures as /metrics, of the process that answered. */
export const SystemFigures = z.object({
  mailWaiting: z.int(),
  mailOldestSeconds: z.int(),
  mailFailed: z.int(),
  jobs: z.int(),
  alertsDue: z.int(),
  /** Changes that readers do not see yet. */
  changesBehind: z.int(),
  lastGoodBackupAt: TimestampField.nullable(),
  /** Daily backups are on and none of the last two days passed its verification. */
  isBackupOverdue: z.boolean(),
  /** Share of pages served without rendering; null before the first page. */
  pagesFromMemory: z.number().nullable(),
  renderMs: z.number().nullable(),
  rendersWaiting: z.int(),
  slowQueries: z.int(),
  /** The longest event loop delay of the last minute. */
  eventLoopMs: z.number(),
});
export type SystemFigures = z.infer<typeof SystemFigures>;

export const SystemHealth = z.object({
  engine: z.enum(['sqlite', 'postgres']),
  mail: z.enum(['smtp', 'files']),
  storage: z.enum(['disk', 's3']),
  version: z.string(),
  startedAt: TimestampField,
  /** Resident memory of the process that answered, in bytes. */
  memory: z.int(),
  phones: z.int(),
  figures: SystemFigures,
});

/** A changed field as text; null if empty. */
const AuditChange = z.object({ field: z.string(), from: z.string().nullable(), to: z.string().nullable() });
export type AuditChange = z.infer<typeof AuditChange>;

/** The actor for the command line and for scheduled changes. */
export const SYSTEM_ACTOR = { id: '00000000-0000-0000-0000-000000000000', name: 'System', role: 'consumer' } as const;

/** A job, import, feed run or schedule that makes many changes or makes them later. */
const AuditRun = z.object({
  id: z.string(),
  kind: z.enum(['prices', 'import', 'bulk', 'feed', 'schedule']),
  /** What it did: `Changed 120 prices of 60 phones: −5 %`. */
  label: z.string().nullable(),
  /** The feed, if it was a feed's run; null for others and for deleted feeds. */
  feed: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  /** Number of phones changed. */
  phones: z.int(),
  /** Whether this entry is its undo. */
  isUndo: z.boolean(),
  /** Null if it cannot be undone. */
  undoUntil: TimestampField.nullable(),
});
export type AuditRun = z.infer<typeof AuditRun>;

export const AuditEntry = z.object({
  id: z.uuid(),
  at: TimestampField,
  /** SYSTEM_ACTOR for the command line and scheduled changes. */
  actor: z.object({ id: UserIdField, name: z.string(), role: RoleField }),
  /** The call's name in the contract: `products.update`. */
  action: z.string(),
  /** The id in the URL, if any. */
  subject: z.string().nullable(),
  /** The subject's name at that time; in old entries without one, its current name. */
  subjectName: z.string().nullable(),
  /** The contract's label: `Change a phone`. */
  summary: z.string(),
  /** Names of the fields sent, never their values. */
  fields: z.array(z.string()),
  /** Follows the actor's name: `changed the phone Pixel 9`. */
  sentence: z.string(),
  /** Old and new value of each changed field; empty if nothing was compared. */
  changes: z.array(AuditChange),
  /** An IPv4 address, or the network of an IPv6 one; null in older entries. */
  network: z.string().nullable(),
  /** `Chrome on Android`; null in older entries. */
  device: z.string().nullable(),
  /** The API token's name; null for a person. */
  token: z.string().nullable(),
  /** The run it belongs to. */
  run: AuditRun.nullable(),
  /** The phone version that it created; only with `subject`. */
  version: z.uuid().nullable(),
});

/** Parts of the API by their names for people. */
export const AUDIT_KINDS: Record<string, { label: string; parts: readonly string[] }> = {
  phones: {
    label: 'Phones and prices',
    parts: ['products', 'adminProducts', 'adminPrices', 'phoneVersions', 'bulk', 'storeFeeds'],
  },
  brands: { label: 'Brands', parts: ['brands'] },
  articles: { label: 'Articles', parts: ['blogs', 'workingCopies', 'categories', 'blogCategories', 'bulkArticles'] },
  newsletter: { label: 'Newsletter', parts: ['newsletter', 'bulkSubscribers'] },
  messages: { label: 'Messages', parts: ['contact', 'inbox', 'bulkMessages'] },
  moderation: { label: 'Moderation', parts: ['moderation'] },
  corrections: { label: 'Corrections', parts: ['corrections'] },
  people: { label: 'Users and roles', parts: ['users', 'secondFactor', 'invitations', 'apiTokens', 'bulkPeople'] },
  settings: { label: 'Site settings and pages', parts: ['settings', 'bulkPages'] },
  system: { label: 'Trash, mail, exports, webhooks', parts: ['trash', 'undo', 'mail', 'admin', 'webhooks'] },
};

/** Entries are counted up to this; for more, the log must be filtered. */
export const AUDIT_COUNTED_MAX = 10_000;
export const AUDIT_EXPORTED_MAX = 100_000;

const DayField = z.iso.date('Use a date like 2026-01-31.');
const SUBJECT_MAX = 200;

const AuditFilter = z.object({
  /** In the sentence, the subject or the actor's name. */
  search: SearchField.optional(),
  /** The id of a phone, article or anything else: everything done to it, including jobs and schedules. */
  subject: z
    .string()
    .min(1)
    .max(SUBJECT_MAX, 'Use the ID of a phone.')
    .refine(isPlainText, 'Use the ID of a phone.')
    .optional(),
  actor: UserIdField.optional(),
  /** A key of AUDIT_KINDS, or a part of the API: `products`. */
  kind: z
    .string()
    .max(40, 'Choose a kind from the list.')
    .refine(isPlainText, 'Choose a kind from the list.')
    .optional(),
  /** First and last day in India. */
  from: DayField.optional(),
  to: DayField.optional(),
  /** A single day. */
  day: DayField.optional(),
  /** Changes only, reads and exports only, or both. */
  show: z.enum(['changes', 'looks', 'all'], 'Use changes, looks or all.').default('changes'),
});
export type AuditFilter = z.output<typeof AuditFilter>;

export const OverdueArticle = z.object({
  id: SlugField,
  title: z.string(),
  /** When readers first had it. */
  dueAt: TimestampField,
});

export const Overview = z.object({
  queues: OverviewQueues,
  /** The first few, longest overdue first. */
  overdue: z.array(OverdueArticle),
  recent: z.array(AuditEntry),
  health: SystemHealth,
});

export type OverviewQueues = z.infer<typeof OverviewQueues>;
export type SystemHealth = z.infer<typeof SystemHealth>;
export type OverdueArticle = z.infer<typeof OverdueArticle>;
export type AuditEntry = z.infer<typeof AuditEntry>;
export type Overview = z.infer<typeof Overview>;

export const admin = {
  overview: endpoint({
    method: 'GET',
    path: '/api/admin/overview',
    summary: 'Open work, recent activity and system health',
    access: 'admin',
    response: Overview,
  }),
  queues: endpoint({
    method: 'GET',
    path: '/api/admin/queues',
    summary: 'Open work in the caller’s parts of the admin area',
    access: 'desk',
    response: OverviewQueues.partial(),
  }),
  audit: endpoint({
    method: 'GET',
    path: '/api/admin/audit',
    summary:
      'Changes and sign-ins by staff, and everyone’s e-mail address changes; with `show`, also views and exports. Newest first',
    access: 'admin',
    query: AuditFilter.extend({
      page: PageField,
      limit: LimitField,
      /** The id of an entry: returns those before it, instead of pages. */
      before: z.uuid('Use the ID of an entry.').optional(),
    }),
    response: paged('entries', AuditEntry).extend({
      /** Pass it as `before` for the next entries; null at the end. */
      next: z.uuid().nullable(),
      /** Current staff, whose entries can be filtered. */
      people: z.array(z.object({ id: UserIdField, name: z.string() })),
    }),
  }),
  exportAudit: endpoint({
    method: 'GET',
    path: '/api/admin/audit/export',
    summary: 'The newest 100,000 entries as CSV: a file, or inside JSON if the caller accepts JSON',
    access: 'admin',
    audited: { label: 'Exported the audit log' },
    query: AuditFilter,
    response: CsvFile,
  }),
  removeSampleReaders: endpoint({
    method: 'DELETE',
    path: '/api/admin/sample-readers',
    summary: 'Remove demo data: all demo readers with everything they did, including replies to their comments',
    access: 'admin',
    response: z.object({ people: z.int(), comments: z.int(), replies: z.int() }),
  }),
};
