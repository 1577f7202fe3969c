import { z } from 'zod';
import type { StaffAccess } from '#contract/account/access.ts';
import { endpoint } from '#contract/endpoint.ts';
import { textLine, UuidParams } from '#contract/fields.ts';

/** Named table views: filters, search, sort and columns. */

/** Tables with saved views, and the access each requires, because a shared view may contain a person's name. */
export const VIEW_TABLES = {
  products: 'catalogue',
  brands: 'catalogue',
  corrections: 'catalogue',
  blogs: 'writer',
  media: 'media',
  subscribers: 'admin',
  moderation: 'moderator',
  users: 'admin',
  contacts: 'admin',
} as const satisfies Record<string, StaffAccess>;
export type ViewTable = keyof typeof VIEW_TABLES;

/** Views per person and table. */
export const VIEWS_MAX = 30;

const TableField = z.enum(Object.keys(VIEW_TABLES) as [ViewTable, ...ViewTable[]], 'Choose a table.');
const NameField = textLine('The name', 1, 40);
const SharedField = z.boolean('Set isShared to true or false.');

export const SavedView = z.object({
  id: z.uuid(),
  name: z.string(),
  /** The query string of the table's address, so a view can be shared. */
  query: z.string(),
  /** Everyone who may open the table sees it. */
  isShared: z.boolean(),
  /** Who saved it; null for your own. */
  owner: z.string().nullable(),
  /** Its owner may, and admins if it is shared. */
  mayEdit: z.boolean(),
});
export type SavedView = z.infer<typeof SavedView>;

export const views = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/views',
    summary: 'Your saved views of a table and shared ones, by name',
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
      name: NameField,
      query: z
        .string('The view is missing.')
        .max(1_000, 'This view is too long. Use fewer filters.')
        .regex(/^[\w\-.~%&=+,*]*$/, 'Send the part of the address after the question mark.'),
      isShared: SharedField.default(false),
    }),
    response: SavedView,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/admin/views/:id',
    summary: 'Rename, share or stop sharing a view; its owner may, and admins if it is shared',
    access: 'staff',
    unaudited: true,
    params: UuidParams,
    body: z.object({ name: NameField, isShared: SharedField }),
    response: SavedView,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/admin/views/:id',
    summary: 'Delete a view of yours, or as an admin a shared one; no error if it doesn’t exist',
    access: 'staff',
    unaudited: true,
    params: UuidParams,
    response: z.object({ id: z.uuid() }),
  }),
};
