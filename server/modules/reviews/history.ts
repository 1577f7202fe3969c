import { historyErrors } from '#contract/errors/texts.ts';
import type { Trx } from '#db/client.ts';
import { recordContentChanges } from '#db/content.ts';
import { lockUser } from '#db/dialect.ts';
import { recount } from '#db/seed/community/counters.ts';
import type { HistoryTable, Restoring } from '#server/history/registry.ts';
import type { RemovedRow } from '#server/history/removal.ts';
import { contentGone, inTheWay } from '#server/history/trash.ts';
import { logUndone, pageName } from '#server/modules/comments/service.ts';
import { lockProducts } from '#server/modules/products/service.ts';
import { deleteReview, reviewRowsOf } from './service.ts';

/** A rating depends on a phone and a review on its rating: both are deleted and restored together. */
export const reviewHistory: HistoryTable = {
  kind: 'review',
  table: 'reviews',
  parts: [['review_reports', 'review_id']],
  // Reports are deleted with their sender's account.
  loses: ['review_reports'],

  async describe(query, ids) {
    const described = (await reviewRowsOf(query, ids)).map(async ({ id, title, author_id, product_id }) => {
      const note = await pageName(query, { kind: 'product', id: product_id });
      return [id, { name: title, note, owner: author_id }] as const;
    });
    return new Map(await Promise.all(described));
  },

  async lock(trx, { engine }, ids) {
    const reviews = await trx.selectFrom('reviews').select('product_id').where('id', 'in', ids).execute();
    await lockProducts(trx, engine, [...new Set(reviews.map(({ product_id }) => product_id))]);
  },

  async roots(trx, ids) {
    const reviews = await reviewRowsOf(trx, ids);
    return reviews.map(({ id, author_id, product_id }) => ({
      table: 'product_ratings',
      columns: ['user_id', 'product_id'],
      values: [[author_id, product_id]],
      ownerOf: () => id,
    }));
  },

  async remove(trx, database, ids) {
    for (const review of await reviewRowsOf(trx, ids)) await deleteReview(trx, database, review);
  },

  async beforeRestore(task) {
    const phones = await lockReacted(task);
    await requirePlace(task.trx, task.rows, phones);
  },

  async afterRestore(task) {
    await recountReacted(task);
    await logUndone(task.trx, task.item, task.actorId, task.run);
  },

  async afterUndo(trx, database, item, run) {
    const [review] = await reviewRowsOf(trx, [item.subject_id]);
    if (review) await recordContentChanges(trx, database, 'feedback', [review.product_id]);
    await logUndone(trx, item, run.undone_by, run);
  },
};

/** All likes and ratings of a person. */
export const reactionHistory: HistoryTable = {
  kind: 'reactions',
  table: 'users',

  async describe(query, ids) {
    const rows = await query.selectFrom('users').select(['id', 'name']).where('id', 'in', ids).execute();
    return new Map(rows.map(({ id, name }) => [id, { name: `Likes and ratings of ${name}`, owner: id }]));
  },

  // The clean-up or its undo has already locked the phones and then the person.
  lock: async () => {},

  roots(_trx, ids) {
    const values = ids.map((id) => [id]);
    const tables = ['product_likes', 'product_ratings', 'comment_likes', 'review_helpful'];
    return tables.map((table) => ({ table, columns: ['user_id'], values, ownerOf: ({ user_id }) => String(user_id) }));
  },

  beforeRestore: async (task) => {
    await lockReacted(task);
  },
  afterRestore: recountReacted,
};

const phonesIn = (rows: readonly RemovedRow[]) => [
  ...new Set(rows.flatMap(({ row: { product_id } }) => (product_id ? [String(product_id)] : []))),
];

async function lockReacted({ trx, database, item, rows }: Restoring): Promise<Set<string>> {
  const found = await lockProducts(trx, database.engine, phonesIn(rows));
  if (item.owner !== null) await lockUser(trx, database.engine, item.owner);
  return found;
}

async function recountReacted({ trx, database, rows }: Restoring): Promise<void> {
  const ids = phonesIn(rows);
  const found = await trx
    .selectFrom('products')
    .select('id')
    .where('id', 'in', ['', ...ids])
    .execute();
  await recount(
    trx,
    database,
    found.map(({ id }) => id),
  );
}

/** Fails if the author has rated or reviewed the phone again. */
async function requirePlace(trx: Trx, rows: readonly RemovedRow[], phones: ReadonlySet<string>): Promise<void> {
  const rating = rows.find(({ table }) => table === 'product_ratings')?.row;
  if (!rating) throw contentGone();
  if (!phones.has(String(rating.product_id))) throw inTheWay(historyErrors.phoneGone);
  const again = await trx
    .selectFrom('product_ratings')
    .select('rating')
    .where('user_id', '=', String(rating.user_id))
    .where('product_id', '=', String(rating.product_id))
    .executeTakeFirst();
  if (again) throw inTheWay(historyErrors.reviewedAgain);
}
