import type { PeopleBulkChange } from '#contract/desk/row-bulk.ts';
import { lockRows } from '#db/dialect.ts';
import { keepRowChanges } from '#db/undo/row-changes.ts';
import { logAction } from '../comments/service.ts';
import { type BulkTable, planRows } from '../row-bulk/service.ts';
import { type PeopleFilter, peopleAfter, rolesOf } from '../users/service.ts';

const WORDS = { suspend: 'Suspended', unsuspend: 'Not suspended' };

/** Suspends many accounts at once, or lifts their suspension; never of staff. */
export const peopleTable: BulkTable<PeopleFilter, PeopleBulkChange> = {
  noun: ['account', 'accounts'],
  undoAction: 'people',

  async find({ database }, filter, _viewer, limit) {
    return (await peopleAfter(database.query, filter, null, limit)).map(({ id }) => id);
  },

  lock(trx, { database: { engine } }, ids) {
    return lockRows(trx.selectFrom('users').select('id').where('id', 'in', ids).orderBy('id'), engine).execute();
  },

  async plan(query, _services, ids, { action }) {
    const rows = await query
      .selectFrom('users')
      .select(['id', 'name', 'role', 'duties', 'suspended_at'])
      .where('id', 'in', ids)
      .where('deleted_at', 'is', null)
      .orderBy('name')
      .orderBy('id')
      .execute();
    return planRows(rows, (row) => ({
      ...{ id: row.id, name: row.name, after: WORDS[action] },
      before: row.suspended_at === null ? WORDS.unsuspend : WORDS.suspend,
      reason: rolesOf(row).length > 0 ? 'Who works here cannot be suspended. Take their role away first.' : null,
    }));
  },

  async write(trx, { database }, rows, { action, reason }, by) {
    const ids = rows.map(({ id }) => id);
    if (ids.length === 0) return;
    const names = new Map(rows.map(({ id, name }) => [id, name]));
    const kept = { ...by, names, ownerOf: (id: string) => id };
    await keepRowChanges(trx, database.engine, 'person', ids, kept, async () => {
      const suspended_at = action === 'suspend' ? new Date().toISOString() : null;
      await trx.updateTable('users').set({ suspended_at }).where('id', 'in', ids).execute();
    });
    for (const authorId of ids) await logAction(trx, { action, actor: { id: by.actorId }, authorId, reason });
  },

  label: ({ action }) => (action === 'suspend' ? 'Suspended …' : 'Lifted the suspension of …'),
};
