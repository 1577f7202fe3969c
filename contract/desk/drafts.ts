import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { SlugField, TimestampField, UuidParams } from '#contract/fields.ts';
import { JsonValue } from './json-value.ts';

/** Unsaved work in the admin area: private to its author, available on all their devices. */

export const DRAFT_KINDS = ['phone', 'reply'] as const;
export type DraftKind = (typeof DRAFT_KINDS)[number];

/** Drafts per person and kind; the oldest is deleted. */
export const DRAFTS_MAX = 100;

const DraftFields = z.object({
  kind: z.enum(DRAFT_KINDS, 'Choose the kind of draft.'),
  /** Null for a new item. */
  subjectId: SlugField.nullable(),
  /** The version it is based on. */
  base: TimestampField.nullable(),
  /** The form values, valid or not. */
  content: z.record(z.string(), JsonValue, 'Send the fields of the form.'),
});

export const DeskDraft = DraftFields.extend({ id: z.uuid(), updatedAt: TimestampField });
export type DeskDraft = z.infer<typeof DeskDraft>;
export type DraftFields = z.infer<typeof DraftFields>;

export const drafts = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/drafts',
    summary: 'Your drafts of a kind, newest first',
    access: 'desk',
    query: z.object({ kind: z.enum(DRAFT_KINDS, 'Choose the kind of draft.'), subjectId: SlugField.optional() }),
    response: z.array(DeskDraft),
  }),
  save: endpoint({
    method: 'PUT',
    path: '/api/admin/drafts/:id',
    summary: 'Save a draft under an id chosen by the client',
    access: 'desk',
    unaudited: true,
    params: UuidParams,
    body: DraftFields,
    response: DeskDraft,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/admin/drafts/:id',
    summary: 'Delete one of your drafts; no error if it doesn’t exist',
    access: 'desk',
    unaudited: true,
    params: UuidParams,
    response: UuidParams,
  }),
};
