import { sql } from 'kysely';
import type { Category } from '#contract/categories.ts';
import type { Database, Trx } from '#db/client.ts';
import { recordContentChanges } from '#db/content.ts';
import { slugify } from '#db/slug.ts';
import { availableId } from '#db/unique.ts';

export async function listCategories({ query }: Database): Promise<Category[]> {
  return query.selectFrom('categories').select(['id', 'name']).orderBy('name').execute();
}

export async function insertCategory(database: Database, name: string): Promise<Category> {
  return database.transaction(async (trx) => {
    const id = await availableId(slugify(name) || 'category', async (wanted) => {
      return (
        (await trx.selectFrom('categories').select('id').where('id', '=', wanted).executeTakeFirst()) !== undefined
      );
    });
    await trx.insertInto('categories').values({ id, name, created_at: new Date().toISOString() }).execute();
    await recordContentChanges(trx, database, 'category', [id]);
    return { id, name };
  });
}

export async function renameCategory(database: Database, id: string, name: string): Promise<boolean> {
  return database.transaction(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('categories')
      .set({ name })
      .where('id', '=', id)
      .executeTakeFirst();
    if (numUpdatedRows > 0n) await recordContentChanges(trx, database, 'category', [id]);
    return numUpdatedRows > 0n;
  });
}

export async function deleteCategory(database: Database, id: string): Promise<boolean> {
  return database.transaction(async (trx) => {
    const { numDeletedRows } = await trx.deleteFrom('categories').where('id', '=', id).executeTakeFirst();
    if (numDeletedRows === 0n) return false;
    await removeFromLists(trx, 'working_copies', 'blog_id', id);
    await removeFromLists(trx, 'blog_revisions', 'id', id);
    await recordContentChanges(trx, database, 'category', [id]);
    return true;
  });
}

/** Working copies and versions hold category ids in lists; they could not be published with a deleted one. */
async function removeFromLists(trx: Trx, table: string, key: string, id: string): Promise<void> {
  const found = await sql<{ key: string; categories: string }>`
    select ${sql.ref(key)} as key, categories from ${sql.table(table)}
    where categories like ${`%"${id}"%`}`.execute(trx);
  for (const row of found.rows) {
    const left = JSON.stringify(JSON.parse(row.categories).filter((other: string) => other !== id));
    await sql`update ${sql.table(table)} set categories = ${left} where ${sql.ref(key)} = ${row.key}`.execute(trx);
  }
}
