import type { ContactQuery } from '#contract/contact.ts';
import { CONTACT_STATUS_LABELS } from '#contract/desk/inbox.ts';
import type { MessageBulkChange } from '#contract/desk/row-bulk.ts';
import { contactErrors } from '#contract/errors/texts.ts';
import { type BulkTable, IN_TRASH, planRows } from '#server/history/bulk.ts';
import { moveToTrash } from '#server/history/record.ts';
import { type HistoryTable, lockThings } from '#server/history/registry.ts';
import { invalidFields } from '#server/http/response/http-error.ts';
import type { Services } from '#server/services.ts';
import { findDeskPeople, findMessages, getMessage, updateMessage } from './queries.ts';
import { assigneeOf, noSuchMessage } from './service.ts';

export const messageHistory: HistoryTable = {
  kind: 'message',
  table: 'contact_messages',

  async describe(query, ids) {
    const columns = ['id', 'subject', 'name', 'email'] as const;
    const rows = await query.selectFrom('contact_messages').select(columns).where('id', 'in', ids).execute();
    return new Map(rows.map(({ id, subject, name, email }) => [id, { name: subject, note: name, owner: email }]));
  },
};

/** Moves a message with its replies to the trash. */
export async function removeMessage({ database }: Services, id: string, actorId: string): Promise<{ id: string }> {
  await database.transaction(async (trx) => {
    await lockThings(trx, database, messageHistory, [id]);
    if (!(await getMessage(trx, id))) throw noSuchMessage();
    await moveToTrash(trx, database, messageHistory, [id], { actorId });
  });
  return { id };
}

export const messageTable: BulkTable<ContactQuery, MessageBulkChange> = {
  noun: ['message', 'messages'],
  undoAction: () => 'messages',
  history: messageHistory,

  async find({ database }, filter, viewer, limit) {
    const { rows } = await findMessages(database, { ...filter, ...assigneeOf(filter, viewer.id), page: 1, limit });
    return rows.map(({ id }) => id);
  },

  async plan(query, ids, change) {
    const rows = await query
      .selectFrom('contact_messages')
      .select(['id', 'name', 'subject', 'status', 'assignee_id'])
      .where('id', 'in', ids)
      .orderBy('created_at', 'desc')
      .execute();
    const people = new Map((await findDeskPeople(query)).map(({ id, name }) => [id, name]));
    if (change.action === 'assign' && change.value !== null && !people.has(change.value))
      throw invalidFields({ change: contactErrors.chooseReader });
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

  async write(trx, _services, rows, change) {
    if (change.action === 'delete') return;
    const set = change.action === 'assign' ? { assigneeId: change.value } : { status: change.value };
    for (const { id } of rows) await updateMessage(trx, id, set);
  },

  label(change, { changed }) {
    if (change.action === 'delete') return 'Deleted …';
    if (change.action === 'status') return `Set … to ${CONTACT_STATUS_LABELS[change.value]}`;
    return change.value === null ? 'Unassigned …' : `Assigned … to ${changed[0]?.after}`;
  },
};

function nameOf({ name, subject }: { name: string; subject: string }): string {
  return subject ? `${name}: ${subject}` : name;
}
