import type { ExpressionBuilder } from 'kysely';
import type { SubscriberStatus } from '#contract/newsletter/subscribers.ts';
import type { Queryable } from '#db/client.ts';
import { contains } from '#db/contains-text.ts';
import type { SubscriberRow, Tables } from '#db/schema.ts';
import { uuidv7 } from '#db/uuid.ts';
import { type PageRequest, pageOffset } from '#server/http/request/paging.ts';

export interface SubscriberFilter {
  search?: string | undefined;
  status?: SubscriberStatus | undefined;
}

export async function getSubscriber(query: Queryable, email: string): Promise<SubscriberRow | undefined> {
  return query.selectFrom('subscribers').selectAll().where('email', '=', email).executeTakeFirst();
}

export async function getSubscriberById(query: Queryable, id: string): Promise<SubscriberRow | undefined> {
  return query.selectFrom('subscribers').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Adds an unconfirmed address. Does nothing for one on the list; one that left starts over. */
export async function addSubscriber(trx: Queryable, email: string, now: string): Promise<void> {
  await trx
    .insertInto('subscribers')
    .values({
      id: uuidv7(),
      email,
      subscribed_at: now,
      asked_at: null,
      confirmed_at: null,
      unsubscribed_at: null,
    })
    .onConflict((conflict) =>
      conflict
        .column('email')
        .doUpdateSet({ subscribed_at: now, asked_at: null, confirmed_at: null, unsubscribed_at: null })
        .where('subscribers.unsubscribed_at', 'is not', null),
    )
    .execute();
}

/** Records that a confirmation mail is sent, unless one was sent after `since`. Returns the subscriber to mail. */
export async function markConfirmationSent(
  trx: Queryable,
  email: string,
  since: string,
  now: string,
): Promise<SubscriberRow | undefined> {
  return trx
    .updateTable('subscribers')
    .set({ asked_at: now })
    .where('email', '=', email)
    .where('confirmed_at', 'is', null)
    .where((eb) => eb.or([eb('asked_at', 'is', null), eb('asked_at', '<', since)]))
    .returningAll()
    .executeTakeFirst();
}

/** Returns the subscriber if this call confirmed them; undefined if they were already confirmed or are gone. */
export async function confirmSubscriber(
  trx: Queryable,
  { id, round }: { id: string; round: number },
  now: string,
): Promise<SubscriberRow | undefined> {
  return trx
    .updateTable('subscribers')
    .set({ confirmed_at: now })
    .where('id', '=', id)
    .where('round', '=', round)
    .where('confirmed_at', 'is', null)
    .where('unsubscribed_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
}

/** Returns the subscriber as they were, if this call unsubscribed them. */
export async function markUnsubscribed(
  trx: Queryable,
  by: { id: string } | { email: string },
  now: string,
): Promise<SubscriberRow | undefined> {
  return trx
    .updateTable('subscribers')
    .set((eb) => ({ unsubscribed_at: now, round: eb('round', '+', 1) }))
    .where((eb) => ('id' in by ? eb('id', '=', by.id) : eb('email', '=', by.email)))
    .where('unsubscribed_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
}

export async function deleteSubscriber(query: Queryable, email: string): Promise<boolean> {
  const { numDeletedRows } = await query.deleteFrom('subscribers').where('email', '=', email).executeTakeFirst();
  return numDeletedRows > 0n;
}

export function isActive(eb: ExpressionBuilder<Tables, 'subscribers'>) {
  return eb.and([eb('confirmed_at', 'is not', null), eb('unsubscribed_at', 'is', null)]);
}

function hasStatus(eb: ExpressionBuilder<Tables, 'subscribers'>, status: SubscriberStatus | undefined) {
  if (status === 'unsubscribed') return eb('unsubscribed_at', 'is not', null);
  if (status === 'active') return isActive(eb);
  return status ? eb.and([eb('confirmed_at', 'is', null), eb('unsubscribed_at', 'is', null)]) : eb.and([]);
}

export async function findSubscribers(
  query: Queryable,
  subscriberQuery: PageRequest & SubscriberFilter,
): Promise<{ rows: SubscriberRow[]; counts: Record<SubscriberStatus, number> }> {
  const found = query.selectFrom('subscribers').where((eb) => contains(eb.ref('email'), subscriberQuery.search ?? ''));
  const { all, active, unsubscribed } = await found
    .select(({ fn, eb }) => [
      fn.countAll<number>().as('all'),
      fn.count<number>('id').filterWhere(isActive(eb)).as('active'),
      fn.count<number>('unsubscribed_at').as('unsubscribed'),
    ])
    .executeTakeFirstOrThrow();
  const rows = await found
    .selectAll()
    .where((eb) => hasStatus(eb, subscriberQuery.status))
    .orderBy('subscribed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(subscriberQuery.limit)
    .offset(pageOffset(subscriberQuery))
    .execute();
  return { rows, counts: { pending: all - active - unsubscribed, active, unsubscribed } };
}

/** Pages by address, after the last one of the previous page. */
export async function subscribersAfter(
  query: Queryable,
  { search = '', status }: SubscriberFilter,
  email: string,
  limit: number,
): Promise<SubscriberRow[]> {
  return query
    .selectFrom('subscribers')
    .selectAll()
    .where((eb) => contains(eb.ref('email'), search))
    .where((eb) => hasStatus(eb, status))
    .where('email', '>', email)
    .orderBy('email')
    .limit(limit)
    .execute();
}

/** Replaces the brands that someone follows. */
export async function setFollowedBrands(trx: Queryable, id: string, brandIds: readonly string[]): Promise<void> {
  await trx.deleteFrom('subscriber_brands').where('subscriber_id', '=', id).execute();
  if (brandIds.length === 0) return;
  await trx
    .insertInto('subscriber_brands')
    .values(brandIds.map((brand_id) => ({ subscriber_id: id, brand_id })))
    .execute();
}

export async function followedBrands(query: Queryable, ids: readonly string[]): Promise<Map<string, string[]>> {
  if (ids.length === 0) return new Map();
  const rows = await query
    .selectFrom('subscriber_brands')
    .selectAll()
    .where('subscriber_id', 'in', ids)
    .orderBy('brand_id')
    .execute();
  const followed = Map.groupBy(rows, ({ subscriber_id }) => subscriber_id);
  return new Map(ids.map((id) => [id, (followed.get(id) ?? []).map(({ brand_id }) => brand_id)]));
}

export async function knownBrands(query: Queryable, brandIds: readonly string[]): Promise<string[]> {
  if (brandIds.length === 0) return [];
  const rows = await query.selectFrom('brands').select('id').where('id', 'in', brandIds).execute();
  return rows.map(({ id }) => id);
}

/** Makes the followers of one brand follow another too. */
export async function addFollowers(trx: Queryable, from: string, to: string): Promise<void> {
  await trx
    .insertInto('subscriber_brands')
    .columns(['subscriber_id', 'brand_id'])
    .expression((eb) =>
      eb
        .selectFrom('subscriber_brands')
        .select(['subscriber_id', eb.val(to).as('brand_id')])
        .where('brand_id', '=', from),
    )
    .onConflict((conflict) => conflict.columns(['subscriber_id', 'brand_id']).doNothing())
    .execute();
}

/** Counts an unsubscribe for the last issue the person received, while its deliveries are stored. */
export async function countLeaver(trx: Queryable, email: string): Promise<void> {
  await trx
    .updateTable('newsletter_issues')
    .set((eb) => ({ left_count: eb(eb.fn.coalesce('left_count', eb.lit(0)), '+', 1) }))
    .where('id', '=', (eb) =>
      eb
        .selectFrom('newsletter_deliveries as delivery')
        .innerJoin('newsletter_issues as issue', 'issue.id', 'delivery.issue_id')
        .innerJoin('mail_outbox as mail', 'mail.id', 'delivery.mail_id')
        .select('issue.id')
        .where('delivery.email', '=', email)
        .where('mail.sent_at', 'is not', null)
        .orderBy('mail.sent_at', 'desc')
        .limit(1),
    )
    .execute();
}
