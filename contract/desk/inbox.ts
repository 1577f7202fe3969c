import { z } from 'zod';
import { EmailField } from '../account/fields.ts';
import { ContactMessage, ContactStatus, DeskPerson } from '../contact.ts';
import { endpoint } from '../endpoint.ts';
import { multilineText, TimestampField, textLine, UuidParams } from '../fields.ts';
import { CANNED_ANSWER_TITLE_MAX, CONTACT_REPLY_MAX } from '../limits.ts';

/** Answering what readers wrote: the thread of a message, answers kept ready, and addresses that are blocked. */

/** Read is open: it waits for the desk. */
export const CONTACT_STATUS_LABELS: Record<ContactStatus, string> = {
  ...{ new: 'New', read: 'Open', replied: 'Waiting', archived: 'Done', spam: 'Spam' },
};

export const DELIVERY_STATES = ['queued', 'sent', 'failed'] as const;

/** How far the mail of an answer is. */
export const Delivery = z.object({
  state: z.enum(DELIVERY_STATES),
  /** Of a queued one when it leaves or is tried again, else when it was sent or given up. */
  at: TimestampField,
  attempts: z.int(),
  /** What the mail server said last. */
  error: z.string().nullable(),
  /** No one has it in hand: it can still be undone. */
  canTakeBack: z.boolean(),
});

export const ContactReply = z.object({
  id: z.uuid(),
  text: z.string(),
  /** Null once their account is gone. */
  author: DeskPerson.nullable(),
  createdAt: TimestampField,
  /** Null where no one knows any more. */
  delivery: Delivery.nullable(),
});

export const ContactThread = z.object({
  message: ContactMessage,
  /** In the order in which they were written. */
  replies: z.array(ContactReply),
  /** Who else is writing an answer just now. */
  writing: z.array(DeskPerson),
  /** Other messages of the same address, newest first. */
  others: z.array(ContactMessage.pick({ id: true, subject: true, status: true, createdAt: true })),
  /** Whether what this address sends goes straight to spam. */
  isBlocked: z.boolean(),
  /** Where the reader's own answer goes. */
  replyTo: z.string(),
  /** Without a mail server answers are written as files. */
  bySmtp: z.boolean(),
});

export const ReplyFields = z.object({
  /** The draft it was written as: sent a second time, it is the same answer. */
  draftId: z.uuid(),
  text: multilineText('The answer', 1, CONTACT_REPLY_MAX),
  /** The last answer that was known; when there is a later one by now, nothing is sent. */
  after: z.uuid().nullable(),
  /** What the message is afterwards. */
  status: ContactStatus.extract(['replied', 'archived']).default('replied'),
});

const AnswerFields = z.object({
  title: textLine('The title', 1, CANNED_ANSWER_TITLE_MAX),
  /** With {name}, {subject} and {me} for what differs. */
  text: multilineText('The answer', 1, CONTACT_REPLY_MAX),
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
    summary: 'A message with every answer to it, by whom, and how far its mail is',
    access: 'admin',
    audited: { label: 'Read a message', isLook: true },
    params: UuidParams,
    response: ContactThread,
  }),
  reply: endpoint({
    method: 'POST',
    path: '/api/contact/:id/replies',
    summary: 'Answer a message by mail; 409 with the thread when someone else replied since',
    access: 'admin',
    audited: { label: 'Answered a message' },
    params: UuidParams,
    body: ReplyFields,
    status: 201,
    response: ContactThread,
  }),
  takeBack: endpoint({
    method: 'DELETE',
    path: '/api/contact/:id/replies/:replyId',
    summary: 'Withdraw a reply that has not been sent; it becomes its writer’s draft again',
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
    summary: 'Saved answers, by title',
    access: 'admin',
    response: z.array(CannedAnswer),
  }),
  addAnswer: endpoint({
    method: 'POST',
    path: '/api/contact/answers',
    summary: 'Save an answer',
    access: 'admin',
    body: AnswerFields,
    status: 201,
    response: CannedAnswer,
  }),
  changeAnswer: endpoint({
    method: 'PUT',
    path: '/api/contact/answers/:id',
    summary: 'Edit a saved answer; 409 with the stored one when someone else changed it since',
    access: 'admin',
    params: UuidParams,
    body: AnswerFields.extend({
      /** Of the version that was looked at. */
      updatedAt: TimestampField,
    }),
    response: CannedAnswer,
  }),
  removeAnswer: endpoint({
    method: 'DELETE',
    path: '/api/contact/answers/:id',
    summary: 'Delete a saved answer',
    access: 'admin',
    params: UuidParams,
    response: CannedAnswer,
  }),
  blocked: endpoint({
    method: 'GET',
    path: '/api/contact/blocked',
    summary: 'Addresses whose messages go straight to spam, last blocked first',
    access: 'admin',
    response: z.array(BlockedSender),
  }),
  block: endpoint({
    method: 'PUT',
    path: '/api/contact/blocked/:email',
    summary: 'Put what an address sends straight to spam; asking again changes nothing',
    access: 'admin',
    params: z.object({ email: EmailField }),
    response: z.object({ email: z.string() }),
  }),
  unblock: endpoint({
    method: 'DELETE',
    path: '/api/contact/blocked/:email',
    summary: 'Receive messages of an address again',
    access: 'admin',
    params: z.object({ email: EmailField }),
    response: z.object({ email: z.string() }),
  }),
};
