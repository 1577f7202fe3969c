import type { SubscriberBulkChange } from '#contract/desk/row-bulk.ts';
import { lockRows } from '#db/dialect.ts';
import { keepRowChanges } from '#db/undo/row-changes.ts';
import { type BulkTable, IN_TRASH, planRows } from '../row-bulk/service.ts';
import { findSubscribers, markUnsubscribed, type SubscriberFilter, setFollowedBrands } from './subscriber-queries.ts';
import { SUBSCRIBER_STATUS_LABELS, statusOf, trashSubscriber } from './subscribers.ts';

/** One thing done to many subscribers. Whoever leaves by themselves meanwhile is not brought back by an undo. */
export const subscriberTable: BulkTable<SubscriberFilter, SubscriberBulkChange> = {
  noun: ['subscriber', 'subscribers'],
  undoAction: 'subscribers',

  async find({ database }, filter, _viewer, limit) {
    const { rows } = await findSubscribers(database.query, { ...filter, page: 1, limit });
    return rows.map(({ email }) => email);
  },

  lock(trx, { database: { engine } }, emails) {
    const rows = trx.selectFrom('subscribers').select('id').where('email', 'in', emails).orderBy('email');
    return lockRows(rows, engine).execute();
  },

  async plan(query, _services, emails, { action }) {
    const rows = await query
      .selectFrom('subscribers')
      .selectAll()
      .where('email', 'in', emails)
      .orderBy('email')
      .execute();
    return planRows(rows, (row) => ({
      ...{ id: row.email, name: row.email, before: SUBSCRIBER_STATUS_LABELS[statusOf(row)] },
      after: action === 'delete' ? IN_TRASH : SUBSCRIBER_STATUS_LABELS.unsubscribed,
    }));
  },

  async write(trx, { database, mail }, rows, { action }, by) {
    for (const { id: email } of rows) {
      if (action === 'delete') {
        await trashSubscriber(trx, { database, mail }, email, by);
        continue;
      }
      const { id } = await trx
        .selectFrom('subscribers')
        .select('id')
        .where('email', '=', email)
        .executeTakeFirstOrThrow();
      const kept = { ...by, names: new Map([[id, email]]), subjectOf: () => email, ownerOf: () => email };
      await keepRowChanges(trx, database.engine, 'subscriber', [id], kept, async () => {
        await markUnsubscribed(trx, { id }, new Date().toISOString());
        await setFollowedBrands(trx, id, []);
      });
      await mail.withdrawBulk(trx, email);
    }
  },

  label: ({ action }) => (action === 'delete' ? 'Deleted …' : 'Took … off the newsletter'),
};
