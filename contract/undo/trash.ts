import { z } from 'zod';
import { UserIdField } from '#contract/account/user.ts';
import { TRASH_KINDS } from '#contract/desk/row-bulk.ts';
import { endpoint } from '#contract/endpoint.ts';
import { LimitField, PageField, paged, SearchField, TimestampField, textLine, UuidParams } from '#contract/fields.ts';
import { BLOG_TITLE_MAX } from '#contract/limits.ts';

/** A deleted thing, which can be restored until it expires. */

export const TrashItem = z.object({
  id: z.uuid(),
  kind: z.enum(TRASH_KINDS),
  subjectId: z.string(),
  /** The thing's name; for a comment its first words. */
  name: z.string(),
  /** Where it was, or what depends on it. */
  note: z.string().nullable(),
  /** Null for a deleted account. */
  actor: z.object({ id: UserIdField, name: z.string() }).nullable(),
  /** Whether its author deleted it; it should be restored only if they ask. */
  byAuthor: z.boolean(),
  removedAt: TimestampField,
  /** When it is deleted permanently. */
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
    summary: 'Restore an item with everything attached to it; 409 if its name is taken',
    access: 'staff',
    params: UuidParams,
    body: z.object({
      /** A new name if the old one is taken. */
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
