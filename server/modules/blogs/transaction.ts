import type { Queryable, Trx } from '#db/client.ts';
import { recordContentChanges } from '#db/content.ts';
import type { BlogRow } from '#db/schema.ts';
import { noSuchArticle } from '#server/read-models/articles/article-rows.ts';
import type { Services } from '#server/services.ts';
import { getRowAnywhere } from './queries.ts';

/** Runs a transaction with its content change, and updates this process's read model before responding. */
export async function withBlogTransaction<T extends { id: string }>(
  services: Services,
  work: (trx: Trx) => Promise<T>,
): Promise<T> {
  const result = await services.database.transaction(async (trx) => {
    const done = await work(trx);
    await recordContentChanges(trx, services.database, 'blog', [done.id]);
    return done;
  });
  await services.catalogue.catchUp();
  await services.articles.catchUp();
  return result;
}

export async function requireRow(trx: Queryable, id: string): Promise<BlogRow> {
  const row = await getRowAnywhere(trx, id);
  if (!row) throw noSuchArticle();
  return row;
}
