import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/**
 * Gives waiting mail a job. The old columns stay for servers of the previous release, for which this mail is never due.
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
  // For cancelling mail to someone who unsubscribes.
  await sql`create index mail_outbox_recipient on mail_outbox (recipient)
    where sent_at is null and failed_at is null`.execute(trx);
  await sql`delete from settings where key like 'daily %'`.execute(trx);
};
