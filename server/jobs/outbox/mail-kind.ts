import type { FastifyBaseLogger } from 'fastify';
import { deskErrors } from '#contract/errors/texts.ts';
import type { Database } from '#db/client.ts';
import { timed } from '#db/engines/timing.ts';
import { withoutMailAddresses } from '#server/http/operations/logging.ts';
import { SMTP_CONNECTIONS } from '#server/mail/smtp-transport.ts';
import type { MailTransport } from '#server/mail/transport.ts';
import type { JobKind } from '../queue.ts';
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
 * Sends a mail of the outbox: the job has its id. The job is done when the mail was sent, or has failed for good.
 *
 * A process may end between the server's acceptance and the next statement, which notes it. No order of the two closes
 * that window. What somebody waits for is then sent again, with the same Message-ID; what goes to many is not: twice is
 * worse there than never.
 */
export function mailKind({ database, transport, log, now }: MailKindOptions): JobKind {
  const triesAgainAt = (attempts: number, createdAt: string) =>
    nextAttempt({ attempts, createdAt: Date.parse(createdAt), now: now() });
  return {
    kind: 'mail',
    plan: leftMail,
    // What one process cannot send yet, another may.
    atOnce: SMTP_CONNECTIONS,
    /** The result is why it failed for good, or null. Not stopped by a signal: what is on its way arrives. */
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
          log.warn({ mail: mail.id, attempts: job.attempts, reason }, 'mail failed for good');
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
