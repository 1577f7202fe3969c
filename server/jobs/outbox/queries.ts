import { MINUTE_MS } from '#contract/time.ts';
import type { Queryable, Trx } from '#db/client.ts';
import type { MailRow } from '#db/schema.ts';
import { uuidv7 } from '#db/uuid.ts';
import { insertJob, type NewJob } from '#server/jobs/job-rows.ts';
import type { Job } from '#server/jobs/leases.ts';
import type { OutgoingMail } from '#server/mail/outgoing-mail.ts';

/** Lower runs first. */
const PRIORITY = { awaited: 0, bulk: 1 } as const;

export function priorityOf({ bulk }: Pick<OutgoingMail, 'bulk'>): number {
  return bulk ? PRIORITY.bulk : PRIORITY.awaited;
}

export function isBulk({ priority }: Pick<MailRow, 'priority'>): boolean {
  return priority === PRIORITY.bulk;
}

/** The job queue decides when mail is sent; this date keeps servers of the previous release from sending it too. */
const NEVER = '9999-12-31T23:59:59.999Z';

/** Returns the id, or null if the key was already queued. */
export async function insertMail(trx: Queryable, mail: OutgoingMail, now: number): Promise<string | null> {
  const row = await trx
    .insertInto('mail_outbox')
    .values({
      id: mail.id ?? uuidv7(now),
      key: mail.key ?? null,
      kind: mail.kind ?? null,
      recipient: mail.to,
      subject: mail.subject,
      body_text: mail.text,
      body_html: mail.html,
      headers: mail.headers ? JSON.stringify(mail.headers) : null,
      priority: priorityOf(mail),
      due_at: NEVER,
      created_at: new Date(now).toISOString(),
    })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** The previous release polls every five seconds, so mail that is due for longer has no server of that release. */
const LEFT_AFTER_MS = 2 * MINUTE_MS;

/** Mail that servers of the previous release queued and none of them is left to send. */
export async function leftMail(query: Queryable, now: number): Promise<Omit<NewJob, 'kind'>[]> {
  const rows = await query
    .selectFrom('mail_outbox')
    .select(['id', 'priority'])
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .where('priority', 'in', Object.values(PRIORITY))
    .where('due_at', '<', new Date(now - LEFT_AFTER_MS).toISOString())
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('jobs').select('jobs.id').whereRef('jobs.id', '=', 'mail_outbox.id'))),
    )
    .limit(100)
    .execute();
  return rows.map(({ id, priority }) => ({ id, key: `mail ${id}`, priority }));
}

export async function getMail(query: Queryable, id: string): Promise<MailRow | undefined> {
  return query.selectFrom('mail_outbox').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Clears the body: it contains links that must not stay around. */
export async function markSent(trx: Trx, { id, attempts }: Job, now: number): Promise<void> {
  const sent = { sent_at: new Date(now).toISOString(), body_text: null, body_html: null, last_error: null, attempts };
  await trx.updateTable('mail_outbox').set(sent).where('id', '=', id).execute();
}

export async function markFailed(trx: Trx, { id, attempts }: Job, error: string, now: number): Promise<void> {
  const failed = { failed_at: new Date(now).toISOString(), last_error: error, attempts };
  await trx.updateTable('mail_outbox').set(failed).where('id', '=', id).execute();
}

/** Saves the error of an attempt that will be retried. */
export async function noteFailure(query: Queryable, { id, attempts }: Job, error: string): Promise<void> {
  await query.updateTable('mail_outbox').set({ last_error: error, attempts }).where('id', '=', id).execute();
}

/** Makes an unsent mail due, unless a worker has claimed it. Returns whether it did. */
export async function sendAgainNow(trx: Trx, id: string, now = Date.now()): Promise<boolean> {
  const { numUpdatedRows: waiting } = await trx
    .updateTable('jobs')
    .set({ run_at: new Date(now).toISOString() })
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .executeTakeFirst();
  if (waiting > 0n) return true;
  const failed = await trx
    .updateTable('mail_outbox')
    .set({ failed_at: null })
    .where('id', '=', id)
    .where('failed_at', 'is not', null)
    .returning('priority')
    .executeTakeFirst();
  if (failed) await insertJob(trx, { kind: 'mail', id, priority: failed.priority }, now);
  return failed !== undefined;
}

export async function deleteUnsent(trx: Queryable, id: string): Promise<boolean> {
  await trx.deleteFrom('jobs').where('id', '=', id).where('state', '=', 'queued').execute();
  const { numDeletedRows } = await withoutJob(trx).where('id', '=', id).where('sent_at', 'is', null).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Cancels bulk mail that is not being sent yet. */
export async function deleteWaitingBulk(trx: Queryable, recipient: string): Promise<void> {
  await trx
    .deleteFrom('jobs')
    .where('state', '=', 'queued')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('mail_outbox')
        .select('mail_outbox.id')
        .where('recipient', '=', recipient)
        .where('mail_outbox.priority', '=', PRIORITY.bulk)
        .where('sent_at', 'is', null)
        .where('failed_at', 'is', null),
    )
    .execute();
  await withoutJob(trx)
    .where('recipient', '=', recipient)
    .where('priority', '=', PRIORITY.bulk)
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .execute();
}

/** Keeps the mail of a job that a worker has just claimed. */
const withoutJob = (trx: Queryable) =>
  trx
    .deleteFrom('mail_outbox')
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('jobs').select('jobs.id').whereRef('jobs.id', '=', 'mail_outbox.id'))),
    );

const countQueued = (query: Queryable) =>
  query
    .selectFrom('jobs')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('kind', '=', 'mail')
    .where('state', '=', 'queued');

export async function countWaitingBulk(query: Queryable): Promise<number> {
  const { count } = await countQueued(query).where('priority', '=', PRIORITY.bulk).executeTakeFirstOrThrow();
  return count;
}

export async function countDue(query: Queryable, now: number): Promise<number> {
  const { count } = await countQueued(query)
    .where('run_at', '<=', new Date(now).toISOString())
    .executeTakeFirstOrThrow();
  return count;
}
