import type { Subscriber, SubscriberStatus } from '#contract/newsletter/subscribers.ts';
import type { Trx } from '#db/client.ts';
import type { SubscriberRow } from '#db/schema.ts';
import { keepRemoved } from '#db/undo/items.ts';
import { type PageRequest, pageInfo } from '#server/http/request/paging.ts';
import { type CsvFile, csvLine } from '#server/http/response/csv.ts';
import { notFound } from '#server/http/response/http-error.ts';
import type { Services } from '#server/services.ts';
import {
  deleteSubscriber,
  findSubscribers,
  followedBrands,
  getSubscriber,
  type SubscriberFilter,
  subscribersAfter,
} from './subscriber-queries.ts';

/** What an admin does with the list. */

const EXPORT_BATCH = 1_000;

export async function listSubscribers({ database }: Services, subscriberQuery: PageRequest & SubscriberFilter) {
  const { rows, counts } = await findSubscribers(database.query, subscriberQuery);
  const total = subscriberQuery.status
    ? counts[subscriberQuery.status]
    : counts.pending + counts.active + counts.unsubscribed;
  const followed = await followedBrands(
    database.query,
    rows.map(({ id }) => id),
  );
  return {
    subscribers: rows.map((row) => toSubscriber(row, followed.get(row.id) ?? [])),
    ...pageInfo(subscriberQuery, total),
    counts,
  };
}

export async function exportSubscribers({ database }: Services, filter: SubscriberFilter): Promise<CsvFile> {
  const lines = [csvLine(['email', 'status', 'brands', 'subscribed', 'confirmed', 'unsubscribed'])];
  let last = '';
  for (;;) {
    const rows = await subscribersAfter(database.query, filter, last, EXPORT_BATCH);
    const followed = await followedBrands(
      database.query,
      rows.map(({ id }) => id),
    );
    for (const row of rows) {
      const brands = (followed.get(row.id) ?? []).join(' ');
      lines.push(csvLine([row.email, statusOf(row), brands, row.subscribed_at, row.confirmed_at, row.unsubscribed_at]));
    }
    last = rows.at(-1)?.email ?? '';
    if (rows.length < EXPORT_BATCH) return { filename: 'subscribers.csv', csv: lines.join('') };
  }
}

export async function removeSubscriber(
  { database, mail }: Services,
  email: string,
  actorId: string,
): Promise<{ email: string }> {
  await database.transaction(async (trx) => {
    if (!(await getSubscriber(trx, email))) throw notFound('There is no such subscriber.');
    await trashSubscriber(trx, { database, mail }, email, { actorId });
  });
  return { email };
}

/** To the trash; what waits to be sent to them goes at once. */
export async function trashSubscriber(
  trx: Trx,
  { database, mail }: Pick<Services, 'database' | 'mail'>,
  email: string,
  by: { actorId: string; runId?: string },
): Promise<void> {
  await mail.withdrawBulk(trx, email);
  await keepRemoved(
    trx,
    database.engine,
    [{ kind: 'subscriber', subjectId: email, name: email, owner: email, ...by }],
    [{ table: 'subscribers', columns: ['email'], values: [[email]], ownerOf: () => email }],
  );
  await deleteSubscriber(trx, email);
}

export const SUBSCRIBER_STATUS_LABELS: Record<SubscriberStatus, string> = {
  ...{ pending: 'Not confirmed', active: 'Subscribed', unsubscribed: 'Left' },
};

export function statusOf({ confirmed_at, unsubscribed_at }: SubscriberRow): Subscriber['status'] {
  if (unsubscribed_at) return 'unsubscribed';
  return confirmed_at ? 'active' : 'pending';
}

function toSubscriber(row: SubscriberRow, brandIds: string[]): Subscriber {
  return {
    email: row.email,
    status: statusOf(row),
    brandIds,
    subscribedAt: row.subscribed_at,
    confirmedAt: row.confirmed_at,
    unsubscribedAt: row.unsubscribed_at,
  };
}
