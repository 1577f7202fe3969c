import { z } from 'zod';
import { UserIdField } from '#contract/account/user.ts';
import { TRASH_KINDS } from '#contract/desk/row-bulk.ts';
import { endpoint } from '#contract/endpoint.ts';
import { LimitField, PageField, paged, SearchField, TimestampField, textLine } from '#contract/fields.ts';
import { BLOG_TITLE_MAX } from '#contract/limits.ts';
import { UuidParams } from '../fields.ts';

/** What was removed, for as long as it can be put back. */

export const TrashItem = z.object({
  id: z.uuid(),
  kind: z.enum(TRASH_KINDS),
  /** Its id, or its address. */
  subjectId: z.string(),
  /** As people call it; of a comment its first words. */
  name: z.string(),
  /** Where it stood, or what depends on it. */
  note: z.string().nullable(),
  /** Null for someone who is gone by now. */
  actor: z.object({ id: UserIdField, name: z.string() }).nullable(),
  /** Whether its author removed it: it goes back when they ask for it. */
  byAuthor: z.boolean(),
  removedAt: TimestampField,
  /** When it goes for good. */
  expiresAt: TimestampField,
});
export type TrashItem = z.infer<typeof TrashItem>;

export const trash = {
  list: endpoint({
    method: 'GET',
    path: '/api/trash',
    summary: 'Deleted items of the kinds the caller may delete, newest first',
    access: 'staff',
    query: z.object({
      kind: z.enum(TRASH_KINDS).optional(),
      search: SearchField.optional(),
      page: PageField,
      limit: LimitField,
    }),
    response: paged('items', TrashItem).extend({ counts: z.record(z.string(), z.int()) }),
  }),
  restore: endpoint({
    method: 'POST',
    path: '/api/trash/:id/restore',
    summary: 'Put something back with all that hung on it; 409 where its name was given to another meanwhile',
    access: 'staff',
    params: UuidParams,
    body: z.object({
      /** Another name for it, where its own is taken. */
      name: textLine('The name', 1, BLOG_TITLE_MAX).optional(),
    }),
    response: z.object({ kind: z.enum(TRASH_KINDS), subjectId: z.string(), name: z.string() }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/trash/:id',
    summary: 'Permanently delete an item from the trash',
    access: 'staff',
    params: UuidParams,
    response: z.object({ id: z.uuid() }),
  }),
};
