import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { WEBHOOK_FAILING_DAYS, WEBHOOK_TRY_HOURS } from '#contract/desk/webhooks.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/time.ts';
import { acquireLock } from '#db/dialect.ts';
import type { WebhookRow } from '#db/schema.ts';
import { articlesToTell, compareForWebhooks } from '#db/webhooks/events.ts';
import { postOutside } from '#server/http/outgoing/post.ts';
import { webhookPausedMail } from '#server/mail/templates/webhooks.ts';
import { bodyOf, signatureOf } from '#server/modules/webhooks/service.ts';
import { decrypt } from '#server/secrets.ts';
import type { Services } from '#server/services.ts';
import {
  claimWebhook,
  type DueDelivery,
  dueWebhooks,
  failExpired,
  nextDelivery,
  noteAttempt,
  type Outcome,
  releaseWebhook,
} from './queries.ts';

const POLL_MS = 2_000;
/** A worker that dies keeps a webhook from others for so long; longer than an attempt takes. */
const LEASE_MS = 30_000;
const FIRST_DELAY_MS = MINUTE_MS;
const LONGEST_DELAY_MS = 2 * HOUR_MS;
const JITTER = 0.2;
/** After so many failures in a row the receiver counts as down, and one event at a time finds out whether it still is. */
const FAILURES_OF_ONE = 3;
const ERROR_MAX = 500;
const EXPIRE_EVERY_MS = MINUTE_MS;

export interface DelivererOptions extends Pick<Services, 'database' | 'config' | 'secrets' | 'mail' | 'settings'> {
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
  now?: () => number;
}

/** A minute, two, four … up to two hours, a fifth more or less. */
function delayAfter(attempts: number): number {
  const delay = Math.min(FIRST_DELAY_MS * 2 ** (attempts - 1), LONGEST_DELAY_MS);
  return Math.round(delay * (1 - JITTER + 2 * JITTER * Math.random()));
}

/**
 * Sends events to webhooks, at least once and to each webhook one at a time, in the order in which they were committed.
 * Of several processes the one that claims a webhook sends to it; when it dies, another goes on after the lease.
 */
export class WebhookDeliverer {
  readonly #options: DelivererOptions;
  readonly #now: () => number;
  readonly #worker = randomUUID();
  readonly #timer: NodeJS.Timeout;
  readonly #sending = new Map<string, Promise<void>>();
  readonly #closing = new AbortController();
  #looking: Promise<void> | undefined;
  #expiredAt = 0;

  constructor(options: DelivererOptions) {
    this.#options = options;
    this.#now = options.now ?? Date.now;
    this.#timer = setInterval(() => void this.work(), POLL_MS).unref();
  }

  /** Begins to send what is due; resolves when it is known what that is. */
  work(): Promise<void> {
    this.#looking ??= this.#look()
      .catch((error) => this.#options.log.error({ err: error }, 'webhooks could not be looked after'))
      .finally(() => {
        this.#looking = undefined;
      });
    return this.#looking;
  }

  /** Resolves when nothing is due and nothing is being sent here. */
  async drain(): Promise<void> {
    await this.#looking;
    await this.work();
    while (this.#sending.size > 0) await Promise.all(this.#sending.values());
  }

  /** What is on its way is cut off and sent again: better twice than never. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    this.#closing.abort();
    await this.#looking;
    await Promise.all(this.#sending.values());
  }

  async #look(): Promise<void> {
    const { query } = this.#options.database;
    const now = this.#now();
    if (this.#closing.signal.aborted) return;
    const hooks = await query.selectFrom('webhooks').select('id').limit(1).execute();
    if (hooks.length === 0) return;
    await this.#tellOfArticles(now);
    if (now - this.#expiredAt >= EXPIRE_EVERY_MS) {
      this.#expiredAt = now;
      while ((await failExpired(query, now)) > 0);
    }
    for (const id of await dueWebhooks(query, now)) {
      if (this.#sending.has(id)) continue;
      const sending = this.#sendTo(id)
        .catch((error) => this.#options.log.error({ err: error, webhook: id }, 'a webhook could not be sent to'))
        .finally(() => this.#sending.delete(id));
      this.#sending.set(id, sending);
    }
  }

  /** Scheduled articles appear by the clock, without a write that would tell of it. */
  async #tellOfArticles(now: number): Promise<void> {
    const { database } = this.#options;
    const moment = new Date(now).toISOString();
    if ((await articlesToTell(database.query, moment)).length === 0) return;
    await database.transaction(async (trx) => {
      await acquireLock(trx, database.engine, 'content');
      const told = await compareForWebhooks(
        trx,
        this.#options.database.engine,
        'blog',
        await articlesToTell(trx, moment),
      );
      await told.record();
    });
  }

  async #sendTo(id: string): Promise<void> {
    const { database, log } = this.#options;
    const { query } = database;
    try {
      while (!this.#closing.signal.aborted) {
        // Also renews the claim, and reads what somebody may have changed meanwhile.
        const hook = await claimWebhook(query, { id, worker: this.#worker, now: this.#now(), lease: LEASE_MS });
        const delivery = hook && (await nextDelivery(query, id, this.#now()));
        if (!delivery) return;
        const outcome = await this.#attempt(hook, delivery);
        if (this.#closing.signal.aborted && outcome.error) return;
        if (outcome.error)
          log.warn({ webhook: id, delivery: delivery.deliveryId, reason: outcome.error }, 'not delivered');
        await this.#settle(hook, delivery, outcome);
      }
    } finally {
      await releaseWebhook(query, id, this.#worker);
    }
  }

  async #attempt(hook: WebhookRow, { deliveryId, event }: DueDelivery): Promise<Outcome> {
    const { config, secrets } = this.#options;
    const began = performance.now();
    const took = () => Math.round(performance.now() - began);
    try {
      const keys = this.#secretsOf(hook).flatMap((sealed) => decrypt(secrets, 'webhook', sealed) ?? []);
      if (keys.length === 0) throw new Error('Its secret can no longer be read: make a new one.');
      const body = bodyOf(event, config.publicUrl);
      const { status, response } = await postOutside(new URL(hook.url), {
        headers: {
          'content-type': 'application/json',
          'user-agent': 'Handset-Webhooks',
          'handset-event': event.type,
          'handset-delivery': deliveryId,
          'handset-signature': signatureOf(keys, body, this.#now()),
        },
        body,
        allowLoopback: config.webhooksToLoopback,
        signal: this.#closing.signal,
      });
      return { status, tookMs: took(), response, error: errorOfStatus(status) };
    } catch (error) {
      return { status: null, tookMs: took(), response: null, error: (error as Error).message.slice(0, ERROR_MAX) };
    }
  }

  #secretsOf({ secret, former_secret, former_until }: WebhookRow): string[] {
    const isGood = former_until !== null && Date.parse(former_until) > this.#now();
    return former_secret !== null && isGood ? [secret, former_secret] : [secret];
  }

  async #settle(hook: WebhookRow, delivery: DueDelivery, outcome: Outcome): Promise<void> {
    const { query } = this.#options.database;
    const now = this.#now();
    if (outcome.error === null) {
      await noteAttempt(query, delivery, outcome, { state: 'delivered' }, now);
      if (hook.failures > 0 || hook.failing_since !== null)
        await query
          .updateTable('webhooks')
          .set({ failures: 0, failing_since: null, due_at: null })
          .where('id', '=', hook.id)
          .execute();
      return;
    }
    const dueAt = now + delayAfter(delivery.attempts + 1);
    const isOver = dueAt > Date.parse(delivery.created_at) + WEBHOOK_TRY_HOURS * HOUR_MS;
    await noteAttempt(query, delivery, outcome, isOver ? { state: 'failed' } : { dueAt }, now);
    const failures = hook.failures + 1;
    const since = hook.failing_since ?? new Date(now).toISOString();
    const isDown = failures >= FAILURES_OF_ONE;
    await query
      .updateTable('webhooks')
      .set({
        failures,
        failing_since: since,
        due_at: isDown ? new Date(now + delayAfter(failures - FAILURES_OF_ONE + 1)).toISOString() : null,
      })
      .where('id', '=', hook.id)
      .execute();
    if (now - Date.parse(since) >= WEBHOOK_FAILING_DAYS * DAY_MS) await this.#pause(hook, since, outcome.error);
  }

  /** Nobody is there any more: whoever runs the site is told, once. */
  async #pause({ id, url }: WebhookRow, since: string, reason: string): Promise<void> {
    const { database, mail, config, settings } = this.#options;
    await database.transaction(async (trx) => {
      const paused = await trx
        .updateTable('webhooks')
        .set({ paused_at: new Date(this.#now()).toISOString(), pause_reason: reason })
        .where('id', '=', id)
        .where('paused_at', 'is', null)
        .returning('id')
        .executeTakeFirst();
      if (!paused) return;
      const admins = await trx
        .selectFrom('users')
        .select('email')
        .where('role', '=', 'admin')
        .where('deleted_at', 'is', null)
        .execute();
      const content = webhookPausedMail(settings.name, {
        ...{ url, since, reason },
        link: `${config.publicUrl}/admin/webhooks`,
      });
      for (const { email } of admins) if (email) await mail.enqueue(trx, { by: 'staff', to: email, ...content });
    });
    mail.sendDue();
  }
}

/** Everything but 2xx is a failure; a redirect is not followed, since it could lead anywhere. */
function errorOfStatus(status: number): string | null {
  if (status >= 200 && status < 300) return null;
  const isRedirect = status >= 300 && status < 400;
  return `It answered ${status}${isRedirect ? ': redirects are not followed' : ''}.`;
}
