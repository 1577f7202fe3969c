import { z } from 'zod';
import { EmailField } from './account/fields.ts';
import { endpoint } from './endpoint.ts';
import { LimitField, PageField, paged, SearchField, TimestampField, UuidParams } from './fields.ts';

export const MAIL_STATUSES = ['waiting', 'sent', 'failed'] as const;
export const MailStatus = z.enum(MAIL_STATUSES);

/** Kinds of mail, by template. */
export const MAIL_KINDS = {
  verification: 'Confirm e-mail address',
  confirmNewEmail: 'Confirm new e-mail address',
  emailChangeAsked: 'Request to change e-mail address',
  emailChangedOld: 'E-mail address changed',
  passwordReset: 'Set a new password',
  passwordChanged: 'Password changed',
  newDevice: 'New sign-in',
  secondFactor: 'Two-step verification changed',
  accountDeleted: 'Account deleted',
  invitation: 'Staff invitation',
  tokenMade: 'API token created',
  tokenEnds: 'API token expires soon',
  confirmAlert: 'Confirm price alert',
  priceDrop: 'Price drop',
  notification: 'Notification',
  confirmSubscription: 'Confirm newsletter subscription',
  welcome: 'Newsletter welcome',
  unsubscribed: 'Newsletter unsubscribed',
  issue: 'Newsletter issue',
  contact: 'New contact message',
  reply: 'Reply to a contact message',
  webhookPaused: 'Webhook paused',
  test: 'Test e-mail',
} as const;
export type MailKind = keyof typeof MAIL_KINDS;
const MailKind = z.enum(Object.keys(MAIL_KINDS) as MailKind[], 'There is no such e-mail.');

/** A mail in the outbox without its content, because its links are meant for the recipient only. */
export const Mail = z.object({
  id: z.uuid(),
  /** Null for mail of earlier versions. */
  kind: MailKind.nullable(),
  to: z.string(),
  subject: z.string(),
  status: MailStatus,
  attempts: z.int(),
  /** The mail server's last response, or why it could not be reached. */
  lastError: z.string().nullable(),
  createdAt: TimestampField,
  /** The time of the next attempt; null once sent or given up. */
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
  retryFailed: endpoint({
    method: 'POST',
    path: '/api/mail/retry-failed',
    summary: 'Retry every failed e-mail now',
    access: 'admin',
    body: z.object({}),
    status: 202,
    response: z.object({ count: z.int() }),
  }),
  sendTest: endpoint({
    method: 'POST',
    path: '/api/mail/test',
    summary: 'Send a test e-mail to an address',
    access: 'admin',
    body: z.object({ email: EmailField }),
    status: 202,
    response: Mail,
  }),
  template: endpoint({
    method: 'GET',
    path: '/api/mail/templates/:kind',
    summary: 'What an e-mail looks like, with example data',
    access: 'admin',
    params: z.object({ kind: MailKind }),
    response: z.object({ subject: z.string(), html: z.string(), text: z.string() }),
  }),
};
