import type { Category } from '#contract/categories.ts';
import { commonErrors } from '#contract/errors/texts.ts';
import type { Database } from '#db/client.ts';
import { notFound } from '#server/http/response/http-error.ts';
import { withUniqueName } from '#server/http/response/unique-name.ts';
import { deleteCategory, insertCategory, listCategories, renameCategory } from './queries.ts';

export { listCategories };

export async function createCategory(database: Database, name: string): Promise<Category> {
  return withUniqueCategoryName(name, () => insertCategory(database, name));
}

export async function updateCategory(database: Database, id: string, name: string): Promise<Category> {
  const found = await withUniqueCategoryName(name, () => renameCategory(database, id, name));
  if (!found) throw notFound(commonErrors.notFound('category'));
  return { id, name };
}

export async function removeCategory(database: Database, id: string): Promise<{ id: string }> {
  if (!(await deleteCategory(database, id))) throw notFound(commonErrors.notFound('category'));
  return { id };
}

function withUniqueCategoryName<T>(name: string, write: () => Promise<T>): Promise<T> {
  return withUniqueName(commonErrors.nameExists('category', name), write);
}
