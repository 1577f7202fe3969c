import { z } from 'zod';
import { ProductTableFilter } from '#contract/desk/products.ts';
import { endpoint } from '#contract/endpoint.ts';
import { SlugField, TimestampField, UuidParams } from '#contract/fields.ts';
import { PHONE_KEYS, type PhoneKey } from '#contract/phone/fields.ts';
import { RowPreview } from './row-bulk.ts';
import { chosenIds } from './shapes.ts';

/** Sets a field of many phones, or deletes them: previewed, run as a job, undoable for 24 hours. */

export const BULK_PHONES_MAX = 20_000;

/** Names are unique to a phone, and prices have their own tool. */
const NOT_IN_BULK: readonly PhoneKey[] = ['name', 'price', 'priceAt', 'priceSource', 'variants'];
export const BULK_KEYS = PHONE_KEYS.filter((key) => !NOT_IN_BULK.includes(key)) as [PhoneKey, ...PhoneKey[]];

export const PhoneBulkChange = z.discriminatedUnion(
  'action',
  [
    z.object({
      action: z.literal('set'),
      field: z.enum(BULK_KEYS, 'Choose a field.'),
      /** In the import format (docs/import.md), a brand by its id; null for unknown. */
      value: z.string('Choose a new value.').trim().min(1, 'Choose a new value.').max(2_000).nullable(),
    }),
    z.object({ action: z.literal('delete') }),
  ],
  'Use set or delete.',
);

const Target = z.object({
  /** By id, or all that match a filter. */
  ids: chosenIds(SlugField, BULK_PHONES_MAX, { one: 'a phone', many: 'phones' }).optional(),
  filter: ProductTableFilter.optional(),
  change: PhoneBulkChange,
});

const oneOf = ({ ids, filter }: { ids?: unknown; filter?: unknown }) => (ids === undefined) !== (filter === undefined);
const ONE_OF_TEXT = { path: ['ids'], message: 'Choose phones or a filter.' };

export const BulkPreview = RowPreview.omit({ rows: true }).extend({
  phones: z.int(),
});

export const BulkJob = z.object({
  /** Also the id of the undo run. */
  id: z.uuid(),
  state: z.enum(['running', 'done', 'failed']),
  progress: z.object({ done: z.int(), total: z.int() }),
  counts: z.object({ changed: z.int(), refused: z.int() }),
  /** Skipped phones with reasons; the first few. */
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
    summary: 'Preview a bulk change to phones: old and new values, and skipped phones',
    access: 'catalogue',
    readOnly: true,
    body: Target.refine(oneOf, ONE_OF_TEXT),
    response: BulkPreview,
  }),
  start: endpoint({
    method: 'POST',
    path: '/api/admin/bulk-changes',
    summary: 'Run a previewed bulk change to phones as a background job',
    access: 'catalogue',
    status: 202,
    body: Target.extend({
      /** The number of previewed phones: if it differs now, the preview must be repeated. */
      phones: z.int('Preview the change first.'),
    }).refine(oneOf, ONE_OF_TEXT),
    response: BulkJob,
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/admin/bulk-changes/:id',
    summary: 'Progress or result of a bulk change to phones',
    access: 'catalogue',
    params: UuidParams,
    response: BulkJob,
  }),
};
