import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { LimitField, PageField, paged, SearchField, TimestampField, UuidParams } from './fields.ts';

export const MAIL_STATUSES = ['waiting', 'sent', 'failed'] as const;
export const MailStatus = z.enum(MAIL_STATUSES);

/** A mail of the outbox, without what it says: its links belong to whom it is for. */
export const Mail = z.object({
  id: z.uuid(),
  to: z.string(),
  subject: z.string(),
  status: MailStatus,
  attempts: z.int(),
  /** What the mail server said last, or why it could not be reached. */
  lastError: z.string().nullable(),
  createdAt: TimestampField,
  /** When it is tried next; null once sent or given up. */
  nextAttemptAt: TimestampField.nullable(),
  sentAt: TimestampField.nullable(),
  failedAt: TimestampField.nullable(),
});

export type Mail = z.infer<typeof Mail>;
export type MailStatus = z.infer<typeof MailStatus>;

export const mail = {
  list: endpoint({
    method: 'GET',
    path: '/api/mail',
    summary: 'E-mail of the last 30 days, newest first, with the count of each status',
    access: 'admin',
    audited: { label: 'Viewed sent e-mail', isLook: true },
    query: z.object({
      page: PageField,
      limit: LimitField,
      search: SearchField.optional(),
      status: MailStatus.optional(),
    }),
    response: paged('mails', Mail).extend({ counts: z.record(MailStatus, z.int()), bySmtp: z.boolean() }),
  }),
  retry: endpoint({
    method: 'POST',
    path: '/api/mail/:id/retry',
    summary: 'Retry a failed or waiting e-mail now',
    access: 'admin',
    params: UuidParams,
    status: 202,
    response: Mail,
  }),
};
