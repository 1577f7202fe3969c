import { z } from 'zod';
import { ProductTableFilter } from '../admin-products.ts';
import { endpoint } from '../endpoint.ts';
import { SlugField, TimestampField, UuidParams } from '../fields.ts';
import { PHONE_KEYS, type PhoneKey } from '../phone/fields.ts';
import { RowPreview } from './row-bulk.ts';
import { chosenIds } from './shapes.ts';

/** One field of many phones set, or many phones deleted: looked at first, done as a job, undone for a day. */

/** Phones that one change may reach. */
export const BULK_PHONES_MAX = 20_000;

/** A name is one phone's own, and prices have a tool of their own, with days, endings and alerts. */
const NOT_IN_BULK: readonly PhoneKey[] = ['name', 'price', 'priceAt', 'priceSource', 'variants'];
export const BULK_KEYS = PHONE_KEYS.filter((key) => !NOT_IN_BULK.includes(key)) as [PhoneKey, ...PhoneKey[]];

export const PhoneBulkChange = z.discriminatedUnion(
  'action',
  [
    z.object({
      action: z.literal('set'),
      field: z.enum(BULK_KEYS, 'Choose a field.'),
      /** As a file of ours holds it (docs/import.md), a brand by its id; null for not known. */
      value: z.string('Enter the new value.').trim().min(1, 'Enter the new value.').max(2_000).nullable(),
    }),
    z.object({ action: z.literal('delete') }),
  ],
  'The action must be set or delete.',
);

const Target = z.object({
  /** Which phones: by id, or all that the table shows for a filter. */
  ids: chosenIds(SlugField, BULK_PHONES_MAX, { one: 'a phone', many: 'phones' }).optional(),
  filter: ProductTableFilter.optional(),
  change: PhoneBulkChange,
});

const oneOf = ({ ids, filter }: { ids?: unknown; filter?: unknown }) => (ids === undefined) !== (filter === undefined);
const ONE_OF_TEXT = { path: ['ids'], message: 'Choose phones, or a filter of the table.' };

export const BulkPreview = RowPreview.omit({ rows: true }).extend({
  /** How many the change reaches. */
  phones: z.int(),
});

export const BulkJob = z.object({
  /** Also that of the run it is undone with. */
  id: z.uuid(),
  state: z.enum(['running', 'done', 'failed']),
  progress: z.object({ done: z.int(), total: z.int() }),
  counts: z.object({ changed: z.int(), refused: z.int() }),
  /** Left alone, and why; the first few. */
  refusals: RowPreview.shape.refusals,
  error: z.string().nullable(),
  startedAt: TimestampField,
  finishedAt: TimestampField.nullable(),
});

export type PhoneBulkChange = z.infer<typeof PhoneBulkChange>;
export type BulkTarget = z.output<typeof Target>;
export type BulkTargetBody = z.input<typeof Target>;
export type BulkPreview = z.infer<typeof BulkPreview>;
export type BulkJob = z.infer<typeof BulkJob>;

export const bulk = {
  preview: endpoint({
    method: 'POST',
    path: '/api/admin/bulk-changes/preview',
    summary: 'What a change of many phones would do, old and new, and which it would leave alone',
    access: 'catalogue',
    readOnly: true,
    body: Target.refine(oneOf, ONE_OF_TEXT),
    response: BulkPreview,
  }),
  start: endpoint({
    method: 'POST',
    path: '/api/admin/bulk-changes',
    summary: 'Change many phones as previewed; goes on by itself, also after a restart',
    access: 'catalogue',
    status: 202,
    body: Target.extend({
      /** How many the preview reached: when others match by now, it is looked at again first. */
      phones: z.int('Check the preview first.'),
    }).refine(oneOf, ONE_OF_TEXT),
    response: BulkJob,
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/admin/bulk-changes/:id',
    summary: 'How far a change of many phones is, or what became of it',
    access: 'catalogue',
    params: UuidParams,
    response: BulkJob,
  }),
};
