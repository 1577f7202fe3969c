import { sql } from 'kysely';
import { addToDays } from '#db/activity/days.ts';
import type { Database, Trx } from '#db/client.ts';
import { recordContentChanges } from '#db/content.ts';
import { underMigrationLock } from '#db/migrate.ts';
import type { ActivityHoursTable } from '#db/schema.ts';
import { recount } from './counters.ts';
import { markDemoFigures } from './demo-figures.ts';
import { makeSample, type PlannedComment, type Sample } from './sample.ts';

/** The setting that records what was inserted, so that it can be removed; empty after removal. */
export const SAMPLE_KEY = 'sample_community';

export interface SampleRecord {
  people: string[];
  hours: ActivityHoursTable[];
}

const ROWS_PER_INSERT = 100;

/**
 * Inserts demo data, once per database and only if there are no posts, so that it never mixes with a live site. Returns
 * the number of accounts.
 */
export async function seedCommunityOnce(database: Database): Promise<number> {
  return underMigrationLock(database, async (trx) => {
    const done = await trx.selectFrom('settings').select('key').where('key', '=', SAMPLE_KEY).executeTakeFirst();
    const comment = await trx.selectFrom('comments').select('id').limit(1).executeTakeFirst();
    const review = await trx.selectFrom('reviews').select('id').limit(1).executeTakeFirst();
    if (done || comment || review) return 0;
    const products = await trx.selectFrom('products').select('id').execute();
    const sample = makeSample(new Set(products.map(({ id }) => id)));
    await insertPeople(trx, sample);
    await insertReactions(trx, sample);
    await insertThreads(trx, sample.comments);
    await insertReviews(trx, sample);
    await addHours(trx, sample.hours);
    await addToDays(trx, sample.hours);
    await recount(trx, database, [
      ...[sample.likes, sample.favorites, sample.ratings].flat().map((row) => row.product_id),
      ...sample.comments.map(({ product }) => product),
    ]);
    const people = sample.people.map(({ id }) => id);
    await recordContentChanges(trx, database, 'product', await markDemoFigures(trx, people));
    const record: SampleRecord = { people, hours: sample.hours };
    await trx
      .insertInto('settings')
      .values({ key: SAMPLE_KEY, value: JSON.stringify(record) })
      .execute();
    return sample.people.length;
  });
}

/** Without a password these accounts cannot sign in. */
async function insertPeople(trx: Trx, { people }: Sample): Promise<void> {
  await trx
    .insertInto('users')
    .values(
      people.map((person) => ({
        ...person,
        role: 'consumer' as const,
        about: 'A demo reader, added with the sample data.',
        updated_at: person.created_at,
      })),
    )
    .execute();
}

async function insertReactions(trx: Trx, { likes, favorites, ratings }: Sample): Promise<void> {
  await inBatches(likes, (some) => trx.insertInto('product_likes').values(some).execute());
  await inBatches(favorites, (some) => trx.insertInto('product_favorites').values(some).execute());
  await inBatches(ratings, (some) =>
    trx
      .insertInto('product_ratings')
      .values(some.map((row) => ({ ...row, updated_at: row.created_at })))
      .execute(),
  );
}

async function insertThreads(trx: Trx, comments: readonly PlannedComment[]): Promise<void> {
  for (const [product, own] of Map.groupBy(comments, (comment) => comment.product)) {
    const subject = { subject_kind: 'product' as const, subject_id: product };
    await trx
      .insertInto('comment_threads')
      .values({ ...subject, comments: own.length, last_number: own.length })
      .execute();
    await trx
      .insertInto('comments')
      .values(
        own.map(({ id, parent, author, comment, created_at }, index) => ({
          ...subject,
          id,
          number: index + 1,
          parent_id: parent,
          author_id: author,
          comment,
          created_at,
        })),
      )
      .execute();
    const likes = own.flatMap(({ id, likers, created_at }) =>
      likers.map((user_id) => ({ comment_id: id, user_id, created_at })),
    );
    await inBatches(likes, (some) => trx.insertInto('comment_likes').values(some).execute());
  }
}

async function insertReviews(trx: Trx, { reviews }: Sample): Promise<void> {
  await inBatches(reviews, (some) =>
    trx
      .insertInto('reviews')
      .values(some.map(({ readers: _, ...row }) => row))
      .execute(),
  );
  const helpful = reviews.flatMap(({ id, readers, created_at }) =>
    readers.map((user_id) => ({ review_id: id, user_id, created_at })),
  );
  await inBatches(helpful, (some) => trx.insertInto('review_helpful').values(some).execute());
}

async function addHours(trx: Trx, hours: readonly ActivityHoursTable[]): Promise<void> {
  await inBatches(hours, (some) =>
    trx
      .insertInto('activity_hours')
      .values(some)
      .onConflict((conflict) =>
        conflict
          .columns(['kind', 'hour', 'subject'])
          .doUpdateSet({ count: sql`activity_hours.count + excluded.count` }),
      )
      .execute(),
  );
}

async function inBatches<Row>(rows: readonly Row[], run: (some: Row[]) => Promise<unknown>): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS_PER_INSERT)
    await run(rows.slice(start, start + ROWS_PER_INSERT));
}
