import { type SelectQueryBuilder, sql } from 'kysely';
import { OverviewQueues } from '#contract/admin.ts';
import { batches, IDS_PER_STATEMENT } from '#db/batches.ts';
import type { Queryable } from '#db/client.ts';
import { contains } from '#db/contains-text.ts';
import type { Tables } from '#db/schema.ts';

/** The read model knows the others without a look at every row. */
const WaitingQueues = OverviewQueues.omit({
  phonesWithoutPrice: true,
  phonesWithOldPrice: true,
  phonesWithoutPicture: true,
});

/** One statement: each number is a question of its own to the same moment. */
export async function countQueues(query: Queryable, now: string) {
  const row = await query
    .selectNoFrom(({ selectFrom, fn }) => {
      const n = fn.countAll().as('n');
      return [
        selectFrom('contact_messages').select(n).where('status', '=', 'new').as('newMessages'),
        selectFrom('comment_reports')
          .select((eb) => eb.fn.count('comment_id').distinct().as('n'))
          .where('settled_at', 'is', null)
          .as('reportedComments'),
        selectFrom('review_reports')
          .select((eb) => eb.fn.count('review_id').distinct().as('n'))
          .where('settled_at', 'is', null)
          .as('reportedReviews'),
        selectFrom('comments').select(n).where('hidden_at', 'is not', null).as('hiddenComments'),
        selectFrom('reviews').select(n).where('hidden_at', 'is not', null).as('hiddenReviews'),
        selectFrom('blogs').select(n).where('status', '=', 'draft').as('draftArticles'),
        selectFrom('blogs')
          .select(n)
          .where('status', '=', 'scheduled')
          .where('published_at', '>', now)
          .as('scheduledArticles'),
        overdue(selectFrom('blogs')).select(n).as('overdueArticles'),
        selectFrom('mail_outbox').select(n).where('failed_at', 'is not', null).as('failedMails'),
        selectFrom('corrections').select(n).where('status', '=', 'waiting').as('waitingCorrections'),
      ];
    })
    .executeTakeFirstOrThrow();
  const { reportedComments, reportedReviews, hiddenComments, hiddenReviews, ...others } = row;
  return WaitingQueues.parse({
    ...Object.fromEntries(Object.entries(others).map(([name, n]) => [name, Number(n)])),
    openReports: Number(reportedComments) + Number(reportedReviews),
    hiddenPosts: Number(hiddenComments) + Number(hiddenReviews),
  });
}

/**
 * A scheduled article appears by the clock and is never late. A draft that holds a moment has appeared before and was
 * undone: what leaves for good is archived, so it waits to be finished.
 */
function overdue<Row>(articles: SelectQueryBuilder<Tables, 'blogs', Row>) {
  return articles.where('status', '=', 'draft').where('published_at', 'is not', null);
}

export async function longestOverdue(query: Queryable, limit: number) {
  return overdue(query.selectFrom('blogs'))
    .select(['id', 'title', 'published_at as dueAt'])
    .$narrowType<{ dueAt: string }>()
    .orderBy('published_at')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Those of which an action, the subject or the actor's name holds what was typed, and all of the given actions. */
export function auditEntries(query: Queryable, search = '', actions: readonly string[] = []) {
  return query
    .selectFrom('audit_log')
    .innerJoin('users', 'users.id', 'audit_log.actor_id')
    .$if(search !== '', (some) =>
      some.where((eb) =>
        eb.or([
          contains(eb.ref('audit_log.action'), search),
          ...(actions.length > 0 ? [eb('audit_log.action', 'in', actions)] : []),
          contains(eb.fn.coalesce('audit_log.subject', eb.val('')), search),
          contains(eb.fn.coalesce('audit_log.subject_name', eb.val('')), search),
          contains(eb.ref('users.name'), search),
        ]),
      ),
    );
}

/**
 * The newest of each of some actions, as many as can be shown: each is read from its end of the index, where sorting all
 * of a frequent action took most of a second in a million.
 */
export function newestOf(
  query: Queryable,
  actions: readonly string[],
  { before, limit }: { before: string | undefined; limit: number },
) {
  const newest = actions.map(
    (action) => sql`select id from (select id from audit_log where action = ${action}
      ${before === undefined ? sql`` : sql`and id < ${before}`} order by id desc limit ${limit}) as newest`,
  );
  return query
    .selectFrom(sql<{ id: string }>`(${sql.join(newest, sql` union all `)})`.as('newest'))
    .select('newest.id');
}

/** Who works here, by name. */
export async function staffNames(query: Queryable): Promise<{ id: string; name: string }[]> {
  return query
    .selectFrom('users')
    .select(['id', 'name'])
    .where('deleted_at', 'is', null)
    .where((eb) => eb('role', '!=', 'consumer').or('duties', '!=', '[]'))
    .orderBy('name')
    .limit(200)
    .execute();
}

/** What people call the things with these ids; of those in the trash the name they had. */
export async function namesOf(query: Queryable, all: readonly string[]): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  for (const ids of batches([...new Set(all)], IDS_PER_STATEMENT)) {
    const found = [
      await query
        .selectFrom('undo_items')
        .select(['subject_id as id', 'name'])
        .where('subject_id', 'in', ids)
        .execute(),
      await query.selectFrom('products').select(['id', 'name']).where('id', 'in', ids).execute(),
      await query.selectFrom('blogs').select(['id', 'title as name']).where('id', 'in', ids).execute(),
      await query.selectFrom('brands').select(['id', 'name']).where('id', 'in', ids).execute(),
      await query.selectFrom('users').select(['id', 'name']).where('id', 'in', ids).execute(),
      await query.selectFrom('contact_messages').select(['id', 'subject as name']).where('id', 'in', ids).execute(),
      await query.selectFrom('pictures').select(['id', 'filename as name']).where('id', 'in', ids).execute(),
    ];
    for (const { id, name } of found.flat()) names.set(id, name);
  }
  return names;
}
