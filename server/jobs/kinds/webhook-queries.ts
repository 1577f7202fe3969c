import { WEBHOOK_TRY_HOURS } from '#contract/desk/webhooks.ts';
import { deskErrors } from '#contract/errors/texts.ts';
import { HOUR_MS } from '#contract/time.ts';
import type { Queryable } from '#db/client.ts';
import type { WebhookRow } from '#db/schema.ts';
import type { StoredEvent } from '#server/modules/webhooks/service.ts';

/** Webhooks that are neither paused nor backing off. */
const openWebhooks = (query: Queryable, now: number) =>
  query
    .selectFrom('webhooks')
    .where((eb) => eb.or([eb('due_at', 'is', null), eb('due_at', '<=', new Date(now).toISOString())]))
    .where('paused_at', 'is', null);

/** Webhooks with a delivery that is due. */
export async function dueWebhooks(query: Queryable, now: number): Promise<string[]> {
  const rows = await openWebhooks(query, now)
    .select('id')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('webhook_deliveries')
          .select('webhook_deliveries.id')
          .where('state', '=', 'waiting')
          .whereRef('webhook_id', '=', 'webhooks.id')
          .where('webhook_deliveries.due_at', '<=', new Date(now).toISOString()),
      ),
    )
    .execute();
  return rows.map(({ id }) => id);
}

export async function getDueWebhook(query: Queryable, id: string, now: number): Promise<WebhookRow | undefined> {
  return openWebhooks(query, now).selectAll().where('id', '=', id).executeTakeFirst();
}

export interface DueDelivery {
  deliveryId: string;
  attempts: number;
  created_at: string;
  event: StoredEvent;
}

/** The next delivery in event order, skipping those that wait for a retry. */
export async function nextDelivery(query: Queryable, webhookId: string, now: number): Promise<DueDelivery | null> {
  const row = await query
    .selectFrom('webhook_deliveries')
    .innerJoin('webhook_events', 'webhook_events.id', 'webhook_deliveries.event_id')
    .select(['webhook_deliveries.id as deliveryId', 'attempts', 'created_at'])
    .select(['webhook_events.id', 'type', 'at', 'data'])
    .where('state', '=', 'waiting')
    .where('webhook_id', '=', webhookId)
    .where('due_at', '<=', new Date(now).toISOString())
    .orderBy('event_seq')
    .orderBy('webhook_deliveries.id')
    .limit(1)
    .executeTakeFirst();
  if (!row) return null;
  const { deliveryId, attempts, created_at, ...event } = row;
  return { deliveryId, attempts, created_at, event };
}

export interface Outcome {
  status: number | null;
  tookMs: number;
  error: string | null;
  response: string | null;
}

/** Saves an attempt, unless the delivery was settled or deleted meanwhile. */
export async function noteAttempt(
  query: Queryable,
  { deliveryId, attempts }: DueDelivery,
  { status, tookMs, error, response }: Outcome,
  next: { state: 'delivered' | 'failed' } | { dueAt: number },
  now: number,
): Promise<void> {
  await query
    .updateTable('webhook_deliveries')
    .set({
      attempts: attempts + 1,
      tried_at: new Date(now).toISOString(),
      status,
      took_ms: tookMs,
      error,
      response,
      ...('state' in next ? { state: next.state } : { due_at: new Date(next.dueAt).toISOString() }),
    })
    .where('id', '=', deliveryId)
    .where('state', '=', 'waiting')
    .execute();
}

const EXPIRED_AT_ONCE = 500;

const expired = (query: Queryable, now: number) =>
  query
    .selectFrom('webhook_deliveries')
    .select('id')
    .where('state', '=', 'waiting')
    .where('created_at', '<', new Date(now - WEBHOOK_TRY_HOURS * HOUR_MS).toISOString());

export async function hasExpired(query: Queryable, now: number): Promise<boolean> {
  return (await expired(query, now).limit(1).executeTakeFirst()) !== undefined;
}

/** Fails deliveries older than a day, even if they were never attempted. Returns how many. */
export async function failExpired(query: Queryable, now: number): Promise<number> {
  const { numUpdatedRows } = await query
    .updateTable('webhook_deliveries')
    .set({ state: 'failed', error: deskErrors.webhookUndelivered(WEBHOOK_TRY_HOURS) })
    .where('id', 'in', expired(query, now).limit(EXPIRED_AT_ONCE))
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
