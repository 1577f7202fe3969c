import type { NewPriceSchedule, PriceSchedule, PriceScheduleChanges } from '#contract/desk/prices.ts';
import { catalogueErrors, commonErrors, priceErrors } from '#contract/errors/texts.ts';
import { formatPartialDate, formatVariant } from '#contract/phone/format.ts';
import type { Phone } from '#contract/phone/phone.ts';
import { sameVariant } from '#contract/phone/prices.ts';
import { INDIA_UTC_OFFSET_MS, indiaDay, MINUTE_MS } from '#contract/time.ts';
import type { Database, Trx } from '#db/client.ts';
import { recordContentChanges } from '#db/content.ts';
import { toPhone } from '#db/phone-columns.ts';
import { applyEdge, nextEdge, openSchedules, phoneAt, type ScheduleRow } from '#db/price-schedules.ts';
import { uuidv7 } from '#db/uuid.ts';
import { HttpError, invalidFields, notFound } from '#server/http/response/http-error.ts';
import { lockProducts, writePhones } from '#server/modules/products/service.ts';
import { noSuchPhone } from '#server/read-models/catalogue/live-catalogue.ts';
import { getProductRow } from '#server/read-models/catalogue/rows.ts';
import type { Services } from '#server/services.ts';
import { findContradiction, type PlannedPrice } from './plan-change.ts';

/** Upcoming and current schedules, and the most recent ended ones. */
const LISTED_MAX = 500;

export async function listSchedules({ database }: Services, productId?: string): Promise<PriceSchedule[]> {
  const rows = await schedulesWithNames(database.query)
    .$if(productId !== undefined, (found) => found.where('product_id', '=', productId ?? ''))
    .orderBy('from_at', 'desc')
    .orderBy('price_schedules.id', 'desc')
    .limit(LISTED_MAX)
    .execute();
  return rows.map((row) => toSchedule(row));
}

export async function createSchedule(
  services: Services,
  { productId, ram, storage, price, source, from, until }: NewPriceSchedule,
  actorId: string,
): Promise<PriceSchedule> {
  const id = uuidv7();
  await changeSchedules(services, productId, async (trx, phone) => {
    requireAhead(from, until);
    const known =
      storage === null
        ? phone.variants.length === 0
        : phone.variants.some((variant) => variant.ram === ram && variant.storage === storage);
    if (!known) throw invalidFields({ storage: catalogueErrors.noSuchVariant });
    const now = new Date().toISOString();
    const row: ScheduleRow = {
      id,
      product_id: productId,
      ram,
      storage,
      price,
      source,
      from_at: from,
      until_at: until,
      actor_id: actorId,
      created_at: now,
      started_at: null,
      ended_at: null,
      before_price: null,
      before_at: null,
      before_source: null,
    };
    await requireFree(trx, row);
    await requireMemoryInOrder(trx, phone, row);
    await trx.insertInto('price_schedules').values(row).execute();
  });
  return requireSchedule(services, id);
}

/** Once a schedule has started, only its end can be changed. */
export async function changeSchedule(
  services: Services,
  id: string,
  { price, from, until }: PriceScheduleChanges,
): Promise<PriceSchedule> {
  const { productId } = await requireSchedule(services, id);
  await changeSchedules(services, productId, async (trx, phone) => {
    const row = await requireRow(trx, id);
    const state = stateOf(row);
    if (state === 'over') throw new HttpError('CONFLICT', priceErrors.scheduleOver);
    if (state === 'running') {
      if (price !== row.price || from !== row.from_at) throw new HttpError('CONFLICT', priceErrors.scheduleRunning);
      requireAhead(null, until);
    } else requireAhead(from, until);
    const changed = { ...row, price, from_at: from, until_at: until };
    await requireFree(trx, changed);
    await requireMemoryInOrder(trx, phone, changed);
    await trx
      .updateTable('price_schedules')
      .set({ price, from_at: from, until_at: until })
      .where('id', '=', id)
      .execute();
  });
  return requireSchedule(services, id);
}

/** An upcoming schedule is deleted; a current one ends now and the price returns to its previous value. */
export async function cancelSchedule(services: Services, id: string): Promise<{ productId: string }> {
  const { productId } = await requireSchedule(services, id);
  await changeSchedules(services, productId, async (trx) => {
    const row = await requireRow(trx, id);
    const state = stateOf(row);
    if (state === 'over') throw new HttpError('CONFLICT', priceErrors.scheduleOver);
    if (state === 'planned') await trx.deleteFrom('price_schedules').where('id', '=', id).execute();
    else
      await trx
        .updateTable('price_schedules')
        .set({ until_at: new Date().toISOString() })
        .where('id', '=', id)
        .execute();
  });
  await storeDueEdges(services.database);
  await services.catalogue.catchUp();
  return { productId };
}

/** Stores the starts and ends of schedules that have passed, each once and oldest first. Returns how many. */
export async function storeDueEdges(database: Database): Promise<number> {
  const due = (rows: readonly ScheduleRow[]) => {
    const edge = nextEdge(rows);
    return edge && edge.at <= new Date().toISOString() ? edge : null;
  };
  const phones = Map.groupBy(await openSchedules(database.query), ({ product_id }) => product_id);
  let stored = 0;
  for (const [productId, schedules] of phones) {
    if (!due(schedules)) continue;
    for (let isLeft = true; isLeft; ) {
      isLeft = await database.transaction(async (trx) => {
        await lockProducts(trx, database.engine, [productId]);
        const row = await getProductRow(trx, productId);
        // Another process may have stored it meanwhile.
        const edge = row && due(await openSchedules(trx, [productId]));
        if (!edge) return false;
        const { phone, schedule } = applyEdge(toPhone(row), edge);
        const { started_at, ended_at, before_price, before_at, before_source } = schedule;
        const settle = async () => {
          await trx
            .updateTable('price_schedules')
            .set({ started_at, ended_at, before_price, before_at, before_source })
            .where('id', '=', schedule.id)
            .execute();
        };
        const write = { row, phone, onWritten: settle };
        await writePhones(trx, database, [write], schedule.actor_id, null, { cause: schedule.id });
        stored++;
        return true;
      });
    }
  }
  return stored;
}

/** In a transaction that locks the phone and records its content change. */
async function changeSchedules(
  services: Services,
  productId: string,
  change: (trx: Trx, phone: Phone) => Promise<void>,
): Promise<void> {
  const { database } = services;
  await database.transaction(async (trx) => {
    await lockProducts(trx, database.engine, [productId]);
    const row = await getProductRow(trx, productId);
    if (!row) throw noSuchPhone();
    await change(trx, toPhone(row));
    await recordContentChanges(trx, database, 'product', [productId]);
  });
  await services.catalogue.catchUp();
}

function requireAhead(from: string | null, until: string | null): void {
  const soonest = Date.now() + MINUTE_MS;
  if (from !== null && Date.parse(from) < soonest) throw invalidFields({ from: commonErrors.startsTooSoon });
  if (until !== null && Date.parse(until) < (from === null ? Date.now() : Date.parse(from) + MINUTE_MS))
    throw invalidFields({ until: priceErrors.endsTooSoon });
}

/** Schedules of one variant never overlap; the error names the other one. */
async function requireFree(trx: Trx, row: ScheduleRow): Promise<void> {
  const others = await trx
    .selectFrom('price_schedules')
    .selectAll()
    .where('product_id', '=', row.product_id)
    .where('id', '!=', row.id)
    .execute();
  const met = others.find(
    (other) =>
      other.ram === row.ram &&
      other.storage === row.storage &&
      stateOf(other) !== 'over' &&
      row.from_at < endOf(other) &&
      other.from_at < endOf(row),
  );
  if (!met) return;
  const until = met.until_at === null ? null : momentText(met.until_at);
  throw new HttpError('CONFLICT', priceErrors.overlaps(slotText(met), momentText(met.from_at), until));
}

/**
 * More memory never costs less at any time after the start; the error names the conflicting variant. Contradictions
 * that already exist are ignored.
 */
async function requireMemoryInOrder(trx: Trx, phone: Phone, row: ScheduleRow): Promise<void> {
  const stored = await openSchedules(trx, [row.product_id]);
  const planned = [...stored.filter(({ id }) => id !== row.id), row];
  const moments = [...stored, row].flatMap(({ from_at, until_at }) => [from_at, until_at ?? from_at]);
  for (const moment of moments.filter((at) => at >= row.from_at).sort()) {
    const known = phoneAt(phone, stored, moment);
    const changes = phoneAt(phone, planned, moment).variants.flatMap((after): PlannedPrice[] => {
      const before = known.variants.find((variant) => sameVariant(variant, after));
      const { ram, storage, price } = after;
      if (!before || price === null || price === before.price) return [];
      return [{ ram, storage, before, after: { ...after, price } }];
    });
    const wrong = findContradiction(known, changes);
    if (wrong) throw invalidFields({ price: `From ${momentText(moment)} on: ${wrong.text}` });
  }
}

/** A schedule without an end changes the price at one moment only. */
function endOf({ from_at, until_at }: ScheduleRow): string {
  return until_at ?? new Date(Date.parse(from_at) + 1).toISOString();
}

function slotText({ ram, storage }: ScheduleRow): string {
  return storage === null ? 'the price' : formatVariant({ ram, storage });
}

/** `20 November 2026, 10:00`, in India's time. */
function momentText(moment: string): string {
  const time = new Date(Date.parse(moment) + INDIA_UTC_OFFSET_MS).toISOString().slice(11, 16);
  return `${formatPartialDate(indiaDay(moment))}, ${time}`;
}

function stateOf({ from_at, until_at }: ScheduleRow, now = new Date().toISOString()): PriceSchedule['state'] {
  if (now < from_at) return 'planned';
  return until_at !== null && now < until_at ? 'running' : 'over';
}

function schedulesWithNames(query: Database['query'] | Trx) {
  return query
    .selectFrom('price_schedules')
    .innerJoin('products', 'products.id', 'price_schedules.product_id')
    .innerJoin('users', 'users.id', 'price_schedules.actor_id')
    .selectAll('price_schedules')
    .select(['products.name as product_name', 'users.name as actor_name']);
}

async function requireSchedule({ database }: Services, id: string): Promise<PriceSchedule> {
  const row = await schedulesWithNames(database.query).where('price_schedules.id', '=', id).executeTakeFirst();
  if (!row) throw noSuchSchedule();
  return toSchedule(row);
}

async function requireRow(trx: Trx, id: string): Promise<ScheduleRow> {
  const row = await trx.selectFrom('price_schedules').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw noSuchSchedule();
  return row;
}

function noSuchSchedule(): HttpError {
  return notFound(commonErrors.notFound('scheduled price'));
}

function toSchedule(row: ScheduleRow & { product_name: string; actor_name: string }): PriceSchedule {
  return {
    id: row.id,
    productId: row.product_id,
    name: row.product_name,
    ram: row.ram,
    storage: row.storage,
    price: row.price,
    source: row.source,
    from: row.from_at,
    until: row.until_at,
    state: stateOf(row),
    before: row.before_price,
    actor: { id: row.actor_id, name: row.actor_name },
  };
}
