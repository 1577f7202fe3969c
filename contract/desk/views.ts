import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { textLine, UuidParams } from '../fields.ts';

/** What someone narrowed a table down to, sorted by and shows of it, under a name of their own. */

export const VIEW_TABLES = [
  ...(['products', 'blogs', 'users', 'subscribers', 'contacts', 'brands'] as const),
  ...(['corrections', 'media', 'moderation'] as const),
] as const;
export type ViewTable = (typeof VIEW_TABLES)[number];

/** Views of one table that a person can keep. */
export const VIEWS_MAX = 30;

const TableField = z.enum(VIEW_TABLES, 'Choose one of the tables.');

export const SavedView = z.object({
  id: z.uuid(),
  name: z.string(),
  /** What is behind the question mark of the table's address; anyone who gets that address sees the same. */
  query: z.string(),
});
export type SavedView = z.infer<typeof SavedView>;

export const views = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/views',
    summary: 'One’s own views of a table, by name',
    access: 'staff',
    query: z.object({ table: TableField }),
    response: z.array(SavedView),
  }),
  save: endpoint({
    method: 'POST',
    path: '/api/admin/views',
    summary: 'Keep a view of a table; one of that name is replaced',
    access: 'staff',
    unaudited: true,
    status: 201,
    body: z.object({
      table: TableField,
      name: textLine('The name', 1, 40),
      query: z
        .string('The view is missing.')
        .max(1_000, 'A view can have at most 1,000 characters.')
        .regex(/^[\w\-.~%&=+,*]*$/, 'A view is the part of the address after the question mark.'),
    }),
    response: SavedView,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/admin/views/:id',
    summary: 'Remove a view of one’s own; one that is gone already is no error',
    access: 'staff',
    unaudited: true,
    params: UuidParams,
    response: z.object({ id: z.uuid() }),
  }),
};
