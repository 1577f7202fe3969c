import type { FastifyBaseLogger } from 'fastify';
import type { Database, Trx } from '#db/client.ts';
import { insertJob } from '#server/jobs/job-rows.ts';
import type { JobQueue } from '#server/jobs/queue.ts';
import { type OutgoingMail, validateMail } from '#server/mail/outgoing-mail.ts';
import type { MailTransport } from '#server/mail/transport.ts';
import { mailKind } from './mail-kind.ts';
import {
  countDue,
  countWaitingBulk,
  deleteUnsent,
  deleteWaitingBulk,
  insertMail,
  priorityOf,
  sendAgainNow,
} from './queries.ts';

export interface MailOutboxOptions {
  database: Database;
  jobs: JobQueue;
  transport: MailTransport;
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
  /** Checks the recipient's mail limit and counts one more mail. */
  hasRoom?: (trx: Trx, address: string) => Promise<boolean>;
  now?: () => number;
}

/** Mail is queued in the transaction that causes it and sent by a job, so no request waits for SMTP. */
export class MailOutbox {
  readonly deliversBySmtp: boolean;
  readonly #options: Required<MailOutboxOptions>;

  constructor(options: MailOutboxOptions) {
    this.#options = { hasRoom: async () => true, now: Date.now, ...options };
    this.deliversBySmtp = options.transport.bySmtp;
    options.jobs.register(mailKind(this.#options));
  }

  /**
   * Queues a mail in the caller's transaction. Returns its id, or null if its key was already queued or the recipient
   * has reached the limit for mail that strangers can cause.
   */
  async enqueue(trx: Trx, mail: OutgoingMail): Promise<string | null> {
    const { hasRoom, log } = this.#options;
    const now = this.#options.now();
    const id = await insertMail(trx, validateMail(mail), now);
    if (id === null) return null;
    if (mail.by || (await hasRoom(trx, mail.to)))
      return insertJob(trx, { kind: 'mail', id, priority: priorityOf(mail), runAt: now + (mail.delayMs ?? 0) }, now);
    await deleteUnsent(trx, id);
    log.warn({ mail: id }, 'mail not sent: recipient limit reached');
    return null;
  }

  withdrawBulk(trx: Trx, address: string): Promise<void> {
    return deleteWaitingBulk(trx, address);
  }

  /** Cancels one mail unless it is being sent. Returns whether it did. */
  withdraw(trx: Trx, id: string): Promise<boolean> {
    return deleteUnsent(trx, id);
  }

  /** Retries a failed or waiting mail now, unless it is being sent. Returns whether it does. */
  async sendAgain(id: string): Promise<boolean> {
    const isDue = await this.#options.database.transaction((trx) => sendAgainNow(trx, id));
    this.sendDue();
    return isDue;
  }

  countDue(): Promise<number> {
    return countDue(this.#options.database.query, this.#options.now());
  }

  countWaitingBulk(): Promise<number> {
    return countWaitingBulk(this.#options.database.query);
  }

  /** Starts sending what is due. Called after the commit; nothing waits for it. */
  sendDue(): void {
    this.#options.jobs.wake();
  }

  /** Resolves when no mail is due and none is being sent by this process. */
  drain(): Promise<void> {
    return this.#options.jobs.drain();
  }

  /** Close the job queue first. */
  close(): void {
    this.#options.transport.close();
  }
}
