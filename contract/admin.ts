import { z } from 'zod';
import type { StaffAccess } from './account/access.ts';
import { RoleField, UserIdField } from './account/user.ts';
import { CsvFile } from './desk/shapes.ts';
import { endpoint } from './endpoint.ts';
import { isPlainText, LimitField, PageField, paged, SearchField, SlugField, TimestampField } from './fields.ts';

/** A price of a phone on sale that was recorded longer ago is due to be looked up. */
export const OLD_PRICE_DAYS = 180;

/** What waits for someone. */
export const OverviewQueues = z.object({
  newMessages: z.int(),
  openReports: z.int(),
  /** Comments and reviews. */
  hiddenPosts: z.int(),
  draftArticles: z.int(),
  /** Still to come. */
  scheduledArticles: z.int(),
  /** Drafts whose day to appear has passed: readers had them already, and now find nothing at their address. */
  overdueArticles: z.int(),
  phonesWithoutPrice: z.int(),
  /** On sale, with a price recorded more than OLD_PRICE_DAYS ago. */
  phonesWithOldPrice: z.int(),
  phonesWithoutPicture: z.int(),
  failedMails: z.int(),
  /** Suggested by readers. */
  waitingCorrections: z.int(),
});

/** Whose it is to deal with it. */
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
  failedMails: 'admin',
  waitingCorrections: 'catalogue',
};

/** The same that /metrics says, of the process that answered. */
export const SystemFigures = z.object({
  mailWaiting: z.int(),
  mailOldestSeconds: z.int(),
  mailFailed: z.int(),
  jobs: z.int(),
  alertsDue: z.int(),
  /** Changes that readers do not see yet. */
  changesBehind: z.int(),
  /** Share of pages that were not rendered for the one who asked; null before any was. */
  pagesFromMemory: z.number().nullable(),
  renderMs: z.number().nullable(),
  rendersWaiting: z.int(),
  slowQueries: z.int(),
  /** The longest that the event loop was held up in the last minute. */
  eventLoopMs: z.number(),
});
export type SystemFigures = z.infer<typeof SystemFigures>;

export const SystemHealth = z.object({
  engine: z.enum(['sqlite', 'postgres']),
  mail: z.enum(['smtp', 'files']),
  storage: z.enum(['disk', 's3']),
  version: z.string(),
  startedAt: TimestampField,
  /** Resident memory of the process that answered, bytes. */
  memory: z.int(),
  phones: z.int(),
  figures: SystemFigures,
});

/** One field of what was changed, in words; null is nothing. */
const AuditChange = z.object({ field: z.string(), from: z.string().nullable(), to: z.string().nullable() });
export type AuditChange = z.infer<typeof AuditChange>;

/** Who did what to what. */
export const AuditEntry = z.object({
  id: z.uuid(),
  at: TimestampField,
  actor: z.object({ id: UserIdField, name: z.string(), role: RoleField }),
  /** The call by its name in the contract: `products.update`. */
  action: z.string(),
  /** The id in the address, where there is one. */
  subject: z.string().nullable(),
  /** What people called it then; in entries from before that was kept, what they call it now. */
  subjectName: z.string().nullable(),
  /** What was done, in words: `Change a phone`. */
  summary: z.string(),
  /** Names of the fields that were sent, never what they held. */
  fields: z.array(z.string()),
  /** What is behind the name of who did it: `changed the phone Pixel 9`. */
  sentence: z.string(),
  /** Old and new of each field that changed; empty where nothing was compared. */
  changes: z.array(AuditChange),
  /** An IPv4 address, or the network of an IPv6 one; null in older entries. */
  network: z.string().nullable(),
  /** `Chrome on Android`; null in older entries. */
  device: z.string().nullable(),
  /** The name of the API token that it was done with; null for a person at the desk. */
  token: z.string().nullable(),
});

/** The parts of the API by what people call them. */
export const AUDIT_KINDS: Record<string, { label: string; parts: readonly string[] }> = {
  phones: { label: 'Phones and prices', parts: ['products', 'adminProducts', 'adminPrices', 'phoneVersions', 'bulk'] },
  brands: { label: 'Brands', parts: ['brands'] },
  articles: { label: 'Articles', parts: ['blogs', 'workingCopies', 'categories', 'blogCategories', 'bulkArticles'] },
  newsletter: { label: 'Newsletter', parts: ['newsletter', 'bulkSubscribers'] },
  messages: { label: 'Messages', parts: ['contact', 'inbox', 'bulkMessages'] },
  moderation: { label: 'Moderation', parts: ['moderation'] },
  corrections: { label: 'Corrections', parts: ['corrections'] },
  people: { label: 'Users and roles', parts: ['users', 'secondFactor', 'invitations', 'apiTokens', 'bulkPeople'] },
  settings: { label: 'Site settings', parts: ['settings'] },
  system: { label: 'Trash, mail, exports, webhooks', parts: ['trash', 'undo', 'mail', 'admin', 'webhooks'] },
};

/** Entries are counted up to here; who looks further narrows the log down. */
export const AUDIT_COUNTED_MAX = 10_000;

/** What the audit log is narrowed down by. */
const AuditFilter = z.object({
  /** In the words for it, the subject or the name of who did it. */
  search: SearchField.optional(),
  /** Who did it. */
  actor: UserIdField.optional(),
  /** A kind of AUDIT_KINDS, or a part of the API: `products`. */
  kind: z
    .string()
    .max(40, 'Choose a kind from the list.')
    .refine(isPlainText, 'Choose a kind from the list.')
    .optional(),
  /** A day of India's. */
  day: z.iso.date('Use a date like 2026-01-31.').optional(),
  /** `changes` without what was only looked at or exported, or that alone, or both. */
  show: z.enum(['changes', 'looks', 'all'], 'Use changes, looks or all.').default('changes'),
});
export type AuditFilter = z.output<typeof AuditFilter>;

export const OverdueArticle = z.object({
  id: SlugField,
  title: z.string(),
  /** The moment at which readers first had it. */
  dueAt: TimestampField,
});

export const Overview = z.object({
  queues: OverviewQueues,
  /** The first few of the overdue, longest first. */
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
    summary: 'Open work at the caller’s desks',
    access: 'desk',
    response: OverviewQueues.partial(),
  }),
  audit: endpoint({
    method: 'GET',
    path: '/api/admin/audit',
    summary:
      'Changes and sign-ins by staff, and changes of e-mail address by anyone; with `show`, also views and exports. Newest first',
    access: 'admin',
    query: AuditFilter.extend({
      page: PageField,
      limit: LimitField,
      /** The id of an entry: those before it, in place of pages. */
      before: z.uuid('Use the id of an entry.').optional(),
    }),
    response: paged('entries', AuditEntry).extend({
      /** To go on with as `before`; null at the end. */
      next: z.uuid().nullable(),
      /** Whose entries can be asked for: who works here now. */
      people: z.array(z.object({ id: UserIdField, name: z.string() })),
    }),
  }),
  exportAudit: endpoint({
    method: 'GET',
    path: '/api/admin/audit/export',
    summary: 'The newest 10,000 entries as CSV: a file, or inside JSON if the caller accepts JSON',
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
