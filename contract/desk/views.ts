import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { textLine, UuidParams } from '../fields.ts';

/** Named table views: filters, search, sort and columns. */

export const VIEW_TABLES = [
  ...(['products', 'blogs', 'users', 'subscribers', 'contacts', 'brands'] as const),
  ...(['corrections', 'media', 'moderation'] as const),
] as const;
export type ViewTable = (typeof VIEW_TABLES)[number];

/** Views per person and table. */
export const VIEWS_MAX = 30;

const TableField = z.enum(VIEW_TABLES, 'Choose a table.');

export const SavedView = z.object({
  id: z.uuid(),
  name: z.string(),
  /** The query string of the table's address, so a view can be shared. */
  query: z.string(),
});
export type SavedView = z.infer<typeof SavedView>;

export const views = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/views',
    summary: 'Your saved views of a table, by name',
    access: 'staff',
    query: z.object({ table: TableField }),
    response: z.array(SavedView),
  }),
  save: endpoint({
    method: 'POST',
    path: '/api/admin/views',
    summary: 'Save a view of a table; replaces a view with the same name',
    access: 'staff',
    unaudited: true,
    status: 201,
    body: z.object({
      table: TableField,
      name: textLine('The name', 1, 40),
      query: z
        .string('The view is missing.')
        .max(1_000, 'This view is too long. Use fewer filters.')
        .regex(/^[\w\-.~%&=+,*]*$/, 'Send the part of the address after the question mark.'),
    }),
    response: SavedView,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/admin/views/:id',
    summary: 'Delete one of your views; no error if it doesn’t exist',
    access: 'staff',
    unaudited: true,
    params: UuidParams,
    response: z.object({ id: z.uuid() }),
  }),
};
