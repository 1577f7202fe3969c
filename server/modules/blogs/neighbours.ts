import type { ExpressionBuilder } from 'kysely';
import type { BlogNeighbours } from '#contract/blogs.ts';
import type { Database, Queryable } from '#db/client.ts';
import type { Tables } from '#db/schema.ts';
import {
  type CardRow,
  isVisible,
  requirePublished,
  toBlogCards,
  visibleCards,
} from '#server/read-models/articles/article-rows.ts';

const RELATED = 3;
/** Newest articles that share something: enough to choose from. */
const CANDIDATES = 200;
const CATEGORY_WEIGHT = 2;
const PRODUCT_WEIGHT = 1;

export async function findNeighbours(database: Database, id: string): Promise<BlogNeighbours> {
  const { query } = database;
  const now = new Date().toISOString();
  const { published_at } = await requirePublished(database, id);
  const moment = published_at ?? now;
  const next = await query
    .selectFrom('blogs')
    .select('id')
    .where((eb) => eb.and([isVisible(eb, now), isAfter(eb, moment, id)]))
    .orderBy('published_at')
    .orderBy('id')
    .executeTakeFirst();
  const previous = await visibleCards(query, now)
    .where((eb) => eb.not(isAfter(eb, moment, id)))
    .where('id', '!=', id)
    .limit(1)
    .executeTakeFirst();
  const related = await relatedRows(query, id, now);
  const nextRow = next && (await visibleCards(query, now).where('id', '=', next.id).executeTakeFirst());
  const cards = await toBlogCards(
    query,
    [nextRow, previous, ...related].filter((row) => row !== undefined),
    now,
  );
  const byId = new Map(cards.map((card) => [card.id, card]));
  return {
    related: related.flatMap((row) => byId.get(row.id) ?? []),
    next: byId.get(nextRow?.id ?? '') ?? null,
    previous: byId.get(previous?.id ?? '') ?? null,
  };
}

function isAfter(eb: ExpressionBuilder<Tables, 'blogs'>, moment: string, id: string) {
  return eb.or([
    eb('blogs.published_at', '>', moment),
    eb.and([eb('blogs.published_at', '=', moment), eb('blogs.id', '>', id)]),
  ]);
}

/** Articles that share most categories and phones; ties and articles that share nothing newest first. */
async function relatedRows(query: Queryable, id: string, now: string): Promise<CardRow[]> {
  const candidates = await visibleCards(query, now).where('blogs.id', '!=', id).limit(CANDIDATES).execute();
  const scores = new Map<string, number>();
  const add = (rows: { blog_id: string }[], weight: number) => {
    for (const { blog_id } of rows) scores.set(blog_id, (scores.get(blog_id) ?? 0) + weight);
  };
  add(
    await query
      .selectFrom('blog_categories')
      .select('blog_id')
      .where(({ selectFrom, eb }) =>
        eb(
          'category_id',
          'in',
          selectFrom('blog_categories as own').select('own.category_id').where('own.blog_id', '=', id),
        ),
      )
      .execute(),
    CATEGORY_WEIGHT,
  );
  add(
    await query
      .selectFrom('blog_products')
      .select('blog_id')
      .where(({ selectFrom, eb }) =>
        eb(
          'product_id',
          'in',
          selectFrom('blog_products as own').select('own.product_id').where('own.blog_id', '=', id),
        ),
      )
      .execute(),
    PRODUCT_WEIGHT,
  );
  const score = (row: CardRow) => scores.get(row.id) ?? 0;
  return candidates.sort((a, b) => score(b) - score(a)).slice(0, RELATED);
}
