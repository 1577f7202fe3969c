import type { FastifyBaseLogger } from 'fastify';
import type { Database, Trx } from '#db/client.ts';
import { type OutgoingMail, validateMail } from '#server/mail/outgoing-mail.ts';
import type { MailTransport } from '#server/mail/transport.ts';
import { insertJob } from '../job-rows.ts';
import type { JobQueue } from '../queue.ts';
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
  /** Whether one more mail may go to that address; counts it. */
  hasRoom?: (trx: Trx, address: string) => Promise<boolean>;
  now?: () => number;
}

/**
 * Mail that is written in the transaction that causes it, with a job that sends it: nobody who asked for something
 * waits for SMTP.
 */
export class MailOutbox {
  readonly deliversBySmtp: boolean;
  readonly #options: Required<MailOutboxOptions>;

  constructor(options: MailOutboxOptions) {
    this.#options = { hasRoom: async () => true, now: Date.now, ...options };
    this.deliversBySmtp = options.transport.bySmtp;
    options.jobs.register(mailKind(this.#options));
  }

  /**
   * Queues a mail in the caller's transaction. Returns its id, or null when its key was queued before or its recipient
   * has had as many as strangers may have us send.
   */
  async enqueue(trx: Trx, mail: OutgoingMail): Promise<string | null> {
    const { hasRoom, log } = this.#options;
    const now = this.#options.now();
    const id = await insertMail(trx, validateMail(mail), now);
    if (id === null) return null;
    if (mail.by || (await hasRoom(trx, mail.to)))
      return insertJob(trx, { kind: 'mail', id, priority: priorityOf(mail), runAt: now + (mail.delayMs ?? 0) }, now);
    await deleteUnsent(trx, id);
    log.warn({ mail: id }, 'mail not sent: its recipient has had as many as the limit allows');
    return null;
  }

  /** Takes back what goes to many and has not begun to leave, for somebody who no longer wants it. */
  withdrawBulk(trx: Trx, address: string): Promise<void> {
    return deleteWaitingBulk(trx, address);
  }

  /** Takes back one mail, unless it has begun to leave. Returns whether it did. */
  withdraw(trx: Trx, id: string): Promise<boolean> {
    return deleteUnsent(trx, id);
  }

  /** Tries one that failed or waits now, unless it is being sent. Returns whether it does. */
  async sendAgain(id: string): Promise<boolean> {
    const isDue = await this.#options.database.transaction((trx) => sendAgainNow(trx, id));
    this.sendDue();
    return isDue;
  }

  /** How much mail could leave now and has not. */
  countDue(): Promise<number> {
    return countDue(this.#options.database.query, this.#options.now());
  }

  /** How much mail to many waits here. */
  countWaitingBulk(): Promise<number> {
    return countWaitingBulk(this.#options.database.query);
  }

  /** Sends what is due. Called after the commit; nothing waits for it. */
  sendDue(): void {
    this.#options.jobs.wake();
  }

  /** Resolves when nothing is due and nothing is being sent here. */
  drain(): Promise<void> {
    return this.#options.jobs.drain();
  }

  /** After the queue. */
  close(): void {
    this.#options.transport.close();
  }
}
