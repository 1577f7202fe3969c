import { type SelectQueryBuilder, sql } from 'kysely';
import { OverviewQueues } from '#contract/desk/overview.ts';
import { batches, IDS_PER_STATEMENT } from '#db/batches.ts';
import type { Queryable } from '#db/client.ts';
import { contains } from '#db/contains-text.ts';
import type { Tables } from '#db/schema.ts';

/** The queues counted by SQL; the read model knows the others. */
const WaitingQueues = OverviewQueues.omit({
  phonesWithoutPrice: true,
  phonesWithOldPrice: true,
  phonesWithoutPicture: true,
  unconfirmedPhones: true,
  overdueBackups: true,
});

/** One statement, so that all counts are from the same moment. */
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
        selectFrom('jobs').select(n).where('state', '=', 'failed').as('failedJobs'),
        selectFrom('corrections').select(n).where('status', '=', 'waiting').as('waitingCorrections'),
        selectFrom('pictures').select(n).where('alt', '=', '').as('undescribedPictures'),
        selectFrom('store_feeds').select(n).as('feeds'),
        selectFrom('store_items').select(n).where('state', '=', 'waiting').as('waitingItems'),
        selectFrom('store_items')
          .select(n)
          .where('held_before', 'is not', null)
          .where((eb) => eb.or([eb('rejected_price', 'is', null), eb('rejected_price', '!=', eb.ref('price'))]))
          .as('heldPrices'),
        selectFrom('store_feeds')
          .select(n)
          .where('active', '=', 1)
          .where('warned_at', 'is not', null)
          .as('failingFeeds'),
      ];
    })
    .executeTakeFirstOrThrow();
  const { reportedComments, reportedReviews, hiddenComments, hiddenReviews, ...rest } = row;
  const { feeds, waitingItems, heldPrices, failingFeeds, ...others } = rest;
  const ofFeeds = Number(feeds) > 0 ? { waitingItems, heldPrices, failingFeeds } : {};
  return WaitingQueues.parse({
    ...Object.fromEntries(Object.entries({ ...others, ...ofFeeds }).map(([name, n]) => [name, Number(n)])),
    openReports: Number(reportedComments) + Number(reportedReviews),
    hiddenPosts: Number(hiddenComments) + Number(hiddenReviews),
  });
}

/**
 * A draft with a publish time was published before and unpublished. It is waiting to be finished, because articles
 * removed permanently are archived instead. Scheduled articles appear by the clock, so they are never overdue.
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

/** Entries whose action, subject or actor contains the search text, and all entries of the given actions. */
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

/** A phone's history, newest first. */
export async function phoneChanges(
  query: Queryable,
  productId: string,
  { since, until, limit }: { since: string; until: string; limit: number },
) {
  return query
    .selectFrom('product_changes')
    .leftJoin('users', 'users.id', 'product_changes.actor_id')
    .selectAll('product_changes')
    .select(['users.name', 'users.role'])
    .where('product_id', '=', productId)
    .where('product_changes.id', '>=', since)
    .where('product_changes.id', '<', until)
    .orderBy('product_changes.id', 'desc')
    .limit(limit)
    .execute();
}

export async function phonesChangedBy(query: Queryable, runIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await query
    .selectFrom('product_changes')
    .select(['run_id', ({ fn }) => fn.count<number>('product_id').distinct().as('phones')])
    .where('run_id', 'in', runIds)
    .where('run_id', 'is not', null)
    .groupBy('run_id')
    .execute();
  return new Map(rows.map(({ run_id, phones }) => [String(run_id), Number(phones)]));
}

export async function callsOfRuns(query: Queryable, runIds: readonly string[]) {
  return query
    .selectFrom('audit_log')
    .select(['run_id', 'action', 'subject_name'])
    .where('run_id', 'in', runIds)
    .where('run_id', 'is not', null)
    .orderBy('id', 'desc')
    .execute();
}

export async function feedsOfRuns(query: Queryable, runIds: readonly string[]) {
  return query
    .selectFrom('store_feed_runs')
    .innerJoin('store_feeds', 'store_feeds.id', 'store_feed_runs.feed_id')
    .select(['store_feed_runs.id as run_id', 'store_feeds.id', 'store_feeds.name'])
    .where('store_feed_runs.id', 'in', runIds)
    .execute();
}

export async function schedulesOf(query: Queryable, ids: readonly string[]) {
  return query.selectFrom('price_schedules').selectAll().where('id', 'in', ids).execute();
}

/**
 * The newest entries of several actions, each limited: reading each from the end of its index avoids a sort, which took
 * most of a second for a frequent action among a million rows.
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

/** Staff, sorted by name. */
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

/** The names of the things with these ids; for items in the trash their last name. */
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
