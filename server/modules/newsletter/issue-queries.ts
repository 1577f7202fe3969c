import { type ExpressionBuilder, sql } from 'kysely';
import { commonErrors, newsletterErrors } from '#contract/errors/texts.ts';
import type { Issue, IssueFields, IssueProgress } from '#contract/newsletter/issues.ts';
import type { Queryable, Trx } from '#db/client.ts';
import { countRows } from '#db/count-rows.ts';
import { type Engine, lockRows } from '#db/dialect.ts';
import type { NewsletterIssueRow, Tables } from '#db/schema.ts';
import { uuidv7 } from '#db/uuid.ts';
import { type PageRequest, pageOffset } from '#server/http/request/paging.ts';
import { HttpError, notFound } from '#server/http/response/http-error.ts';
import { isActive } from './subscriber-queries.ts';

/** A snapshot of an issue's articles from when sending began. */
export interface IssueArticle {
  title: string;
  excerpt: string;
  link: string;
}

export const columnsOf = ({ subject, intro, introBody, articleIds, audience, brandIds }: IssueFields) => ({
  subject,
  intro,
  intro_body: introBody && JSON.stringify(introBody),
  brand_ids: audience === 'brands' || brandIds.length > 0 ? JSON.stringify(brandIds) : null,
  article_ids: JSON.stringify(articleIds),
});

export function toFields({
  subject,
  intro,
  intro_body,
  article_ids,
  brand_ids,
}: ReturnType<typeof columnsOf>): IssueFields & Pick<Issue, 'audience'> {
  const introBody = intro_body === null ? null : JSON.parse(intro_body);
  const brandIds = [...(audienceOf(brand_ids) ?? [])];
  const audience = brand_ids === null ? 'everybody' : 'brands';
  return { subject, intro, introBody, articleIds: JSON.parse(article_ids), audience, brandIds };
}

/** Does nothing if the id exists. */
export async function insertIssue(
  query: Queryable,
  { newId = uuidv7(), ...fields }: IssueFields & { newId?: string | undefined },
  { now, actorId }: { now: string; actorId: string },
): Promise<NewsletterIssueRow | undefined> {
  return query
    .insertInto('newsletter_issues')
    .values({
      id: newId,
      ...columnsOf(fields),
      articles: null,
      created_at: now,
      updated_at: now,
      saved_at: now,
      saved_by: actorId,
      started_at: null,
      finished_at: null,
      total_count: null,
      sent_count: null,
      failed_count: null,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returningAll()
    .executeTakeFirst();
}

export async function getIssueRow(query: Queryable, id: string): Promise<NewsletterIssueRow | undefined> {
  return query.selectFrom('newsletter_issues').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function findIssues(
  query: Queryable,
  pageRequest: PageRequest,
): Promise<{ rows: NewsletterIssueRow[]; total: number }> {
  const total = await countRows(query.selectFrom('newsletter_issues'));
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

export async function requireRow(query: Queryable, id: string): Promise<NewsletterIssueRow> {
  const row = await getIssueRow(query, id);
  if (!row) throw notFound(commonErrors.notFound('issue'));
  return row;
}

/** Locks the issue until the transaction ends. */
export async function lockIssue(trx: Trx, engine: Engine, id: string): Promise<NewsletterIssueRow | undefined> {
  return lockRows(trx.selectFrom('newsletter_issues').selectAll().where('id', '=', id), engine).executeTakeFirst();
}

export async function updateIssue(
  trx: Trx,
  id: string,
  columns: ReturnType<typeof columnsOf>,
  { now, actorId }: { now: string; actorId: string },
): Promise<NewsletterIssueRow> {
  return trx
    .updateTable('newsletter_issues')
    .set({ ...columns, updated_at: now, saved_at: now, saved_by: actorId })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export function alreadyStarted(): HttpError {
  return new HttpError('CONFLICT', newsletterErrors.alreadyStarted);
}

/**
 * Starts an issue once, fixing its content and recipients. Returns the number of recipients, or null if it has already
 * started or has changed.
 */
export async function startIssue(
  trx: Trx,
  { id, updated_at, scheduled_at, brand_ids }: NewsletterIssueRow,
  { articles, isDue, now }: { articles: IssueArticle[]; isDue: boolean; now: string },
): Promise<number | null> {
  const { numUpdatedRows } = await trx
    .updateTable('newsletter_issues')
    .set({
      started_at: now,
      articles: JSON.stringify(articles),
      problem: null,
      scheduled_at: isDue ? scheduled_at : null,
    })
    .where('id', '=', id)
    .where('started_at', 'is', null)
    .where('updated_at', '=', updated_at)
    .$if(isDue, (some) => some.where('scheduled_at', '<=', now))
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return null;
  await trx
    .insertInto('newsletter_deliveries')
    .columns(['issue_id', 'email'])
    .expression((eb) =>
      eb
        .selectFrom('subscribers')
        .select([eb.val(id).as('issue_id'), 'email'])
        .where((on) => isInAudience(on, audienceOf(brand_ids))),
    )
    .execute();
  const { total } = await progressOf(trx, id);
  await trx.updateTable('newsletter_issues').set({ total_count: total }).where('id', '=', id).execute();
  return total;
}

/** Null for everyone; an empty list reaches no one. */
export type Audience = readonly string[] | null;

export function audienceOf(brandIds: string | null): Audience {
  return brandIds === null ? null : JSON.parse(brandIds);
}

function isInAudience(eb: ExpressionBuilder<Tables, 'subscribers'>, brandIds: Audience) {
  if (brandIds === null) return isActive(eb);
  if (brandIds.length === 0) return sql<boolean>`1 = 0`;
  const follows = eb.exists(
    eb
      .selectFrom('subscriber_brands')
      .select('subscriber_brands.brand_id')
      .whereRef('subscriber_brands.subscriber_id', '=', 'subscribers.id')
      .where('subscriber_brands.brand_id', 'in', brandIds),
  );
  return eb.and([isActive(eb), follows]);
}

/** How many readers each audience has, in one query. */
export async function countAudiences(query: Queryable, audiences: readonly Audience[]): Promise<number[]> {
  if (audiences.length === 0) return [];
  const counts: Record<string, unknown> = await query
    .selectNoFrom(({ selectFrom, fn }) =>
      audiences.map((brandIds, at) =>
        selectFrom('subscribers')
          .select(fn.countAll<number>().as('count'))
          .where((eb) => isInAudience(eb, brandIds))
          .as(`audience${at}`),
      ),
    )
    .executeTakeFirstOrThrow();
  return audiences.map((_, at) => Number(counts[`audience${at}`]));
}

export async function setSchedule(
  query: Queryable,
  id: string,
  schedule: { scheduled_at: string | null; problem: string | null; updated_at: string },
): Promise<NewsletterIssueRow | undefined> {
  return query
    .updateTable('newsletter_issues')
    .set(schedule)
    .where('id', '=', id)
    .where('started_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
}

/** Issues that are due or being sent. */
export async function issuesToSend(query: Queryable, now: string): Promise<string[]> {
  const rows = await query
    .selectFrom('newsletter_issues')
    .select('id')
    .where('finished_at', 'is', null)
    .where((eb) => eb.or([eb('started_at', 'is not', null), eb('scheduled_at', '<=', now)]))
    .orderBy('started_at')
    .orderBy('scheduled_at')
    .execute();
  return rows.map(({ id }) => id);
}

/** The mail servers' reasons for refusing mail. */
export async function refusalReasons(query: Queryable, issueId: string, limit: number) {
  return query
    .selectFrom('newsletter_deliveries as delivery')
    .innerJoin('mail_outbox as mail', 'mail.id', 'delivery.mail_id')
    .select(({ fn }) => [
      fn.coalesce('mail.last_error', sql.lit('No reason was given.')).as('reason'),
      fn.countAll<number>().as('count'),
    ])
    .where('delivery.issue_id', '=', issueId)
    .where('mail.failed_at', 'is not', null)
    .groupBy('mail.last_error')
    .orderBy('count', 'desc')
    .limit(limit)
    .execute();
}

export const NO_PROGRESS: IssueProgress = { total: 0, queued: 0, sent: 0, failed: 0, skipped: 0 };

export async function progressOf(query: Queryable, issueId: string): Promise<IssueProgress> {
  return (await progressOfAll(query, [issueId])).get(issueId) as IssueProgress;
}

/** Mail that disappears from the outbox before the issue is finished was cancelled, because its reader unsubscribed. */
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

/** An account's e-mail address; null if it was deleted. */
export async function addressOf(query: Queryable, userId: string): Promise<string | null> {
  const user = await query.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirst();
  return user?.email ?? null;
}
