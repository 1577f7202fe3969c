import type { ExpressionBuilder } from 'kysely';
import type { ContactFields, ContactStatus, ContactStatusFilter, DeskPerson } from '#contract/contact.ts';
import type { Database, Queryable, Trx } from '#db/client.ts';
import { contains } from '#db/contains-text.ts';
import { countRows } from '#db/count-rows.ts';
import type { ContactMessageRow, Tables } from '#db/schema.ts';
import { uuidv7 } from '#db/uuid.ts';
import { type PageRequest, pageOffset } from '#server/http/request/paging.ts';

export interface ContactFilter {
  search?: string | undefined;
  status?: ContactStatusFilter | undefined;
  /** Null for unassigned messages. */
  assigneeId?: string | null | undefined;
}
export type ContactQuery = PageRequest & ContactFilter;

/** Whether the same person sent the same text since then, because a form was submitted twice. */
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

export async function insertMessage(trx: Trx, fields: ContactFields, status: 'new' | 'spam'): Promise<string> {
  const id = uuidv7();
  const now = new Date().toISOString();
  const { name, email, subject, message } = fields;
  await trx
    .insertInto('contact_messages')
    .values({ id, name, email, subject, message, status, notes: '', created_at: now, updated_at: now })
    .execute();
  return id;
}

/** People who may read messages, and so may be assigned one. */
export async function findDeskPeople(query: Queryable): Promise<DeskPerson[]> {
  return query
    .selectFrom('users')
    .select(['id', 'name'])
    .where('role', '=', 'admin')
    .where('deleted_at', 'is', null)
    .where('suspended_at', 'is', null)
    .orderBy('name')
    .orderBy('id')
    .execute();
}

/** With the assignee's name if they still have access, and the delivery state of its replies. */
export type MessageRow = ContactMessageRow & {
  assignee_name: string | null;
  replies: number;
  failed_replies: number;
};

function messages(query: Queryable) {
  return query
    .selectFrom('contact_messages')
    .leftJoin('users as assignee', (join) =>
      join
        .onRef('assignee.id', '=', 'contact_messages.assignee_id')
        .on('assignee.role', '=', 'admin')
        .on('assignee.deleted_at', 'is', null)
        .on('assignee.suspended_at', 'is', null),
    );
}

function withDetails(query: ReturnType<typeof messages>) {
  return query
    .selectAll('contact_messages')
    .select('assignee.name as assignee_name')
    .select(({ selectFrom, fn }) => [
      selectFrom('contact_replies')
        .select(fn.countAll<number>().as('count'))
        .whereRef('contact_replies.message_id', '=', 'contact_messages.id')
        .$asScalar()
        .$notNull()
        .as('replies'),
      selectFrom('contact_replies')
        .innerJoin('mail_outbox', 'mail_outbox.id', 'contact_replies.id')
        .select((eb) => eb.fn.count<number>('mail_outbox.failed_at').as('count'))
        .whereRef('contact_replies.message_id', '=', 'contact_messages.id')
        .$asScalar()
        .$notNull()
        .as('failed_replies'),
    ]);
}

function matchesSearch(eb: ExpressionBuilder<Tables, 'contact_messages'>, search: string) {
  const inMessage = (['name', 'email', 'subject', 'message'] as const).map((column) =>
    contains(eb.ref(`contact_messages.${column}`), search),
  );
  const inReply = eb.exists(
    eb
      .selectFrom('contact_replies')
      .select('contact_replies.id')
      .whereRef('contact_replies.message_id', '=', 'contact_messages.id')
      .where((reply) => contains(reply.ref('contact_replies.text'), search)),
  );
  return eb.or(search === '' ? inMessage : [...inMessage, inReply]);
}

const OPEN: readonly ContactStatus[] = ['new', 'read'];

function statusesOf(status: ContactStatusFilter | undefined): readonly ContactStatus[] {
  if (status === 'open') return OPEN;
  return status ? [status] : ['new', 'read', 'replied', 'archived'];
}

/** A page of messages, the counts by status, and the total. */
export async function findMessages(
  { query }: Database,
  contactQuery: ContactQuery,
): Promise<{ rows: MessageRow[]; counts: Map<ContactStatus, number>; total: number }> {
  const { search = '', status, assigneeId, limit } = contactQuery;
  const found = messages(query)
    .where((eb) => matchesSearch(eb as ExpressionBuilder<Tables, 'contact_messages'>, search))
    .$if(assigneeId !== undefined, (some) => some.where('assignee.id', 'is not distinct from', assigneeId as string));
  const counted = await found
    .select(['contact_messages.status', ({ fn }) => fn.countAll<number>().as('count')])
    .groupBy('contact_messages.status')
    .execute();
  const counts = new Map(counted.map(({ status: name, count }) => [name, count]));
  const statuses = statusesOf(status);
  const rows = await withDetails(found)
    .where('contact_messages.status', 'in', statuses)
    .orderBy('contact_messages.created_at', 'desc')
    .orderBy('contact_messages.id', 'desc')
    .limit(limit)
    .offset(pageOffset(contactQuery))
    .execute();
  return { rows, counts, total: statuses.reduce((sum, name) => sum + (counts.get(name) ?? 0), 0) };
}

export async function countNew({ query }: Database): Promise<number> {
  return countRows(query.selectFrom('contact_messages').where('status', '=', 'new'));
}

export async function updateMessage(
  trx: Trx,
  id: string,
  change: { status?: ContactStatus | undefined; notes?: string | undefined; assigneeId?: string | null | undefined },
  knownNotes?: string,
): Promise<boolean> {
  const { status, notes, assigneeId } = change;
  const { numUpdatedRows } = await trx
    .updateTable('contact_messages')
    .set({
      ...(status !== undefined && { status }),
      ...(notes !== undefined && { notes }),
      ...(assigneeId !== undefined && { assignee_id: assigneeId }),
      updated_at: new Date().toISOString(),
    })
    .where('id', '=', id)
    .$if(knownNotes !== undefined, (some) => some.where('notes', '=', knownNotes as string))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function getMessage(query: Queryable, id: string): Promise<MessageRow | undefined> {
  return withDetails(messages(query)).where('contact_messages.id', '=', id).executeTakeFirst();
}
