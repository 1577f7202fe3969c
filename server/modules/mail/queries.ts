import type { ExpressionBuilder } from 'kysely';
import type { MailStatus } from '#contract/mail.ts';
import type { Database } from '#db/client.ts';
import { contains } from '#db/contains-text.ts';
import type { MailRow, Tables } from '#db/schema.ts';
import { type PageRequest, pageOffset } from '#server/http/request/paging.ts';

export type MailSummaryRow = Omit<MailRow, 'body_text' | 'body_html' | 'headers'>;

const COLUMNS = [
  'id',
  'key',
  'recipient',
  'subject',
  'priority',
  'attempts',
  'due_at',
  'claimed_by',
  'last_error',
  'created_at',
  'sent_at',
  'failed_at',
] as const;

function matchesSearch(eb: ExpressionBuilder<Tables, 'mail_outbox'>, search: string) {
  return eb.or([contains(eb.ref('recipient'), search), contains(eb.ref('subject'), search)]);
}

function hasStatus(eb: ExpressionBuilder<Tables, 'mail_outbox'>, status: MailStatus | undefined) {
  if (status === 'sent') return eb('sent_at', 'is not', null);
  if (status === 'failed') return eb('failed_at', 'is not', null);
  return status ? eb.and([eb('sent_at', 'is', null), eb('failed_at', 'is', null)]) : eb.and([]);
}

export async function findMail(
  { query }: Database,
  mailQuery: PageRequest & { search?: string | undefined; status?: MailStatus | undefined },
): Promise<{ rows: MailSummaryRow[]; counts: Record<MailStatus, number> }> {
  const { search = '', status, limit } = mailQuery;
  const found = query.selectFrom('mail_outbox').where((eb) => matchesSearch(eb, search));
  const { sent, failed, all } = await found
    .select(({ fn }) => [
      fn.count<number>('sent_at').as('sent'),
      fn.count<number>('failed_at').as('failed'),
      fn.countAll<number>().as('all'),
    ])
    .executeTakeFirstOrThrow();
  const rows = await found
    .select(COLUMNS)
    .where((eb) => hasStatus(eb, status))
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(pageOffset(mailQuery))
    .execute();
  return { rows, counts: { waiting: all - sent - failed, sent, failed } };
}

export async function getMail({ query }: Database, id: string): Promise<MailSummaryRow | undefined> {
  return query.selectFrom('mail_outbox').select(COLUMNS).where('id', '=', id).executeTakeFirst();
}

/** Makes an unsent mail due, unless a worker has it in hand. Returns whether it did. */
export async function sendAgainNow({ query }: Database, id: string): Promise<boolean> {
  const { numUpdatedRows } = await query
    .updateTable('mail_outbox')
    .set({ failed_at: null, due_at: new Date().toISOString() })
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .where('claimed_by', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
