import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { IdParams, SlugField, textLine } from './fields.ts';
import { CATEGORY_NAME_MAX } from './limits.ts';

export const CategoryFields = z.object({ name: textLine('The name', 1, CATEGORY_NAME_MAX) });

export const Category = CategoryFields.extend({ id: SlugField });

export type Category = z.infer<typeof Category>;

/** The same calls under two addresses, for the catalogue and for the magazine. */
function categoryEndpoints<const Base extends string>(base: Base) {
  return {
    list: endpoint({
      method: 'GET',
      path: base,
      summary: 'All categories',
      access: 'public',
      response: z.array(Category),
    }),
    create: endpoint({
      method: 'POST',
      path: base,
      summary: 'Add a category',
      access: 'editor',
      body: CategoryFields,
      status: 201,
      response: Category,
    }),
    update: endpoint({
      method: 'PUT',
      path: `${base}/:id`,
      summary: 'Rename a category',
      access: 'editor',
      params: IdParams,
      body: CategoryFields,
      response: Category,
    }),
    remove: endpoint({
      method: 'DELETE',
      path: `${base}/:id`,
      summary: 'Remove a category',
      access: 'editor',
      params: IdParams,
      response: z.object({ id: SlugField }),
    }),
  };
}

export const categories = categoryEndpoints('/api/categories');
export const blogCategories = categoryEndpoints('/api/blogs/categories');
