import { WEBHOOK_TRY_HOURS } from '#contract/desk/webhooks.ts';
import { HOUR_MS } from '#contract/time.ts';
import type { Queryable } from '#db/client.ts';
import type { WebhookRow } from '#db/schema.ts';
import type { StoredEvent } from '#server/modules/webhooks/service.ts';

const toIsoString = (time: number) => new Date(time).toISOString();

/** Webhooks that something could be sent to now and that nobody sends to. */
export async function dueWebhooks(query: Queryable, now: number): Promise<string[]> {
  const moment = toIsoString(now);
  const rows = await query
    .selectFrom('webhooks')
    .select('id')
    .where((eb) => eb.or([eb('claimed_until', 'is', null), eb('claimed_until', '<=', moment)]))
    .where((eb) => eb.or([eb('due_at', 'is', null), eb('due_at', '<=', moment)]))
    .where('paused_at', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('webhook_deliveries')
          .select('webhook_deliveries.id')
          .where('state', '=', 'waiting')
          .whereRef('webhook_id', '=', 'webhooks.id')
          .where('webhook_deliveries.due_at', '<=', moment),
      ),
    )
    .execute();
  return rows.map(({ id }) => id);
}

/** Makes one worker the only one that sends there, until `lease` is over; null where another was faster. */
export async function claimWebhook(
  query: Queryable,
  { id, worker, now, lease }: { id: string; worker: string; now: number; lease: number },
): Promise<WebhookRow | undefined> {
  return query
    .updateTable('webhooks')
    .set({ claimed_by: worker, claimed_until: toIsoString(now + lease) })
    .where('id', '=', id)
    .where((eb) =>
      eb.or([
        eb('claimed_until', 'is', null),
        eb('claimed_until', '<=', toIsoString(now)),
        eb('claimed_by', '=', worker),
      ]),
    )
    .where((eb) => eb.or([eb('due_at', 'is', null), eb('due_at', '<=', toIsoString(now))]))
    .where('paused_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
}

export async function releaseWebhook(query: Queryable, id: string, worker: string): Promise<void> {
  await query
    .updateTable('webhooks')
    .set({ claimed_by: null, claimed_until: null })
    .where('id', '=', id)
    .where('claimed_by', '=', worker)
    .execute();
}

export interface DueDelivery {
  deliveryId: string;
  attempts: number;
  created_at: string;
  event: StoredEvent;
}

/** What is to be sent next: in the order of the events, but for those that wait for another attempt. */
export async function nextDelivery(query: Queryable, webhookId: string, now: number): Promise<DueDelivery | null> {
  const row = await query
    .selectFrom('webhook_deliveries')
    .innerJoin('webhook_events', 'webhook_events.id', 'webhook_deliveries.event_id')
    .select(['webhook_deliveries.id as deliveryId', 'attempts', 'created_at'])
    .select(['webhook_events.id', 'type', 'at', 'data'])
    .where('state', '=', 'waiting')
    .where('webhook_id', '=', webhookId)
    .where('due_at', '<=', toIsoString(now))
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

/** Notes an attempt. What another has settled meanwhile, or was removed with its webhook, stays so. */
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
      ...{ attempts: attempts + 1, tried_at: toIsoString(now), status, took_ms: tookMs, error, response },
      ...('state' in next ? { state: next.state } : { due_at: toIsoString(next.dueAt) }),
    })
    .where('id', '=', deliveryId)
    .where('state', '=', 'waiting')
    .execute();
}

const EXPIRED_AT_ONCE = 500;
const TOO_LATE = `It could not be delivered within ${WEBHOOK_TRY_HOURS} hours.`;

/** What waited for a day has failed, also where nobody could try it. Returns how many there were. */
export async function failExpired(query: Queryable, now: number): Promise<number> {
  const { numUpdatedRows } = await query
    .updateTable('webhook_deliveries')
    .set({ state: 'failed', error: TOO_LATE })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('webhook_deliveries')
        .select('id')
        .where('state', '=', 'waiting')
        .where('created_at', '<', toIsoString(now - WEBHOOK_TRY_HOURS * HOUR_MS))
        .limit(EXPIRED_AT_ONCE),
    )
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
