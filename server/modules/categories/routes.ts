import type { FastifyInstance } from 'fastify';
import { blogCategories, categories } from '#contract/categories.ts';
import type { Database } from '#db/client.ts';
import { registerEndpoint } from '#server/http/endpoint.ts';
import { createCategory, listCategories, removeCategory, updateCategory } from './service.ts';

/** The same categories under two addresses. */
export function registerCategories(app: FastifyInstance, database: Database): void {
  for (const { list, create, update, remove } of [categories, blogCategories]) {
    registerEndpoint(app, list, () => listCategories(database));
    registerEndpoint(app, create, ({ body }) => createCategory(database, body.name));
    registerEndpoint(app, update, ({ params, body }) => updateCategory(database, params.id, body.name));
    registerEndpoint(app, remove, ({ params }) => removeCategory(database, params.id));
  }
}
