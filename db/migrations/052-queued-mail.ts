import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/**
 * Mail that waits gets a job. What claimed mail and webhooks before stays, unused, for servers of the release before;
 * to them this mail is never due.
 */
export const queuedMail: Migration = async (trx) => {
  const now = new Date().toISOString();
  await sql`update mail_outbox set failed_at = ${now},
    last_error = 'The server stopped while this was being sent. It may have arrived, so it is not sent again.'
    where priority = 1 and claimed_by is not null and sent_at is null and failed_at is null`.execute(trx);
  await sql`insert into jobs (id, kind, payload, state, priority, run_at, attempts, created_at, updated_at)
    select id, 'mail', 'null', 'queued', priority, due_at, attempts, created_at, ${sql.lit(now)}
    from mail_outbox where sent_at is null and failed_at is null`.execute(trx);
  await sql`update mail_outbox set due_at = '9999-12-31T23:59:59.999Z'
    where sent_at is null and failed_at is null`.execute(trx);
  // What goes to somebody who leaves the newsletter is taken back.
  await sql`create index mail_outbox_recipient on mail_outbox (recipient)
    where sent_at is null and failed_at is null`.execute(trx);
  await sql`delete from settings where key like 'daily %'`.execute(trx);
};
