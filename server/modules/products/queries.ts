import { RATING_MAX } from '#contract/limits.ts';
import type { Phone } from '#contract/phone/phone.ts';
import type { FigureSource, SourceNotes } from '#contract/phone/sources.ts';
import type { Picture } from '#contract/picture.ts';
import { indiaDay } from '#contract/time.ts';
import type { Queryable, Trx } from '#db/client.ts';
import { type Engine, lockRows } from '#db/dialect.ts';
import { recordFigureSources } from '#db/figure-sources.ts';
import { toColumns, toPhone } from '#db/phone-columns.ts';
import { prepared } from '#db/prepared.ts';
import { recordPrices } from '#db/price-changes.ts';
import type { ProductRow } from '#db/schema.ts';
import { DEMO_DOMAIN } from '#db/seed/community/sample.ts';
import type { OwnReactions } from '#server/read-models/catalogue/product-texts.ts';
import type { RowWithBrand } from '#server/read-models/catalogue/rows.ts';
import type { Feedback } from './mapping.ts';

/** Locks these phones until the transaction ends. Returns those that exist. */
export async function lockProducts(trx: Trx, engine: Engine, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  // Always in the same order, to avoid deadlocks.
  const ordered = trx.selectFrom('products').select('id').where('id', 'in', ids).orderBy('id');
  return new Set((await lockRows(ordered, engine).execute()).map(({ id }) => id));
}

export async function productIdsOfBrand(query: Queryable, brandId: string): Promise<string[]> {
  const rows = await query.selectFrom('products').select('id').where('brand_id', '=', brandId).execute();
  return rows.map((row) => row.id);
}

export async function insertProduct(
  trx: Trx,
  id: string,
  phone: Phone,
  image: Picture | null,
  now: string,
  notes?: SourceNotes,
): Promise<void> {
  await trx
    .insertInto('products')
    .values({
      id,
      ...toColumns(phone),
      image: image && JSON.stringify(image),
      created_at: now,
      updated_at: now,
    })
    .execute();
  await recordPrices(trx, [{ id, before: null, after: phone }], now);
  await recordFigureSources(trx, [{ id, before: null, after: phone }], editedAt(now), notes);
}

export interface ProductUpdate {
  now: string;
  /** The source of the new figures; the editor by default. */
  source?: FigureSource;
  notes?: SourceNotes | undefined;
  runId?: string | null;
}

export async function updateProduct(
  trx: Trx,
  before: RowWithBrand,
  phone: Phone,
  image: Picture | null | undefined,
  { now, source = editedAt(now), notes, runId = null }: ProductUpdate,
): Promise<void> {
  const change = { id: before.id, before: toPhone(before), after: phone };
  await updateColumns(trx, before.id, phone, image, now);
  await recordPrices(trx, [change], now, runId);
  await recordFigureSources(trx, [change], source, notes);
}

/** Edited figures have the editor as their source, with today's date. */
function editedAt(now: string): FigureSource {
  return { source: 'editor', at: indiaDay(now) };
}

/** Without price history, for restoring earlier states. */
export async function updateColumns(
  trx: Trx,
  id: string,
  phone: Phone,
  image: Picture | null | undefined,
  now: string,
): Promise<void> {
  await trx
    .updateTable('products')
    .set({
      ...toColumns(phone),
      ...(image !== undefined && { image: image && JSON.stringify(image) }),
      updated_at: now,
    })
    .where('id', '=', id)
    .execute();
}

/** For a phone without ratings. */
export function noFeedback(): Feedback {
  return { ratings: Array(RATING_MAX).fill(0), reviewCount: 0, demoReviews: 0 };
}

const ratingRows = prepared((query, { id }: { id: string }) =>
  query
    .selectFrom('product_ratings')
    .leftJoin('reviews', (join) =>
      join
        .onRef('reviews.author_id', '=', 'product_ratings.user_id')
        .onRef('reviews.product_id', '=', 'product_ratings.product_id')
        .on('reviews.hidden_at', 'is', null),
    )
    .leftJoin('users as demo', (join) =>
      join.onRef('demo.id', '=', 'reviews.author_id').on('demo.email', 'like', `%@${DEMO_DOMAIN}`),
    )
    .select([
      'rating',
      ({ fn }) => fn.countAll<number>().as('people'),
      ({ fn }) => fn.count<number>('reviews.id').as('reviews'),
      ({ fn }) => fn.count<number>('demo.id').as('demo'),
    ])
    .where('product_ratings.product_id', '=', id)
    .groupBy('rating'),
);

/** A review has stars, so a phone without ratings has no reviews either. */
export async function feedbackOf(
  query: Queryable,
  { id, rating_count }: Pick<ProductRow, 'id' | 'rating_count'>,
): Promise<Feedback> {
  const feedback = noFeedback();
  if (rating_count === 0) return feedback;
  const rows = await ratingRows(query, { id });
  for (const { rating, people, reviews, demo } of rows) {
    feedback.ratings[rating - 1] = people;
    feedback.reviewCount += reviews;
    feedback.demoReviews += demo;
  }
  return feedback;
}

const ownReactionRow = prepared((query, { userId, productId }: { userId: string; productId: string }) =>
  query.selectNoFrom(({ selectFrom, exists }) => {
    const like = selectFrom('product_likes').select('user_id');
    const favorite = selectFrom('product_favorites').select('user_id');
    const rating = selectFrom('product_ratings').select('rating');
    return [
      exists(like.where('user_id', '=', userId).where('product_id', '=', productId)).as('liked'),
      exists(favorite.where('user_id', '=', userId).where('product_id', '=', productId)).as('favorited'),
      rating.where('user_id', '=', userId).where('product_id', '=', productId).as('rating'),
    ];
  }),
);

/** What one person did with one phone. */
export async function ownReactions(query: Queryable, userId: string, productId: string): Promise<OwnReactions> {
  const [row] = await ownReactionRow(query, { userId, productId });
  return { liked: Boolean(row?.liked), favorited: Boolean(row?.favorited), myRating: row?.rating ?? null };
}
