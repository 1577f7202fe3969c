import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { SlugField, TimestampField, UuidParams } from '../fields.ts';
import { JsonValue } from './json-value.ts';

/** What someone is half way through at the desk and has not saved: theirs alone, on every computer they use. */

export const DRAFT_KINDS = ['phone', 'reply'] as const;
export type DraftKind = (typeof DRAFT_KINDS)[number];

/** Drafts of one kind that a person can have; the oldest goes. */
export const DRAFTS_MAX = 100;

const DraftFields = z.object({
  kind: z.enum(DRAFT_KINDS, 'Send what the draft is for.'),
  /** What is being changed; null for something new. */
  subjectId: SlugField.nullable(),
  /** The version that it was begun with. */
  base: TimestampField.nullable(),
  /** The form as it is, right or wrong. */
  content: z.record(z.string(), JsonValue, 'A draft contains the fields of a form.'),
});

export const DeskDraft = DraftFields.extend({ id: z.uuid(), updatedAt: TimestampField });
export type DeskDraft = z.infer<typeof DeskDraft>;
export type DraftFields = z.infer<typeof DraftFields>;

export const drafts = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/drafts',
    summary: 'One’s own drafts of a kind, last changed first',
    access: 'desk',
    query: z.object({ kind: z.enum(DRAFT_KINDS, 'Send what the drafts are for.'), subjectId: SlugField.optional() }),
    response: z.array(DeskDraft),
  }),
  save: endpoint({
    method: 'PUT',
    path: '/api/admin/drafts/:id',
    summary: 'Keep what is half written, under an id that the caller makes up',
    access: 'desk',
    unaudited: true,
    params: UuidParams,
    body: DraftFields,
    response: DeskDraft,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/admin/drafts/:id',
    summary: 'Remove a draft of one’s own; one that is gone already is no error',
    access: 'desk',
    unaudited: true,
    params: UuidParams,
    response: UuidParams,
  }),
};
