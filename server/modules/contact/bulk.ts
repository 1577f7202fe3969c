import type { ContactQuery } from '#contract/contact.ts';
import { CONTACT_STATUS_LABELS } from '#contract/desk/inbox.ts';
import type { MessageBulkChange } from '#contract/desk/row-bulk.ts';
import { lockRows } from '#db/dialect.ts';
import { keepRowChanges } from '#db/undo/row-changes.ts';
import { invalidFields } from '#server/http/response/http-error.ts';
import { type BulkTable, IN_TRASH, planRows } from '../row-bulk/service.ts';
import { findDeskPeople, findMessages, trashMessages, updateMessage } from './queries.ts';
import { assigneeOf } from './service.ts';

/** One thing done to many messages. */
export const messageTable: BulkTable<ContactQuery, MessageBulkChange> = {
  noun: ['message', 'messages'],
  undoAction: 'messages',

  async find({ database }, filter, viewer, limit) {
    const { rows } = await findMessages(database, { ...filter, ...assigneeOf(filter, viewer.id), page: 1, limit });
    return rows.map(({ id }) => id);
  },

  lock(trx, { database: { engine } }, ids) {
    const rows = trx.selectFrom('contact_messages').select('id').where('id', 'in', ids).orderBy('id');
    return lockRows(rows, engine).execute();
  },

  async plan(query, _services, ids, change) {
    const rows = await query
      .selectFrom('contact_messages')
      .select(['id', 'name', 'subject', 'status', 'assignee_id'])
      .where('id', 'in', ids)
      .orderBy('created_at', 'desc')
      .execute();
    const people = new Map((await findDeskPeople(query)).map(({ id, name }) => [id, name]));
    if (change.action === 'assign' && change.value !== null && !people.has(change.value))
      throw invalidFields({ change: 'Choose somebody who may read messages.' });
    return planRows(rows, (row) => {
      const named = { id: row.id, name: nameOf(row) };
      if (change.action === 'assign') {
        const nameOfPerson = (id: string | null) => people.get(id ?? '') ?? null;
        return { ...named, before: nameOfPerson(row.assignee_id), after: nameOfPerson(change.value) };
      }
      const after = change.action === 'delete' ? IN_TRASH : CONTACT_STATUS_LABELS[change.value];
      return { ...named, before: CONTACT_STATUS_LABELS[row.status], after };
    });
  },

  async write(trx, { database }, rows, change, by) {
    const ids = rows.map(({ id }) => id);
    if (ids.length === 0) return;
    if (change.action === 'delete') return trashMessages(trx, database.engine, ids, by);
    const stored = await trx.selectFrom('contact_messages').select(['id', 'email']).where('id', 'in', ids).execute();
    const names = new Map(rows.map(({ id, name }) => [id, name]));
    const owners = new Map(stored.map(({ id, email }) => [id, email]));
    const kept = {
      ...by,
      names,
      ownerOf: (id: string) => owners.get(id) ?? null,
    };
    await keepRowChanges(trx, database.engine, 'message', ids, kept, async () => {
      const set = change.action === 'assign' ? { assigneeId: change.value } : { status: change.value };
      for (const id of ids) await updateMessage(trx, id, set);
    });
  },

  label(change, { changed }) {
    if (change.action === 'delete') return 'Deleted …';
    if (change.action === 'status') return `Set … to ${CONTACT_STATUS_LABELS[change.value]}`;
    return change.value === null ? 'Took … from whoever had them' : `Gave … to ${changed[0]?.after}`;
  },
};

function nameOf({ name, subject }: { name: string; subject: string }): string {
  return subject ? `${name}: ${subject}` : name;
}
