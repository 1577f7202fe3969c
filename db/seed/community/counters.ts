import { sql } from 'kysely';
import type { Database, Trx } from '#db/client.ts';
import { recordContentChanges } from '#db/content.ts';
import { lockRows } from '#db/dialect.ts';

/** Recomputes these phones' counters from their rows; no reactions may run meanwhile. */
export async function recount(trx: Trx, database: Database, productIds: readonly string[]) {
  const ids = [...new Set(productIds)].sort();
  for (const id of ids) {
    await lockRows(trx.selectFrom('products').select('id').where('id', '=', id), database.engine).execute();
    const of = (what: string, table: string) =>
      sql<number>`(select ${sql.raw(what)} from ${sql.table(table)} where product_id = ${id})`;
    await trx
      .updateTable('products')
      .set({
        likes: of('count(*)', 'product_likes'),
        favorites: of('count(*)', 'product_favorites'),
        rating_sum: of('coalesce(sum(rating), 0)', 'product_ratings'),
        rating_count: of('count(*)', 'product_ratings'),
      })
      .where('id', '=', id)
      .execute();
  }
  await recordContentChanges(trx, database, 'feedback', ids);
}
