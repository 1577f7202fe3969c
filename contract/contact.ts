import { z } from 'zod';
import { EmailField, NameField } from './account/fields.ts';
import { endpoint } from './endpoint.ts';
import { LimitField, multilineText, PageField, paged, SearchField, TimestampField, textLine } from './fields.ts';
import { CONTACT_MESSAGE_MAX, CONTACT_MESSAGE_MIN, CONTACT_NOTES_MAX, CONTACT_SUBJECT_MAX } from './limits.ts';

export const CONTACT_STATUSES = ['new', 'read', 'replied', 'archived'] as const;
export const ContactStatus = z.enum(CONTACT_STATUSES);

export const ContactFields = z.object({
  name: NameField,
  email: EmailField,
  subject: textLine('The subject', 0, CONTACT_SUBJECT_MAX).default(''),
  message: multilineText('The message', CONTACT_MESSAGE_MIN, CONTACT_MESSAGE_MAX),
  /** A trap: hidden from people, filled in by programs. */
  website: z.string().max(2_000).optional(),
});

export const ContactMessage = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  subject: z.string(),
  message: z.string(),
  status: ContactStatus,
  /** What the desk wrote down about it; nobody else sees them. */
  notes: z.string(),
  createdAt: TimestampField,
  updatedAt: TimestampField,
});

/** Either or both. */
export const ContactChange = z.object({
  status: ContactStatus.optional(),
  notes: multilineText('The notes', 0, CONTACT_NOTES_MAX).optional(),
  /** The notes that were known: when others are stored by now, nothing is overwritten. */
  knownNotes: z.string().max(CONTACT_NOTES_MAX).optional(),
});

export type ContactStatus = z.infer<typeof ContactStatus>;
export type ContactFields = z.infer<typeof ContactFields>;
export type ContactMessage = z.infer<typeof ContactMessage>;
export type ContactChange = z.infer<typeof ContactChange>;

const ContactQuery = z.object({ search: SearchField.optional(), status: ContactStatus.optional() });
const MessageParams = z.object({ id: z.uuid() });

export const contact = {
  submit: endpoint({
    method: 'POST',
    path: '/api/contact',
    summary: 'Send a message to the desk; five an hour from one address',
    access: 'public',
    body: ContactFields,
    status: 201,
    response: z.object({ message: z.string() }),
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/contact',
    summary: 'Messages, newest first, with the number of each status among those found',
    access: 'admin',
    audited: { label: 'Looked at the messages', isLook: true },
    query: ContactQuery.extend({ page: PageField, limit: LimitField }),
    response: paged('contacts', ContactMessage).extend({ counts: z.record(ContactStatus, z.int()) }),
  }),
  export: endpoint({
    method: 'GET',
    path: '/api/contact/export',
    summary: 'The same messages as comma-separated values: a file, or inside JSON where the caller accepts JSON',
    access: 'admin',
    audited: { label: 'Exported messages' },
    query: ContactQuery,
    response: z.object({ filename: z.string(), csv: z.string() }),
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
    summary: 'Change the status or the notes of a message; 409 with the stored one when others wrote notes meanwhile',
    access: 'admin',
    audited: { label: 'Change the status or the notes of a message', isRepeated: true },
    params: MessageParams,
    body: ContactChange,
    response: ContactMessage,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/contact/:id',
    summary: 'Remove a message',
    access: 'admin',
    params: MessageParams,
    response: MessageParams,
  }),
};
