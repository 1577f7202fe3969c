import { z } from 'zod';
import { EmailField, NameField } from './account/fields.ts';
import { CsvFile } from './desk/shapes.ts';
import { endpoint } from './endpoint.ts';
import {
  isPlainText,
  LimitField,
  multilineText,
  PageField,
  paged,
  SearchField,
  TimestampField,
  textLine,
  UuidParams,
} from './fields.ts';
import { CONTACT_MESSAGE_MAX, CONTACT_MESSAGE_MIN, CONTACT_NOTES_MAX, CONTACT_SUBJECT_MAX } from './limits.ts';

/** New and read are open, replied waits for the reader, archived is done; spam is listed only on request. */
export const CONTACT_STATUSES = ['new', 'read', 'replied', 'archived', 'spam'] as const;
export const ContactStatus = z.enum(CONTACT_STATUSES);

/** A member of staff as colleagues see them. */
export const DeskPerson = z.object({ id: z.uuid(), name: z.string() });

export const ContactFields = z.object({
  name: NameField,
  email: EmailField,
  subject: textLine('The subject', 0, CONTACT_SUBJECT_MAX).default(''),
  message: multilineText('The message', CONTACT_MESSAGE_MIN, CONTACT_MESSAGE_MAX),
  /** A honeypot: hidden from people and filled in by programs. */
  website: z.string().max(2_000).optional(),
});

export const ContactMessage = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  subject: z.string(),
  message: z.string(),
  status: ContactStatus,
  /** Internal notes. */
  notes: z.string(),
  /** Null if unassigned. */
  assignee: DeskPerson.nullable(),
  /** Replies so far, and how many could not be delivered. */
  replies: z.int(),
  failedReplies: z.int(),
  createdAt: TimestampField,
  updatedAt: TimestampField,
});

/** All optional. */
export const ContactChange = z.object({
  status: ContactStatus.optional(),
  /** Someone who may read messages, or null. */
  assigneeId: z.uuid().nullable().optional(),
  /** Whether later messages of this sender go straight to spam. */
  blockSender: z.boolean().optional(),
  notes: multilineText('The notes', 0, CONTACT_NOTES_MAX).optional(),
  /** The notes the editor saw: if they have changed since, nothing is overwritten. */
  knownNotes: z.string().max(CONTACT_NOTES_MAX).refine(isPlainText, 'Notes can only contain text.').optional(),
});

/** One status, or all open ones. */
const StatusFilter = z.enum([...CONTACT_STATUSES, 'open']);

/** The caller, unassigned, or a person. */
const AssigneeFilter = z.union([z.enum(['me', 'nobody']), z.uuid()], 'Use “me”, “nobody” or the ID of a person.');

export type ContactQuery = z.output<typeof ContactQuery>;
export type ContactStatus = z.infer<typeof ContactStatus>;
export type ContactFields = z.infer<typeof ContactFields>;
export type ContactMessage = z.infer<typeof ContactMessage>;
export type ContactChange = z.infer<typeof ContactChange>;
export type ContactStatusFilter = z.infer<typeof StatusFilter>;
export type DeskPerson = z.infer<typeof DeskPerson>;

export const ContactQuery = z.object({
  search: SearchField.optional(),
  status: StatusFilter.optional(),
  assignee: AssigneeFilter.optional(),
});

export const contact = {
  submit: endpoint({
    method: 'POST',
    path: '/api/contact',
    summary: 'Send a message to the editors; five an hour from one address',
    access: 'public',
    body: ContactFields,
    status: 201,
    response: z.object({ message: z.string() }),
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/contact',
    summary: 'Messages, newest first, with the count of each status; spam only on request',
    access: 'admin',
    audited: { label: 'Viewed the messages', isLook: true },
    query: ContactQuery.extend({ page: PageField, limit: LimitField }),
    response: paged('contacts', ContactMessage).extend({ counts: z.record(ContactStatus, z.int()) }),
  }),
  export: endpoint({
    method: 'GET',
    path: '/api/contact/export',
    summary: 'The same messages as comma-separated values: a file, or inside JSON where the caller accepts JSON',
    access: 'admin',
    sensitive: true,
    audited: { label: 'Exported messages' },
    query: ContactQuery,
    response: CsvFile,
  }),
  unread: endpoint({
    method: 'GET',
    path: '/api/contact/unread',
    summary: 'How many messages are new',
    access: 'admin',
    response: z.object({ count: z.int() }),
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/contact/:id',
    summary:
      'Change status, assignee or notes of a message; 409 with the stored one if someone else changed the notes first',
    access: 'admin',
    audited: { label: 'Change status, assignee or notes of a message', isRepeated: true },
    params: UuidParams,
    body: ContactChange,
    response: ContactMessage,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/contact/:id',
    summary: 'Remove a message',
    access: 'admin',
    params: UuidParams,
    response: UuidParams,
  }),
};
