import type { Subscriber, SubscriberStatus } from '#contract/newsletter/subscribers.ts';
import type { SubscriberRow } from '#db/schema.ts';
import { type PageRequest, pageInfo } from '#server/http/request/paging.ts';
import { type CsvFile, csvLine } from '#server/http/response/csv.ts';
import type { Services } from '#server/services.ts';
import { findSubscribers, followedBrands, type SubscriberFilter, subscribersAfter } from './subscriber-queries.ts';

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

export const SUBSCRIBER_STATUS_LABELS: Record<SubscriberStatus, string> = {
  pending: 'Not confirmed',
  active: 'Subscribed',
  unsubscribed: 'Unsubscribed',
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
