import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { RETENTION_DAYS } from '#contract/limits.ts';
import { HOUR_MS } from '#contract/time.ts';
import type { Database, Trx } from '#db/client.ts';
import { timed } from '#db/engines/timing.ts';
import type { MailRow } from '#db/schema.ts';
import { withoutMailAddresses } from '#server/http/operations/logging.ts';
import { type OutgoingMail, validateMail } from '#server/mail/outgoing-mail.ts';
import { SMTP_CONNECTIONS } from '#server/mail/smtp-transport.ts';
import type { MailTransport } from '#server/mail/transport.ts';
import {
  abandonBulk,
  claimMail,
  countDue,
  countWaitingBulk,
  deleteMailBefore,
  deleteUnsent,
  deleteWaitingBulk,
  insertMail,
  isBulk,
  markSent,
  markUnsent,
  renewClaims,
} from './queries.ts';
import { isPermanentFailure, mayHaveBeenDelivered, nextAttempt } from './retry.ts';

const POLL_MS = 5_000;
/** How long the mail of a worker that died stays untouched. A living one renews its claims at every look. */
const LEASE_MS = 60_000;
const RETENTION_MS = RETENTION_DAYS.mail * 24 * HOUR_MS;
/** A stop waits this long for what is being sent. */
const CLOSE_TIMEOUT_MS = 4_000;
const MARK_RETRY_MS = 500;
/** Others get their turn in between. */
const PRUNE_PAUSE_MS = 20;
const ERROR_TEXT_MAX = 500;

export interface MailOutboxOptions {
  database: Database;
  transport: MailTransport;
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
  /** Whether one more mail may go to that address; counts it. */
  hasRoom?: (trx: Trx, address: string) => Promise<boolean>;
  now?: () => number;
}

/**
 * Mail that is written in the transaction that causes it and sent by this process or by another on
 * the same database: whoever claims a row sends it. Nobody who asked for something waits for SMTP.
 *
 * A process may end between the server's acceptance and the next statement, which notes it. No order
 * of the two closes that window. What somebody waits for is then sent again, with the same
 * Message-ID; what goes to many is not: twice is worse there than never.
 */
export class MailOutbox {
  readonly deliversBySmtp: boolean;
  readonly #database: Database;
  readonly #transport: MailTransport;
  readonly #log: MailOutboxOptions['log'];
  readonly #hasRoom: NonNullable<MailOutboxOptions['hasRoom']>;
  readonly #now: () => number;
  readonly #worker = randomUUID();
  readonly #timer: NodeJS.Timeout;
  readonly #sending = new Map<string, Promise<void>>();
  #claiming: Promise<void> | undefined;
  #requested = false;
  #closed = false;
  #prunedAt = 0;

  constructor({ database, transport, log, hasRoom = async () => true, now = Date.now }: MailOutboxOptions) {
    this.#database = database;
    this.#transport = transport;
    this.#log = log;
    this.#hasRoom = hasRoom;
    this.#now = now;
    this.deliversBySmtp = transport.bySmtp;
    this.#timer = setInterval(() => void this.#poll(), POLL_MS).unref();
  }

  /**
   * Queues a mail in the caller's transaction. Returns its id, or null when its key was queued before or its recipient
   * has had as many as strangers may have us send.
   */
  async enqueue(trx: Trx, mail: OutgoingMail): Promise<string | null> {
    const id = await insertMail(trx, validateMail(mail), this.#now());
    if (id === null || mail.by || (await this.#hasRoom(trx, mail.to))) return id;
    await deleteUnsent(trx, id);
    this.#log.warn({ mail: id }, 'mail not sent: its recipient has had as many as the limit allows');
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

  /** How much mail could leave now and has not. */
  countDue(): Promise<number> {
    return countDue(this.#database.query, this.#now());
  }

  /** How much mail to many waits here. */
  countWaitingBulk(): Promise<number> {
    return countWaitingBulk(this.#database.query);
  }

  /** Sends what is due. Called after the commit; nothing waits for it. */
  sendDue(): void {
    this.#requested = true;
    if (this.#closed || this.#claiming) return;
    this.#claiming = this.#claim()
      .catch((error) => this.#log.error({ err: error }, 'mail could not be claimed'))
      .finally(() => {
        this.#claiming = undefined;
        // Asked for after the last claim was made and before it was done.
        if (this.#requested && this.#sending.size < SMTP_CONNECTIONS) this.sendDue();
      });
  }

  /** Resolves when nothing is due and nothing is being sent here. */
  async drain(): Promise<void> {
    await this.#poll();
    while (this.#claiming || this.#sending.size > 0) {
      await this.#claiming;
      await Promise.all(this.#sending.values());
    }
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearInterval(this.#timer);
    await this.#claiming;
    let timer: NodeJS.Timeout | undefined;
    const timedOut = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, CLOSE_TIMEOUT_MS);
    });
    await Promise.race([Promise.all(this.#sending.values()), timedOut]);
    clearTimeout(timer);
    this.#transport.close();
  }

  /** Takes no more than can be sent at once: what one process cannot send yet, another may. */
  async #claim(): Promise<void> {
    while (this.#requested && !this.#closed && this.#sending.size < SMTP_CONNECTIONS) {
      this.#requested = false;
      const limit = SMTP_CONNECTIONS - this.#sending.size;
      const rows = await claimMail(this.#database.query, {
        worker: this.#worker,
        limit,
        now: this.#now(),
        lease: LEASE_MS,
        sending: [...this.#sending.keys()],
      });
      for (const row of rows) this.#start(row);
    }
  }

  #start(mail: MailRow): void {
    const sending = this.#send(mail)
      .catch((error) => this.#log.error({ err: error, mail: mail.id }, 'mail could not be noted'))
      .finally(() => {
        this.#sending.delete(mail.id);
        this.sendDue();
      });
    this.#sending.set(mail.id, sending);
  }

  async #send(mail: MailRow): Promise<void> {
    try {
      await timed('mail', isBulk(mail) ? 'bulk' : 'awaited', () => this.#transport.deliver(mail));
    } catch (error) {
      return this.#recordFailure(mail, error as Error);
    }
    await this.#retryUntilStored(() => markSent(this.#database.query, mail.id, this.#now()));
  }

  /** The mail has left: the database has to know, also when it is away for a moment. */
  async #retryUntilStored(note: () => Promise<void>): Promise<void> {
    for (;;) {
      try {
        return await note();
      } catch (error) {
        if (this.#closed) throw error;
        this.#log.error({ err: error }, 'sent mail could not be noted yet');
        await new Promise((resolve) => setTimeout(resolve, MARK_RETRY_MS));
      }
    }
  }

  async #recordFailure(mail: MailRow, error: Error): Promise<void> {
    const now = this.#now();
    const { attempts, created_at } = mail;
    const isOver = isPermanentFailure(error) || (isBulk(mail) && mayHaveBeenDelivered(error));
    const dueAt = isOver ? null : nextAttempt({ attempts, createdAt: Date.parse(created_at), now });
    const outcome = dueAt === null ? 'mail failed for good' : 'mail not sent, to be tried again';
    this.#log.warn({ mail: mail.id, attempts, reason: withoutMailAddresses(error.message) }, outcome);
    const text = error.message.slice(0, ERROR_TEXT_MAX);
    await markUnsent(this.#database.query, { id: mail.id, worker: this.#worker, error: text, dueAt, now });
  }

  async #poll(): Promise<void> {
    this.sendDue();
    const now = this.#now();
    const { query } = this.#database;
    try {
      if (this.#sending.size > 0) await renewClaims(query, this.#worker, [...this.#sending.keys()], now + LEASE_MS);
      await abandonBulk(query, now);
      if (now - this.#prunedAt < HOUR_MS) return;
      this.#prunedAt = now;
      while (!this.#closed && (await deleteMailBefore(query, now - RETENTION_MS)) > 0) await delay(PRUNE_PAUSE_MS);
    } catch (error) {
      this.#log.error({ err: error }, 'the outbox could not be looked after');
    }
  }
}
