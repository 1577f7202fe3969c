import type { FastifyBaseLogger } from 'fastify';
import { WEBHOOK_FAILING_DAYS, WEBHOOK_TRY_HOURS } from '#contract/desk/webhooks.ts';
import { deskErrors } from '#contract/errors/texts.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/time.ts';
import type { Database, Queryable } from '#db/client.ts';
import { acquireLock } from '#db/dialect.ts';
import type { WebhookRow } from '#db/schema.ts';
import { articlesDueForEvents, compareForWebhooks } from '#db/webhooks/events.ts';
import { connectionProblem } from '#server/http/outgoing/guarded-request.ts';
import { postOutside } from '#server/http/outgoing/post.ts';
import type { JobKind } from '#server/jobs/queue.ts';
import { webhookPausedMail } from '#server/mail/templates/webhooks.ts';
import { bodyOf, signatureOf } from '#server/modules/webhooks/service.ts';
import { decrypt } from '#server/secrets.ts';
import type { Services } from '#server/services.ts';
import {
  type DueDelivery,
  dueWebhooks,
  failExpired,
  getDueWebhook,
  hasExpired,
  nextDelivery,
  noteAttempt,
  type Outcome,
} from './webhook-queries.ts';

const FIRST_DELAY_MS = MINUTE_MS;
const LONGEST_DELAY_MS = 2 * HOUR_MS;
const JITTER = 0.2;
/** After this many failures in a row the receiver counts as down, and only one event at a time probes it. */
const FAILURES_OF_ONE = 3;
const ERROR_MAX = 500;
const EXPIRE_EVERY_MS = MINUTE_MS;

export interface DelivererOptions extends Pick<Services, 'database' | 'config' | 'secrets' | 'mail' | 'settings'> {
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
  now?: () => number;
}

/** Doubles from one minute up to two hours, ±20%. */
function delayAfter(attempts: number): number {
  const delay = Math.min(FIRST_DELAY_MS * 2 ** (attempts - 1), LONGEST_DELAY_MS);
  return Math.round(delay * (1 - JITTER + 2 * JITTER * Math.random()));
}

/**
 * Sends events to a webhook at least once, one at a time, in commit order. If the process dies, another one continues.
 */
export function webhookKind(options: DelivererOptions): JobKind<string> {
  const deliverer = new WebhookDeliverer(options);
  return {
    kind: 'webhook',
    atOnce: 8,
    plan: async (query, now) => {
      const ids = await dueWebhooks(query, now);
      return ids.map((id) => ({ key: `webhook ${id}`, payload: id }));
    },
    work: async ({ payload: id }, signal) => {
      await deliverer.sendTo(id, signal);
      return undefined;
    },
  };
}

/**
 * Queues events that happen by the clock (scheduled articles appear without a write) and fails deliveries that waited
 * for a day.
 */
export function webhookEventsKind({ database, jobs }: Pick<Services, 'database' | 'jobs'>): JobKind<number> {
  let lookedForExpiredAt = 0;
  async function isSomethingExpired(query: Queryable, now: number): Promise<boolean> {
    if (now - lookedForExpiredAt < EXPIRE_EVERY_MS) return false;
    lookedForExpiredAt = now;
    return hasExpired(query, now);
  }
  return {
    kind: 'webhook-events',
    plan: async (query, now) => {
      const hook = await query.selectFrom('webhooks').select('id').limit(1).executeTakeFirst();
      if (!hook) return [];
      const articles = await articlesDueForEvents(query, new Date(now).toISOString());
      const isDue = (await isSomethingExpired(query, now)) || articles.length > 0;
      return isDue ? [{ key: 'webhook-events', payload: now }] : [];
    },
    work: async ({ payload: now }) => {
      await recordArticleEvents(database, new Date(now).toISOString());
      while ((await failExpired(database.query, now)) > 0);
      return undefined;
    },
    onEnded: async () => jobs.look(),
  };
}

async function recordArticleEvents(database: Database, moment: string): Promise<void> {
  if ((await articlesDueForEvents(database.query, moment)).length === 0) return;
  await database.transaction(async (trx) => {
    await acquireLock(trx, database.engine, 'content');
    const events = await compareForWebhooks(trx, database.engine, 'blog', await articlesDueForEvents(trx, moment));
    await events.record();
  });
}

class WebhookDeliverer {
  readonly #options: DelivererOptions;
  readonly #now: () => number;

  constructor(options: DelivererOptions) {
    this.#options = options;
    this.#now = options.now ?? Date.now;
  }

  /**
   * On shutdown a request in flight is aborted and sent again later: receivers may get an event twice but never miss
   * one.
   */
  async sendTo(id: string, signal: AbortSignal): Promise<void> {
    const { database, log } = this.#options;
    const { query } = database;
    while (!signal.aborted) {
      // The webhook may have changed since it was queued.
      const hook = await getDueWebhook(query, id, this.#now());
      const delivery = hook && (await nextDelivery(query, id, this.#now()));
      if (!delivery) return;
      const outcome = await this.#attempt(hook, delivery, signal);
      if (signal.aborted && outcome.error) return;
      if (outcome.error)
        log.warn({ webhook: id, delivery: delivery.deliveryId, reason: outcome.error }, 'not delivered');
      await this.#settle(hook, delivery, outcome);
    }
  }

  async #attempt(hook: WebhookRow, { deliveryId, event }: DueDelivery, signal: AbortSignal): Promise<Outcome> {
    const { config, secrets } = this.#options;
    const began = performance.now();
    const took = () => Math.round(performance.now() - began);
    try {
      const keys = this.#secretsOf(hook).flatMap((sealed) => decrypt(secrets, 'webhook', sealed) ?? []);
      if (keys.length === 0) throw new Error(deskErrors.webhookSecretLost);
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
        signal,
      });
      return { status, tookMs: took(), response, error: errorOfStatus(status) };
    } catch (error) {
      return {
        status: null,
        tookMs: took(),
        response: null,
        error: connectionProblem(error as Error).slice(0, ERROR_MAX),
      };
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

  /** Pauses a webhook that has failed for days, and notifies its admin once. */
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
        url,
        since,
        reason,
        link: `${config.publicUrl}/admin/webhooks`,
      });
      for (const { email } of admins) if (email) await mail.enqueue(trx, { by: 'staff', to: email, ...content });
    });
    mail.sendDue();
  }
}

/** Only 2xx is a success. Redirects are not followed, since they could lead anywhere. */
function errorOfStatus(status: number): string | null {
  if (status >= 200 && status < 300) return null;
  const isRedirect = status >= 300 && status < 400;
  return `The receiver returned ${status}${isRedirect ? '. Redirects are not followed' : ''}.`;
}
