import { z } from 'zod';
import { RoleField, UserIdField } from '#contract/account/user.ts';
import { isPlainText, SearchField, TimestampField } from '#contract/fields.ts';

/** The log of what was done at the desk, by whom and by which job. */

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

export type AuditEntry = z.infer<typeof AuditEntry>;

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

export const AuditFilter = z.object({
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
