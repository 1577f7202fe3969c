import type { ExpressionBuilder } from 'kysely';
import type { ContactChange, ContactFields, ContactStatus } from '#contract/contact.ts';
import type { Database, Trx } from '#db/client.ts';
import { contains } from '#db/contains-text.ts';
import { lockRows } from '#db/dialect.ts';
import type { ContactMessageRow, Tables } from '#db/schema.ts';
import { keepRemoved } from '#db/undo/items.ts';
import { uuidv7 } from '#db/uuid.ts';
import { type PageRequest, pageOffset } from '#server/http/request/paging.ts';

export interface ContactFilter {
  search?: string | undefined;
  status?: ContactStatus | undefined;
}
export type ContactQuery = PageRequest & ContactFilter;

/** Whether the same words of the same person arrived since then: a form that was sent twice. */
export async function hasSameMessageSince(trx: Trx, fields: ContactFields, since: number): Promise<boolean> {
  const row = await trx
    .selectFrom('contact_messages')
    .select('id')
    .where('email', '=', fields.email)
    .where('subject', '=', fields.subject)
    .where('message', '=', fields.message)
    .where('created_at', '>', new Date(since).toISOString())
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertMessage(trx: Trx, fields: ContactFields): Promise<string> {
  const id = uuidv7();
  const now = new Date().toISOString();
  const { name, email, subject, message } = fields;
  await trx
    .insertInto('contact_messages')
    .values({ id, name, email, subject, message, status: 'new', notes: '', created_at: now, updated_at: now })
    .execute();
  return id;
}

function matchesSearch(eb: ExpressionBuilder<Tables, 'contact_messages'>, search: string) {
  return eb.or((['name', 'email', 'subject', 'message'] as const).map((column) => contains(eb.ref(column), search)));
}

export async function findMessages(
  { query }: Database,
  contactQuery: ContactQuery,
): Promise<{ rows: ContactMessageRow[]; counts: Map<ContactStatus, number> }> {
  const { search = '', status, limit } = contactQuery;
  const found = query.selectFrom('contact_messages').where((eb) => matchesSearch(eb, search));
  const counted = await found
    .select(['status', ({ fn }) => fn.countAll<number>().as('count')])
    .groupBy('status')
    .execute();
  const rows = await found
    .selectAll()
    .$if(status !== undefined, (some) => some.where('status', '=', status as ContactStatus))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(pageOffset(contactQuery))
    .execute();
  return { rows, counts: new Map(counted.map(({ status: name, count }) => [name, count])) };
}

export async function countNew({ query }: Database): Promise<number> {
  const { count } = await query
    .selectFrom('contact_messages')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('status', '=', 'new')
    .executeTakeFirstOrThrow();
  return count;
}

export async function updateMessage(
  { query }: Database,
  id: string,
  { status, notes, knownNotes }: ContactChange,
): Promise<ContactMessageRow | undefined> {
  return query
    .updateTable('contact_messages')
    .set({
      ...(status !== undefined && { status }),
      ...(notes !== undefined && { notes }),
      updated_at: new Date().toISOString(),
    })
    .where('id', '=', id)
    .$if(knownNotes !== undefined, (some) => some.where('notes', '=', knownNotes as string))
    .returningAll()
    .executeTakeFirst();
}

export async function getMessage({ query }: Database, id: string): Promise<ContactMessageRow | undefined> {
  return query.selectFrom('contact_messages').selectAll().where('id', '=', id).executeTakeFirst();
}

/** To the trash. */
export async function deleteMessage({ transaction, engine }: Database, id: string, actorId: string): Promise<boolean> {
  return transaction(async (trx) => {
    const message = trx.selectFrom('contact_messages').selectAll().where('id', '=', id);
    const [row] = await lockRows(message, engine).execute();
    if (!row) return false;
    await keepRemoved(
      trx,
      engine,
      [{ kind: 'message', subjectId: id, name: row.subject, note: row.name, actorId, owner: row.email }],
      [{ table: 'contact_messages', columns: ['id'], values: [[id]], ownerOf: () => id }],
    );
    await trx.deleteFrom('contact_messages').where('id', '=', id).execute();
    return true;
  });
}
