import { addToDays } from '#db/activity/days.ts';
import type { Database, Trx } from '#db/client.ts';
import { recordContentChanges } from '#db/content.ts';
import { acquireMigrationLock, lockRows } from '#db/dialect.ts';
import type { CommentThreadsTable } from '#db/schema.ts';
import { SAMPLE_KEY, type SampleRecord } from './apply.ts';
import { recount } from './counters.ts';
import { clearDemoFigures } from './demo-figures.ts';

export interface Removed {
  people: number;
  comments: number;
  /** Real people's replies to demo comments are removed with them, as with any deleted comment. */
  replies: number;
}

/** Removes the demo data with all its traces; it does not come back at the next start. */
export async function removeCommunity(database: Database): Promise<Removed> {
  return database.transaction(async (trx) => {
    await acquireMigrationLock(trx, database.engine);
    const setting = await trx.selectFrom('settings').select('value').where('key', '=', SAMPLE_KEY).executeTakeFirst();
    const { people, hours }: SampleRecord = setting ? JSON.parse(setting.value) : { people: [], hours: [] };
    if (people.length === 0) return { people: 0, comments: 0, replies: 0 };
    const reacted = await reactedProducts(trx, people);
    const removed = await removeComments(trx, database, new Set(people));
    await trx.deleteFrom('moderation_log').where('author_id', 'in', people).execute();
    // The accounts' likes, ratings, reviews, favourites and reports are deleted by cascade.
    await trx.deleteFrom('users').where('id', 'in', people).execute();
    await recount(trx, database, reacted);
    await recordContentChanges(trx, database, 'product', await clearDemoFigures(trx));
    await subtractHours(trx, hours);
    await addToDays(trx, hours, -1);
    const gone: SampleRecord = { people: [], hours: [] };
    await trx
      .updateTable('settings')
      .set({ value: JSON.stringify(gone) })
      .where('key', '=', SAMPLE_KEY)
      .execute();
    return { people: people.length, ...removed };
  });
}

async function reactedProducts(trx: Trx, people: string[]): Promise<string[]> {
  const rows = await trx
    .selectFrom('product_likes')
    .select('product_id')
    .where('user_id', 'in', people)
    .union(trx.selectFrom('product_favorites').select('product_id').where('user_id', 'in', people))
    .union(trx.selectFrom('product_ratings').select('product_id').where('user_id', 'in', people))
    .union(
      trx
        .selectFrom('comments')
        .select('subject_id as product_id')
        .where('subject_kind', '=', 'product')
        .where('author_id', 'in', people),
    )
    .execute();
  return rows.map((row) => row.product_id);
}

async function removeComments(trx: Trx, database: Database, people: ReadonlySet<string>) {
  const threads = await trx
    .selectFrom('comments')
    .select(['subject_kind', 'subject_id'])
    .distinct()
    .where('author_id', 'in', [...people])
    .execute();
  const removed = { comments: 0, replies: 0 };
  for (const thread of threads) {
    const gone = await removeFrom(trx, database, thread, people);
    removed.comments += gone.comments;
    removed.replies += gone.replies;
  }
  return removed;
}

/** Replies are newer than their parents, so one pass finds all; they are deleted newest first. */
async function removeFrom(
  trx: Trx,
  { engine }: Database,
  { subject_kind, subject_id }: Pick<CommentThreadsTable, 'subject_kind' | 'subject_id'>,
  people: ReadonlySet<string>,
) {
  const thread = trx
    .selectFrom('comment_threads')
    .select('comments')
    .where('subject_kind', '=', subject_kind)
    .where('subject_id', '=', subject_id);
  await lockRows(thread, engine).execute();
  const rows = await trx
    .selectFrom('comments')
    .select(['id', 'parent_id', 'author_id', 'hidden_levels'])
    .where('subject_kind', '=', subject_kind)
    .where('subject_id', '=', subject_id)
    .orderBy('number')
    .execute();
  const gone = new Map<string, (typeof rows)[number]>();
  for (const row of rows) if (people.has(row.author_id) || gone.has(row.parent_id ?? '')) gone.set(row.id, row);
  const going = [...gone.values()].reverse();
  for (const { id } of going) await trx.deleteFrom('comments').where('id', '=', id).execute();
  const visible = going.filter(({ hidden_levels }) => hidden_levels === 0).length;
  await trx
    .updateTable('comment_threads')
    .set(({ eb }) => ({ comments: eb('comments', '-', visible) }))
    .where('subject_kind', '=', subject_kind)
    .where('subject_id', '=', subject_id)
    .execute();
  const replies = going.filter(({ author_id }) => !people.has(author_id)).length;
  return { comments: going.length - replies, replies };
}

/** Keeps what real readers added to the same hours. */
async function subtractHours(trx: Trx, hours: SampleRecord['hours']): Promise<void> {
  for (const { kind, hour, subject, count } of hours) {
    await trx
      .updateTable('activity_hours')
      .set(({ eb }) => ({ count: eb('count', '-', count) }))
      .where('kind', '=', kind)
      .where('hour', '=', hour)
      .where('subject', '=', subject)
      .execute();
  }
  await trx.deleteFrom('activity_hours').where('count', '<=', 0).execute();
}
