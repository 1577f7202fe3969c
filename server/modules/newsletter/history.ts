import type { SubscriberBulkChange } from '#contract/desk/row-bulk.ts';
import { commonErrors, newsletterErrors } from '#contract/errors/texts.ts';
import { type BulkTable, IN_TRASH, planRows } from '#server/history/bulk.ts';
import { moveToTrash } from '#server/history/record.ts';
import type { HistoryTable } from '#server/history/registry.ts';
import { inTheWay, requireRoot } from '#server/history/trash.ts';
import { notFound } from '#server/http/response/http-error.ts';
import type { Services } from '#server/services.ts';
import { alreadyStarted, lockIssue } from './issue-queries.ts';
import {
  findSubscribers,
  getSubscriber,
  markUnsubscribed,
  type SubscriberFilter,
  setFollowedBrands,
} from './subscriber-queries.ts';
import { SUBSCRIBER_STATUS_LABELS, statusOf } from './subscribers.ts';

export const subscriberHistory: HistoryTable = {
  kind: 'subscriber',
  table: 'subscribers',
  key: 'email',
  parts: [['subscriber_brands', 'subscriber_id']],

  async describe(_query, emails) {
    return new Map(emails.map((email) => [email, { name: email, owner: email }]));
  },

  async beforeRestore({ trx, item }) {
    if (await getSubscriber(trx, item.subject_id)) throw inTheWay(newsletterErrors.subscribedAgain);
  },
};

/** A draft with its versions. It is restored without its schedule, which may have passed. */
export const issueHistory: HistoryTable = {
  kind: 'issue',
  table: 'newsletter_issues',

  async describe(query, ids) {
    const rows = await query.selectFrom('newsletter_issues').select(['id', 'subject']).where('id', 'in', ids).execute();
    return new Map(rows.map(({ id, subject }) => [id, { name: subject }]));
  },

  async beforeRestore({ rows }) {
    requireRoot(rows, 'newsletter_issues', { scheduled_at: null });
    return undefined;
  },
};

export async function removeIssue({ database }: Services, id: string, actorId: string) {
  return database.transaction(async (trx) => {
    const issue = await lockIssue(trx, database.engine, id);
    if (!issue) throw notFound(commonErrors.notFound('issue'));
    if (issue.started_at !== null) throw alreadyStarted();
    const { itemIds } = await moveToTrash(trx, database, issueHistory, [id], { actorId });
    return { id, trashId: itemIds[0] as string };
  });
}

/** Moves the subscriber to the trash and cancels the mail queued for them. */
export async function removeSubscriber(
  { database, mail }: Services,
  email: string,
  actorId: string,
): Promise<{ email: string }> {
  await database.transaction(async (trx) => {
    if (!(await getSubscriber(trx, email))) throw notFound(commonErrors.notFound('subscriber'));
    await mail.withdrawBulk(trx, email);
    await moveToTrash(trx, database, subscriberHistory, [email], { actorId });
  });
  return { email };
}

/** Bulk changes of subscribers. Undo never resubscribes people who left on their own. */
export const subscriberTable: BulkTable<SubscriberFilter, SubscriberBulkChange> = {
  noun: ['subscriber', 'subscribers'],
  undoAction: () => 'subscribers',
  history: subscriberHistory,

  async find({ database }, filter, _viewer, limit) {
    const { rows } = await findSubscribers(database.query, { ...filter, page: 1, limit });
    return rows.map(({ email }) => email);
  },

  async plan(query, emails, { action }) {
    const rows = await query
      .selectFrom('subscribers')
      .selectAll()
      .where('email', 'in', emails)
      .orderBy('email')
      .execute();
    return planRows(rows, (row) => ({
      id: row.email,
      name: row.email,
      before: SUBSCRIBER_STATUS_LABELS[statusOf(row)],
      after: action === 'delete' ? IN_TRASH : SUBSCRIBER_STATUS_LABELS.unsubscribed,
    }));
  },

  async write(trx, { mail }, rows) {
    for (const { id: email } of rows) {
      const subscriber = await getSubscriber(trx, email);
      if (!subscriber) continue;
      await markUnsubscribed(trx, subscriber, new Date().toISOString());
      await setFollowedBrands(trx, subscriber.id, []);
      await mail.withdrawBulk(trx, email);
    }
  },

  async beforeDelete(trx, { mail }, rows) {
    for (const { id: email } of rows) await mail.withdrawBulk(trx, email);
  },

  label: ({ action }) => (action === 'delete' ? 'Deleted …' : 'Unsubscribed …'),
};
