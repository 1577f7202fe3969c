import type { Queryable } from '#db/client.ts';
import type { MailRow } from '#db/schema.ts';
import { uuidv7 } from '#db/uuid.ts';
import type { OutgoingMail } from '#server/mail/outgoing-mail.ts';

/** Lower goes first. */
const PRIORITY = { awaited: 0, bulk: 1 } as const;

export function isBulk({ priority }: MailRow): boolean {
  return priority === PRIORITY.bulk;
}

const toIsoString = (time: number) => new Date(time).toISOString();

/** Returns the id, or null when the key was queued before. */
export async function insertMail(trx: Queryable, mail: OutgoingMail, now: number): Promise<string | null> {
  const row = await trx
    .insertInto('mail_outbox')
    .values({
      id: mail.id ?? uuidv7(now),
      key: mail.key ?? null,
      recipient: mail.to,
      subject: mail.subject,
      body_text: mail.text,
      body_html: mail.html,
      headers: mail.headers ? JSON.stringify(mail.headers) : null,
      priority: mail.bulk ? PRIORITY.bulk : PRIORITY.awaited,
      due_at: toIsoString(now + (mail.delayMs ?? 0)),
      created_at: toIsoString(now),
    })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

interface ClaimOptions {
  worker: string;
  limit: number;
  now: number;
  lease: number;
  /** What it is sending already, however late the clock says it is. */
  sending: string[];
}

/**
 * Takes due mail for one worker in one statement. The conditions stand inside and outside: where two
 * workers picked the same rows, PostgreSQL lets the second wait and look at them again, and by then
 * they are not due. A worker that dies keeps its mail only until the lease ends; what it had of mail
 * to many is not taken again.
 */
export async function claimMail(
  query: Queryable,
  { worker, limit, now, lease, sending }: ClaimOptions,
): Promise<MailRow[]> {
  const due = toIsoString(now);
  return query
    .updateTable('mail_outbox')
    .set((eb) => ({ claimed_by: worker, due_at: toIsoString(now + lease), attempts: eb('attempts', '+', 1) }))
    .$if(sending.length > 0, (update) => update.where('id', 'not in', sending))
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('mail_outbox')
        .select('id')
        .where('sent_at', 'is', null)
        .where('failed_at', 'is', null)
        .where('due_at', '<=', due)
        .$if(sending.length > 0, (mail) => mail.where('id', 'not in', sending))
        .where((mail) => mail.or([mail('claimed_by', 'is', null), mail('priority', '=', PRIORITY.awaited)]))
        .orderBy('priority')
        .orderBy('due_at')
        .limit(limit),
    )
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .where('due_at', '<=', due)
    .returningAll()
    .execute();
}

/** Keeps what is being sent from becoming due. */
export async function renewClaims(query: Queryable, worker: string, ids: string[], leaseEnds: number): Promise<void> {
  await query
    .updateTable('mail_outbox')
    .set({ due_at: toIsoString(leaseEnds) })
    .where('id', 'in', ids)
    .where('claimed_by', '=', worker)
    .execute();
}

/** Mail to many that a worker had in hand when it died may have arrived, and may not be sent twice: it counts as failed. */
export async function abandonBulk(query: Queryable, now: number): Promise<void> {
  await query
    .updateTable('mail_outbox')
    .set({
      failed_at: toIsoString(now),
      claimed_by: null,
      last_error: 'The server stopped while this was being sent. It may have arrived, so it is not sent again.',
    })
    .where('priority', '=', PRIORITY.bulk)
    .where('claimed_by', 'is not', null)
    .where('due_at', '<=', toIsoString(now))
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .execute();
}

/** The body goes: it holds links, and nobody needs them here any more. */
export async function markSent(query: Queryable, id: string, now: number): Promise<void> {
  await query
    .updateTable('mail_outbox')
    .set({
      sent_at: toIsoString(now),
      failed_at: null,
      body_text: null,
      body_html: null,
      claimed_by: null,
      last_error: null,
    })
    .where('id', '=', id)
    .execute();
}

/** To be tried again at `dueAt`, or never when that is null. */
export async function markUnsent(
  query: Queryable,
  { id, worker, error, dueAt, now }: { id: string; worker: string; error: string; dueAt: number | null; now: number },
): Promise<void> {
  await query
    .updateTable('mail_outbox')
    .set({
      claimed_by: null,
      last_error: error,
      ...(dueAt === null ? { failed_at: toIsoString(now) } : { due_at: toIsoString(dueAt) }),
    })
    .where('id', '=', id)
    .where('claimed_by', '=', worker)
    .execute();
}

/** Few enough that nobody who queues or sends mail meanwhile waits for long. */
export const MAIL_PER_SLICE = 500;

/**
 * Deletes some of what was settled before; returns how many rows that were. How an answer to a reader was delivered is
 * known for as long as the answer is.
 */
export async function deleteMailBefore(query: Queryable, time: number): Promise<number> {
  let deleted = 0;
  for (const settled of ['sent_at', 'failed_at'] as const) {
    const { numDeletedRows } = await query
      .deleteFrom('mail_outbox')
      .where('id', 'in', (eb) =>
        eb
          .selectFrom('mail_outbox as old')
          .select('old.id')
          .where(`old.${settled}`, '<', toIsoString(time))
          .where(({ not, exists, selectFrom }) =>
            not(
              exists(
                selectFrom('contact_replies')
                  .select('contact_replies.id')
                  .whereRef('contact_replies.id', '=', 'old.id'),
              ),
            ),
          )
          .limit(MAIL_PER_SLICE - deleted),
      )
      .executeTakeFirst();
    deleted += Number(numDeletedRows);
  }
  return deleted;
}

/** Takes back one mail that is not sent and nobody has in hand. Returns whether it did. */
export async function deleteUnsent(trx: Queryable, id: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('mail_outbox')
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .where('claimed_by', 'is', null)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Takes back mail to many that has not begun to leave. */
export async function deleteWaitingBulk(trx: Queryable, recipient: string): Promise<void> {
  await trx
    .deleteFrom('mail_outbox')
    .where('recipient', '=', recipient)
    .where('priority', '=', PRIORITY.bulk)
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .where('claimed_by', 'is', null)
    .execute();
}

export async function countWaitingBulk(query: Queryable): Promise<number> {
  const { count } = await query
    .selectFrom('mail_outbox')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('priority', '=', PRIORITY.bulk)
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

/** What nobody has in hand and need not wait for another attempt. */
export async function countDue(query: Queryable, now: number): Promise<number> {
  const { count } = await query
    .selectFrom('mail_outbox')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .where('due_at', '<=', toIsoString(now))
    .executeTakeFirstOrThrow();
  return count;
}
