import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { LimitField, PageField, paged, TimestampField, UuidParams } from '#contract/fields.ts';
import { PAGE_LIMIT_MAX } from '#contract/limits.ts';

/** Notifications, in the app and by mail. */
export const NOTIFICATION_KINDS = ['alert', 'reply', 'comment', 'report', 'correction', 'note', 'feed'] as const;
export const NotificationKind = z.enum(NOTIFICATION_KINDS);

export const Notification = z.object({
  id: z.uuid(),
  kind: NotificationKind,
  /** What happened, in a sentence. */
  title: z.string(),
  /** Details. */
  text: z.string().nullable(),
  /** The page it is about, as a path; null if it no longer exists. */
  link: z.string().nullable(),
  createdAt: TimestampField,
  readAt: TimestampField.nullable(),
});

/** Kinds of notifications also sent by mail; all by default. */
export const MailSwitches = z.object(
  Object.fromEntries(NOTIFICATION_KINDS.map((kind) => [kind, z.boolean()])) as Record<NotificationKind, z.ZodBoolean>,
);

/** Ids, or all. */
export const ReadBody = z
  .object({
    ids: z.array(z.uuid()).min(1, 'Choose at least one.').max(PAGE_LIMIT_MAX).optional(),
    all: z.literal(true, 'Send true, or IDs.').optional(),
  })
  .refine(({ ids, all }) => (ids === undefined) !== (all === undefined), {
    path: ['ids'],
    error: 'Send IDs, or all: true.',
  });

export type NotificationKind = z.infer<typeof NotificationKind>;
export type Notification = z.infer<typeof Notification>;
export type MailSwitches = z.infer<typeof MailSwitches>;
export type ReadBody = z.infer<typeof ReadBody>;

// Separate from the users' contract, which imports the mail switches of this file.

export const notifications = {
  list: endpoint({
    method: 'GET',
    path: '/api/users/:id/notifications',
    summary: 'A person’s notifications, newest first, and how many are unread',
    access: 'self',
    audited: { label: 'Viewed a person’s notifications', isLook: true },
    params: UuidParams,
    query: z.object({ page: PageField, limit: LimitField }),
    response: paged('notifications', Notification).extend({ unread: z.int() }),
  }),
  read: endpoint({
    method: 'POST',
    path: '/api/users/:id/notifications/read',
    summary: 'Mark some notifications, or all of them, as read; returns how many are unread then',
    access: 'self',
    params: UuidParams,
    body: ReadBody,
    response: z.object({ unread: z.int() }),
  }),
};
