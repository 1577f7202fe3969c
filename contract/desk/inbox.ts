import { z } from 'zod';
import { EmailField } from '#contract/account/fields.ts';
import { ContactMessage, ContactStatus, DeskPerson } from '#contract/contact.ts';
import { endpoint } from '#contract/endpoint.ts';
import { multilineText, TimestampField, textLine, UuidParams } from '#contract/fields.ts';
import { CANNED_ANSWER_TITLE_MAX, CONTACT_REPLY_MAX } from '#contract/limits.ts';

/** Replies to reader messages, saved replies and blocked addresses. */

export const CONTACT_STATUS_LABELS: Record<ContactStatus, string> = {
  new: 'New',
  read: 'Read',
  replied: 'Replied',
  archived: 'Done',
  spam: 'Spam',
};

export const DELIVERY_STATES = ['queued', 'sent', 'failed'] as const;

/** The delivery state of a reply. */
export const Delivery = z.object({
  state: z.enum(DELIVERY_STATES),
  /** For a queued mail the next attempt, else when it was sent or failed. */
  at: TimestampField,
  attempts: z.int(),
  error: z.string().nullable(),
  /** Not being sent yet, so it can be undone. */
  canTakeBack: z.boolean(),
});

export const ContactReply = z.object({
  id: z.uuid(),
  text: z.string(),
  /** Null for a deleted account. */
  author: DeskPerson.nullable(),
  createdAt: TimestampField,
  /** Null when unknown. */
  delivery: Delivery.nullable(),
});

export const ContactThread = z.object({
  message: ContactMessage,
  replies: z.array(ContactReply),
  /** Who else is writing a reply. */
  writing: z.array(DeskPerson),
  /** Newest first. */
  others: z.array(ContactMessage.pick({ id: true, subject: true, status: true, createdAt: true })),
  isBlocked: z.boolean(),
  replyTo: z.string(),
  /** Without a mail server, replies are written to files. */
  bySmtp: z.boolean(),
});

export const ReplyFields = z.object({
  /** The draft's id makes repeated sends idempotent. */
  draftId: z.uuid(),
  text: multilineText('The reply', 1, CONTACT_REPLY_MAX),
  /** The last reply the client has seen; if there is a newer one, nothing is sent. */
  after: z.uuid().nullable(),
  status: ContactStatus.extract(['replied', 'archived']).default('replied'),
});

const AnswerFields = z.object({
  title: textLine('The title', 1, CANNED_ANSWER_TITLE_MAX),
  /** May contain {name}, {subject} and {me}. */
  text: multilineText('The reply', 1, CONTACT_REPLY_MAX),
});
export const CannedAnswer = AnswerFields.extend({ id: z.uuid(), updatedAt: TimestampField });
const BlockedSender = z.object({ email: z.string(), at: TimestampField, by: DeskPerson.nullable() });

export type Delivery = z.infer<typeof Delivery>;
export type ContactReply = z.infer<typeof ContactReply>;
export type ContactThread = z.infer<typeof ContactThread>;
export type ReplyFields = z.infer<typeof ReplyFields>;
export type AnswerFields = z.infer<typeof AnswerFields>;
export type CannedAnswer = z.infer<typeof CannedAnswer>;
export type BlockedSender = z.infer<typeof BlockedSender>;

export const inbox = {
  thread: endpoint({
    method: 'GET',
    path: '/api/contact/:id',
    summary: 'A message with its replies and their delivery status',
    access: 'admin',
    audited: { label: 'Read a message', isLook: true },
    params: UuidParams,
    response: ContactThread,
  }),
  reply: endpoint({
    method: 'POST',
    path: '/api/contact/:id/replies',
    summary: 'Reply to a message by e-mail; 409 with the thread if someone else replied first',
    access: 'admin',
    audited: { label: 'Replied to a message' },
    params: UuidParams,
    body: ReplyFields,
    status: 201,
    response: ContactThread,
  }),
  takeBack: endpoint({
    method: 'DELETE',
    path: '/api/contact/:id/replies/:replyId',
    summary: 'Undo a reply that has not been sent; it becomes a draft again',
    access: 'admin',
    params: UuidParams.extend({ replyId: z.uuid() }),
    response: ContactThread,
  }),
  people: endpoint({
    method: 'GET',
    path: '/api/contact/people',
    summary: 'People a message can be assigned to',
    access: 'admin',
    response: z.array(DeskPerson),
  }),
  answers: endpoint({
    method: 'GET',
    path: '/api/contact/answers',
    summary: 'Saved replies, by title',
    access: 'admin',
    response: z.array(CannedAnswer),
  }),
  addAnswer: endpoint({
    method: 'POST',
    path: '/api/contact/answers',
    summary: 'Add a saved reply',
    access: 'admin',
    body: AnswerFields,
    status: 201,
    response: CannedAnswer,
  }),
  changeAnswer: endpoint({
    method: 'PUT',
    path: '/api/contact/answers/:id',
    summary: 'Change a saved reply; 409 with the current one if someone else changed it first',
    access: 'admin',
    params: UuidParams,
    body: AnswerFields.extend({
      updatedAt: TimestampField,
    }),
    response: CannedAnswer,
  }),
  removeAnswer: endpoint({
    method: 'DELETE',
    path: '/api/contact/answers/:id',
    summary: 'Delete a saved reply',
    access: 'admin',
    params: UuidParams,
    response: CannedAnswer,
  }),
  blocked: endpoint({
    method: 'GET',
    path: '/api/contact/blocked',
    summary: 'Blocked addresses, newest first',
    access: 'admin',
    response: z.array(BlockedSender),
  }),
  block: endpoint({
    method: 'PUT',
    path: '/api/contact/blocked/:email',
    summary: 'Block an address: its messages go straight to spam',
    access: 'admin',
    params: z.object({ email: EmailField }),
    response: z.object({ email: z.string() }),
  }),
  unblock: endpoint({
    method: 'DELETE',
    path: '/api/contact/blocked/:email',
    summary: 'Unblock an address',
    access: 'admin',
    params: z.object({ email: EmailField }),
    response: z.object({ email: z.string() }),
  }),
};
