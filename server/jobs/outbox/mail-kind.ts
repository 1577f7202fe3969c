import type { FastifyBaseLogger } from 'fastify';
import { deskErrors } from '#contract/errors/texts.ts';
import type { Database } from '#db/client.ts';
import { timed } from '#db/engines/timing.ts';
import { withoutMailAddresses } from '#server/http/operations/logging.ts';
import type { JobKind } from '#server/jobs/queue.ts';
import { SMTP_CONNECTIONS } from '#server/mail/smtp-transport.ts';
import type { MailTransport } from '#server/mail/transport.ts';
import { getMail, isBulk, leftMail, markFailed, markSent, noteFailure } from './queries.ts';
import { isPermanentFailure, mayHaveBeenDelivered, nextAttempt } from './retry.ts';

const ERROR_TEXT_MAX = 500;

export interface MailKindOptions {
  database: Database;
  transport: MailTransport;
  log: Pick<FastifyBaseLogger, 'warn'>;
  now: () => number;
}

/**
 * Sends one mail of the outbox; the job has the same id.
 *
 * A process can die after the mail server accepted a mail and before that is saved; no order of the two steps prevents
 * this. A mail that a person waits for is then sent again with the same Message-ID. Bulk mail is not, because a
 * duplicate is worse there than a missing one.
 */
export function mailKind({ database, transport, log, now }: MailKindOptions): JobKind {
  const triesAgainAt = (attempts: number, createdAt: string) =>
    nextAttempt({ attempts, createdAt: Date.parse(createdAt), now: now() });
  return {
    kind: 'mail',
    plan: leftMail,
    // Mail that this process cannot send yet, another may claim.
    atOnce: SMTP_CONNECTIONS,
    /**
     * Returns the reason if it failed permanently, else null. Ignores the abort signal, so that a mail in flight is
     * sent.
     */
    work: async (job) => {
      const mail = await getMail(database.query, job.id);
      if (!mail) return {};
      if (job.wasAbandoned && isBulk(mail)) return { result: deskErrors.mailInterrupted };
      try {
        await timed('mail', isBulk(mail) ? 'bulk' : 'awaited', () => transport.deliver(mail));
        return { result: null };
      } catch (error) {
        const { message } = error as Error;
        const isOver =
          isPermanentFailure(error) ||
          (isBulk(mail) && mayHaveBeenDelivered(error)) ||
          triesAgainAt(job.attempts, job.createdAt) === null;
        const reason = withoutMailAddresses(message);
        const text = message.slice(0, ERROR_TEXT_MAX);
        if (isOver) {
          log.warn({ mail: mail.id, attempts: job.attempts, reason }, 'mail failed permanently');
          return { result: text };
        }
        await noteFailure(database.query, job, text);
        throw new Error(reason);
      }
    },
    retryAfter: ({ attempts, createdAt }) => Math.max(0, (triesAgainAt(attempts, createdAt) ?? 0) - now()),
    onEnd: async (trx, job, { result }) => {
      if (result === null) await markSent(trx, job, now());
      else if (result !== undefined) await markFailed(trx, job, result as string, now());
    },
  };
}
