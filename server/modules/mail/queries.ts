import type { ExpressionBuilder } from 'kysely';
import type { MailStatus } from '#contract/mail.ts';
import type { Database } from '#db/client.ts';
import { contains } from '#db/contains-text.ts';
import type { MailRow, Tables } from '#db/schema.ts';
import { type PageRequest, pageOffset } from '#server/http/request/paging.ts';

export type MailSummaryRow = Omit<MailRow, 'body_text' | 'body_html' | 'headers' | 'key' | 'priority' | 'due_at'> & {
  /** The time of the next attempt; null once sent or failed. */
  run_at: string | null;
};

const COLUMNS = [
  'mail_outbox.id',
  'mail_outbox.kind',
  'recipient',
  'subject',
  'mail_outbox.attempts',
  'last_error',
  'mail_outbox.created_at',
  'sent_at',
  'failed_at',
  'jobs.run_at',
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
    .leftJoin('jobs', 'jobs.id', 'mail_outbox.id')
    .select(COLUMNS)
    .where((eb) => hasStatus(eb, status))
    .orderBy('mail_outbox.id', 'desc')
    .limit(limit)
    .offset(pageOffset(mailQuery))
    .execute();
  return { rows, counts: { waiting: all - sent - failed, sent, failed } };
}

export async function getMail({ query }: Database, id: string): Promise<MailSummaryRow | undefined> {
  return query
    .selectFrom('mail_outbox')
    .leftJoin('jobs', 'jobs.id', 'mail_outbox.id')
    .select(COLUMNS)
    .where('mail_outbox.id', '=', id)
    .executeTakeFirst();
}

export async function failedMail({ query }: Database, limit: number): Promise<string[]> {
  const rows = await query
    .selectFrom('mail_outbox')
    .select('id')
    .where('failed_at', 'is not', null)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

export async function nameOfUser({ query }: Database, id: string): Promise<string> {
  const user = await query.selectFrom('users').select('name').where('id', '=', id).executeTakeFirst();
  return user?.name ?? '';
}
