import { z } from 'zod';
import type { StaffAccess } from '#contract/account/access.ts';
import { UserIdField } from '#contract/account/user.ts';
import { endpoint } from '#contract/endpoint.ts';
import { LimitField, PageField, paged, SlugField, TimestampField } from '#contract/fields.ts';
import { AuditEntry, AuditFilter } from './audit.ts';
import { CsvFile } from './shapes.ts';

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
      /** The name of `subject`, also if no entry matches. */
      subjectName: z.string().nullable(),
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
