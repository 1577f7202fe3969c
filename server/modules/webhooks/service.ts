import { randomBytes } from 'node:crypto';
import type { z } from 'zod';
import {
  FORMER_SECRET_HOURS,
  WEBHOOKS_MAX,
  type Webhook,
  type WebhookBody,
  type WebhookDelivery,
  type webhooks,
} from '#contract/desk/webhooks.ts';
import { commonErrors, deskErrors } from '#contract/errors/texts.ts';
import { HOUR_MS } from '#contract/time.ts';
import type { Queryable, Trx } from '#db/client.ts';
import { countRows } from '#db/count-rows.ts';
import { acquireLock } from '#db/dialect.ts';
import { uuidv7 } from '#db/uuid.ts';
import { deleteSubjects, newDelivery, noteAllSubjects } from '#db/webhooks/events.ts';
import { addressProblem } from '#server/http/outgoing/guarded-request.ts';
import type { Viewer } from '#server/http/request/access.ts';
import { type PageRequest, pageInfo, pageOffset } from '#server/http/request/paging.ts';
import { HttpError, invalidFields, notFound } from '#server/http/response/http-error.ts';
import { encrypt } from '#server/secrets.ts';
import type { Services } from '#server/services.ts';
import { bodyOf } from './message.ts';

export { bodyOf, type StoredEvent, signatureOf } from './message.ts';

export async function listWebhooks({ database: { query } }: Services): Promise<Webhook[]> {
  const rows = await selectWebhooks(query).orderBy('webhooks.id').execute();
  return rows.map(toWebhook);
}

export async function createWebhook(
  services: Services,
  viewer: Viewer,
  { url, events }: WebhookBody,
): Promise<{ webhook: Webhook; secret: string }> {
  const { database, secrets } = services;
  requireReachable(services, url);
  const id = uuidv7();
  const secret = newSecret();
  await database.transaction(async (trx) => {
    // A concurrent content change is either recorded already or sees this webhook.
    await acquireLock(trx, database.engine, 'content');
    const others = await trx.selectFrom('webhooks').select('id').execute();
    if (others.length >= WEBHOOKS_MAX) throw new HttpError('CONFLICT', deskErrors.webhookLimit(WEBHOOKS_MAX));
    if (others.length === 0) await noteAllSubjects(trx);
    await trx
      .insertInto('webhooks')
      .values({
        id,
        url,
        events: JSON.stringify(events),
        secret: encrypt(secrets, 'webhook', secret),
        created_at: new Date().toISOString(),
        created_by: viewer.id,
      })
      .execute();
  });
  return { webhook: await requireWebhook(database.query, id), secret };
}

/** Resuming, or a new URL, resets the failure count. */
export async function changeWebhook(
  services: Services,
  id: string,
  { url, events, paused }: z.output<typeof webhooks.update.body>,
): Promise<Webhook> {
  const { query } = services.database;
  const { pausedAt } = await requireWebhook(query, id);
  if (url !== undefined) requireReachable(services, url);
  const restart = { failures: 0, failing_since: null, due_at: null };
  const changes = {
    ...(url !== undefined && { url, ...restart }),
    ...(events !== undefined && { events: JSON.stringify(events) }),
    ...(paused === true && pausedAt === null && { paused_at: new Date().toISOString(), pause_reason: null }),
    ...(paused === false && { paused_at: null, pause_reason: null, ...restart }),
  };
  if (Object.keys(changes).length > 0) await query.updateTable('webhooks').set(changes).where('id', '=', id).execute();
  return requireWebhook(query, id);
}

export async function removeWebhook({ database }: Services, id: string): Promise<void> {
  await database.transaction(async (trx) => {
    await acquireLock(trx, database.engine, 'content');
    await requireWebhook(trx, id);
    await trx.deleteFrom('webhooks').where('id', '=', id).execute();
    const left = await trx.selectFrom('webhooks').select('id').limit(1).execute();
    if (left.length === 0) await deleteSubjects(trx);
  });
}

export async function rotateSecret(
  { database, secrets }: Services,
  id: string,
): Promise<{ webhook: Webhook; secret: string }> {
  const secret = newSecret();
  await requireWebhook(database.query, id);
  await database.query
    .updateTable('webhooks')
    .set(({ ref }) => ({
      former_secret: ref('secret'),
      former_until: new Date(Date.now() + FORMER_SECRET_HOURS * HOUR_MS).toISOString(),
      secret: encrypt(secrets, 'webhook', secret),
    }))
    .where('id', '=', id)
    .execute();
  return { webhook: await requireWebhook(database.query, id), secret };
}

export async function sendTest({ database }: Services, id: string): Promise<{ id: string }> {
  return database.transaction(async (trx) => {
    await acquireLock(trx, database.engine, 'content');
    await requireRunning(trx, id);
    const at = new Date().toISOString();
    const event = await trx
      .insertInto('webhook_events')
      .values({ id: uuidv7(), type: 'test', at, data: JSON.stringify({ text: 'Everything works.', path: '/' }) })
      .returning(['id', 'seq'])
      .executeTakeFirstOrThrow();
    return sendAtOnce(trx, id, event, at);
  });
}

/** As a separate delivery, so that the log shows both. */
export async function sendAgain({ database }: Services, id: string, deliveryId: string): Promise<{ id: string }> {
  return database.transaction(async (trx) => {
    await requireRunning(trx, id);
    const event = await trx
      .selectFrom('webhook_deliveries')
      .select(['event_id as id', 'event_seq as seq'])
      .where('id', '=', deliveryId)
      .where('webhook_id', '=', id)
      .executeTakeFirst();
    if (!event) throw notFound(commonErrors.notFound('delivery'));
    return sendAtOnce(trx, id, event, new Date().toISOString());
  });
}

async function sendAtOnce(trx: Trx, id: string, event: { id: string; seq: number }, now: string) {
  const delivery = newDelivery(id, event, now);
  await trx.insertInto('webhook_deliveries').values(delivery).execute();
  await trx.updateTable('webhooks').set({ due_at: null }).where('id', '=', id).execute();
  return { id: delivery.id };
}

type DeliveriesRequest = PageRequest & { state?: WebhookDelivery['state'] | undefined };

export async function listDeliveries(
  { database: { query }, config }: Services,
  id: string,
  { state, ...request }: DeliveriesRequest,
) {
  await requireWebhook(query, id);
  const found = query
    .selectFrom('webhook_deliveries')
    .where('webhook_id', '=', id)
    .$if(state !== undefined, (some) => some.where('state', '=', state as WebhookDelivery['state']));
  const total = await countRows(found);
  const rows = await found
    .innerJoin('webhook_events', 'webhook_events.id', 'webhook_deliveries.event_id')
    .selectAll('webhook_deliveries')
    .select(['webhook_events.type', 'webhook_events.at', 'webhook_events.data'])
    .orderBy('webhook_deliveries.id', 'desc')
    .limit(request.limit)
    .offset(pageOffset(request))
    .execute();
  const deliveries = rows.map(
    (row): WebhookDelivery => ({
      id: row.id,
      event: row.type,
      at: row.at,
      state: row.state,
      attempts: row.attempts,
      triedAt: row.tried_at,
      dueAt: row.state === 'waiting' ? row.due_at : null,
      status: row.status,
      tookMs: row.took_ms,
      error: row.error,
      response: row.response,
      body: bodyOf({ id: row.event_id, type: row.type, at: row.at, data: row.data }, config.publicUrl),
    }),
  );
  return { deliveries, ...pageInfo(request, total) };
}

function requireReachable({ config: { webhooksToLoopback } }: Services, text: string): void {
  const problem = addressProblem(text, webhooksToLoopback);
  if (problem === 'not-https') throw invalidFields({ url: deskErrors.webhookNotHttps });
  if (problem === 'not-public') throw invalidFields({ url: deskErrors.webhookNotPublic });
}

function newSecret(): string {
  return `whsec_${randomBytes(32).toString('hex')}`;
}

function selectWebhooks(query: Queryable) {
  return query
    .selectFrom('webhooks')
    .innerJoin('users', 'users.id', 'webhooks.created_by')
    .selectAll('webhooks')
    .select([
      'users.name as maker',
      ({ selectFrom, fn }) =>
        selectFrom('webhook_deliveries')
          .select(fn.countAll<number | string>().as('n'))
          .where('state', '=', 'waiting')
          .whereRef('webhook_id', '=', 'webhooks.id')
          .as('waiting'),
    ]);
}

async function requireWebhook(query: Queryable, id: string): Promise<Webhook> {
  const row = await selectWebhooks(query).where('webhooks.id', '=', id).executeTakeFirst();
  if (!row) throw notFound(commonErrors.notFound('webhook'));
  return toWebhook(row);
}

async function requireRunning(trx: Trx, id: string): Promise<void> {
  const { pausedAt } = await requireWebhook(trx, id);
  if (pausedAt !== null) throw new HttpError('CONFLICT', deskErrors.webhookPaused);
}

type Row = Awaited<ReturnType<ReturnType<typeof selectWebhooks>['execute']>>[number];

function toWebhook(row: Row): Webhook {
  const isGood = row.former_until !== null && Date.parse(row.former_until) > Date.now();
  return {
    id: row.id,
    url: row.url,
    events: JSON.parse(row.events),
    createdAt: row.created_at,
    createdBy: row.maker,
    pausedAt: row.paused_at,
    pauseReason: row.pause_reason,
    failingSince: row.failing_since,
    formerSecretUntil: isGood ? row.former_until : null,
    waiting: Number(row.waiting ?? 0),
  };
}
