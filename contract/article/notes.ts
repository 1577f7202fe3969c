import { z } from 'zod';
import { UserIdField } from '../account/user.ts';
import { endpoint } from '../endpoint.ts';
import { IdParams, multilineText, TimestampField } from '../fields.ts';

/** Comments of the desk on an article. Readers never get them, and the text of the article knows nothing of them. */

export const NOTE_TEXT_MAX = 2_000;
/** Of the words that a thread is about; of a longer passage the beginning. */
export const NOTE_QUOTE_MAX = 1_000;
/** Of what is before and after them, by which they are found again. */
export const NOTE_CONTEXT_MAX = 40;
/** Threads of one article. */
export const NOTE_THREADS_MAX = 300;

const NoteText = multilineText('The comment', 1, NOTE_TEXT_MAX);

/**
 * Where the words are: by their place in the text as the desk has it, and by themselves with the text around them,
 * for when the text was changed by someone who did not know of the comment. Null places are those of deleted words.
 */
export const NoteAnchor = z.object({
  start: z.int().min(0).max(1_000_000).nullable(),
  end: z.int().min(0).max(1_000_000).nullable(),
  quote: z
    .string('Choose the words you are commenting on.')
    .min(1, 'Choose the words you are commenting on.')
    .max(NOTE_QUOTE_MAX),
  before: z.string().max(NOTE_CONTEXT_MAX),
  after: z.string().max(NOTE_CONTEXT_MAX),
});
export type NoteAnchor = z.infer<typeof NoteAnchor>;

export const Note = z.object({
  id: z.uuid(),
  text: z.string(),
  /** Null for someone who is gone. */
  author: z.object({ id: UserIdField, name: z.string() }).nullable(),
  createdAt: TimestampField,
  editedAt: TimestampField.nullable(),
});
export type Note = z.infer<typeof Note>;

export const NoteThread = Note.extend({
  anchor: NoteAnchor,
  resolvedAt: TimestampField.nullable(),
  resolvedBy: z.string().nullable(),
  replies: z.array(Note),
});
export type NoteThread = z.infer<typeof NoteThread>;

const NoteParams = IdParams.extend({ noteId: z.uuid() });
/** Made up by the caller: sent a second time, it is the same comment. */
const NewNoteId = z.uuid('This ID isn’t valid.');

export const articleNotes = {
  list: endpoint({
    method: 'GET',
    path: '/api/blogs/:id/notes',
    summary: 'Comments of the desk on an article, in threads, oldest first',
    access: 'writer',
    params: IdParams,
    response: z.array(NoteThread),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/blogs/:id/notes',
    summary: 'Comment on words of an article; its author gets a notification',
    access: 'writer',
    params: IdParams,
    body: z.object({ id: NewNoteId, text: NoteText, anchor: NoteAnchor }),
    status: 201,
    response: NoteThread,
  }),
  reply: endpoint({
    method: 'POST',
    path: '/api/blogs/:id/notes/:noteId/replies',
    summary: 'Reply in a desk thread; its participants and the author get a notification',
    access: 'writer',
    params: NoteParams,
    body: z.object({ id: NewNoteId, text: NoteText }),
    status: 201,
    response: NoteThread,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/blogs/:id/notes/:noteId',
    summary: 'Edit your own desk comment',
    access: 'writer',
    params: NoteParams,
    body: z.object({ text: NoteText }),
    response: NoteThread,
  }),
  resolve: endpoint({
    method: 'PATCH',
    path: '/api/blogs/:id/notes/:noteId',
    summary: 'Resolve a desk thread, or reopen it',
    access: 'writer',
    params: NoteParams,
    body: z.object({ resolved: z.boolean('Send true or false.') }),
    response: NoteThread,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/blogs/:id/notes/:noteId',
    summary: 'Delete your own desk comment; it can be restored from the trash',
    access: 'writer',
    params: NoteParams,
    response: z.object({ id: z.uuid(), trashId: z.uuid() }),
  }),
  place: endpoint({
    method: 'PUT',
    path: '/api/blogs/:id/note-places',
    summary: 'Say where the words of threads are after the text was saved; those not named stay where they were',
    access: 'writer',
    unaudited: true,
    params: IdParams,
    body: z.object({
      places: z
        .array(z.object({ id: z.uuid(), anchor: NoteAnchor }))
        .max(NOTE_THREADS_MAX, `At most ${NOTE_THREADS_MAX} threads.`),
    }),
    response: z.object({ placed: z.int() }),
  }),
};
