import type { IssueFields, IssueProgress } from '#contract/newsletter.ts';
import type { Queryable, Trx } from '#db/client.ts';
import type { NewsletterIssueRow } from '#db/schema.ts';
import { uuidv7 } from '#db/uuid.ts';
import { type PageRequest, pageOffset } from '#server/http/request/paging.ts';
import { isActive } from './subscriber-queries.ts';

/** An issue's articles as they were when sending began. */
export interface IssueArticle {
  title: string;
  excerpt: string;
  link: string;
}

const columnsOf = ({ subject, intro, articleIds }: IssueFields) => ({
  subject,
  intro,
  article_ids: JSON.stringify(articleIds),
});

export async function insertIssue(query: Queryable, fields: IssueFields, now: string): Promise<NewsletterIssueRow> {
  return query
    .insertInto('newsletter_issues')
    .values({
      id: uuidv7(),
      ...columnsOf(fields),
      articles: null,
      created_at: now,
      updated_at: now,
      started_at: null,
      finished_at: null,
      total_count: null,
      sent_count: null,
      failed_count: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function getIssueRow(query: Queryable, id: string): Promise<NewsletterIssueRow | undefined> {
  return query.selectFrom('newsletter_issues').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function findIssues(
  query: Queryable,
  pageRequest: PageRequest,
): Promise<{ rows: NewsletterIssueRow[]; total: number }> {
  const { total } = await query
    .selectFrom('newsletter_issues')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await query
    .selectFrom('newsletter_issues')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(pageRequest.limit)
    .offset(pageOffset(pageRequest))
    .execute();
  return { rows, total };
}

/** Only while it is a draft, and of the version that is known; returns nothing otherwise. */
export async function updateDraft(
  query: Queryable,
  id: string,
  fields: IssueFields,
  now: string,
  knownVersion?: string,
): Promise<NewsletterIssueRow | undefined> {
  return query
    .updateTable('newsletter_issues')
    .set({ ...columnsOf(fields), updated_at: now })
    .where('id', '=', id)
    .where('started_at', 'is', null)
    .$if(knownVersion !== undefined, (some) => some.where('updated_at', '=', knownVersion as string))
    .returningAll()
    .executeTakeFirst();
}

export async function deleteDraft(query: Queryable, id: string): Promise<boolean> {
  const { numDeletedRows } = await query
    .deleteFrom('newsletter_issues')
    .where('id', '=', id)
    .where('started_at', 'is', null)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Begins once: fixes what the issue says and to whom it goes. Returns to how many, or null when it had begun. */
export async function startIssue(trx: Trx, id: string, articles: IssueArticle[], now: string): Promise<number | null> {
  const { numUpdatedRows } = await trx
    .updateTable('newsletter_issues')
    .set({ started_at: now, articles: JSON.stringify(articles) })
    .where('id', '=', id)
    .where('started_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return null;
  await trx
    .insertInto('newsletter_deliveries')
    .columns(['issue_id', 'email'])
    .expression((eb) =>
      eb
        .selectFrom('subscribers')
        .select([eb.val(id).as('issue_id'), 'email'])
        .where((on) => isActive(on)),
    )
    .execute();
  const { total } = await progressOf(trx, id);
  await trx.updateTable('newsletter_issues').set({ total_count: total }).where('id', '=', id).execute();
  return total;
}

export async function countActive(query: Queryable): Promise<number> {
  const { count } = await query
    .selectFrom('subscribers')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where((eb) => isActive(eb))
    .executeTakeFirstOrThrow();
  return count;
}

export const NO_PROGRESS: IssueProgress = { total: 0, queued: 0, sent: 0, failed: 0, skipped: 0 };

export async function progressOf(query: Queryable, issueId: string): Promise<IssueProgress> {
  return (await progressOfAll(query, [issueId])).get(issueId) as IssueProgress;
}

/** Mail that is no longer in the outbox before the issue is finished was taken back: its reader left. */
export async function progressOfAll(query: Queryable, issueIds: string[]): Promise<Map<string, IssueProgress>> {
  if (issueIds.length === 0) return new Map();
  const rows = await query
    .selectFrom('newsletter_deliveries as delivery')
    .leftJoin('mail_outbox as mail', 'mail.id', 'delivery.mail_id')
    .select('delivery.issue_id')
    .select(({ fn, eb }) => [
      fn.countAll<number>().as('total'),
      fn.count<number>('delivery.queued_at').as('queued'),
      fn.count<number>('mail.sent_at').as('sent'),
      fn.count<number>('mail.failed_at').as('failed'),
      fn
        .count<number>('delivery.queued_at')
        .filterWhere(eb('mail.id', 'is', null))
        .as('skipped'),
    ])
    .where('delivery.issue_id', 'in', issueIds)
    .groupBy('delivery.issue_id')
    .execute();
  const known = new Map(rows.map(({ issue_id, ...progress }) => [issue_id, progress]));
  return new Map(issueIds.map((id) => [id, known.get(id) ?? NO_PROGRESS]));
}

/** Where an account gets its mail; null for one that was deleted. */
export async function addressOf(query: Queryable, userId: string): Promise<string | null> {
  const user = await query.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirst();
  return user?.email ?? null;
}
