import { z } from 'zod';
import { NamedActor } from '#contract/desk/products.ts';
import { TRASH_KINDS, UNDO_ACTIONS } from '#contract/desk/row-bulk.ts';
import { endpoint } from '#contract/endpoint.ts';
import { TimestampField, UuidParams } from '#contract/fields.ts';

/** Bulk changes, which can be undone for a while. */

/**
 * What can be undone: everything the trash holds, and people, prices and store offers, which are never deleted here.
 */
export const UNDO_KINDS = [...TRASH_KINDS, 'person', 'price', 'offer'] as const;
export type UndoKind = (typeof UNDO_KINDS)[number];

export const UNDO_RUN_HOURS = 24;
/** Things listed by name in a response; the counts are complete. */
export const UNDO_LISTED_MAX = 200;

export const UndoRun = z.object({
  id: z.uuid(),
  action: z.enum(UNDO_ACTIONS),
  /** What was done, as text: `Moved 12 phones to Acme`. */
  label: z.string(),
  actor: NamedActor.nullable(),
  at: TimestampField,
  state: z.enum(['open', 'done', 'undoing', 'undone', 'failed']),
  /** Null if it can no longer be undone. */
  undoUntil: TimestampField.nullable(),
  counts: z.object({
    /** Counts: not undone yet, undone, and skipped because they changed since. */
    open: z.int(),
    undone: z.int(),
    kept: z.int(),
  }),
  error: z.string().nullable(),
});
export type UndoRun = z.infer<typeof UndoRun>;

const UndoThing = z.object({
  kind: z.enum(UNDO_KINDS),
  subjectId: z.string(),
  name: z.string(),
  reason: z.string(),
});

export const UndoRunDetail = UndoRun.extend({
  /** Things that changed since: skipped unless `force` is set. */
  changedSince: z.array(UndoThing),
  changedSinceCount: z.int(),
});
export type UndoRunDetail = z.infer<typeof UndoRunDetail>;
export type UndoThing = z.infer<typeof UndoThing>;

export const undo = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/undo',
    summary: 'Recent bulk changes, newest first',
    access: 'staff',
    response: z.array(UndoRun),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/admin/undo/:id',
    summary: 'A bulk change, with the items that changed since',
    access: 'staff',
    params: UuidParams,
    response: UndoRunDetail,
  }),
  start: endpoint({
    method: 'POST',
    path: '/api/admin/undo/:id',
    summary: `Undo a bulk change within ${UNDO_RUN_HOURS} hours; items that changed since are skipped unless force is set`,
    access: 'staff',
    params: UuidParams,
    body: z.object({
      /** Also undoes things that have changed since. */
      force: z.boolean().default(false),
    }),
    status: 202,
    response: UndoRun,
  }),
};
