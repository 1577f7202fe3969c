import type { Selectable } from 'kysely';
import type { Phone } from '#contract/phone/phone.ts';
import {
  type PriceSlot,
  priceOfSlot,
  type RecordedPrice,
  sameVariant,
  withHeadlinePrice,
} from '#contract/phone/prices.ts';
import { indiaDay } from '#contract/time.ts';
import type { Queryable } from './client.ts';
import type { PriceSchedulesTable } from './schema.ts';

/**
 * Prices that apply from a time on, or between two times. What readers see is computed from the clock; a job applies
 * each start and end to the phone once, by the same calculation, for history and alerts.
 */

export type ScheduleRow = Selectable<PriceSchedulesTable>;

export interface ScheduleEdge {
  schedule: ScheduleRow;
  kind: 'start' | 'end';
  at: string;
}

/** Schedules with a start or end that is not applied to the stored prices yet, of all phones or some. */
export async function openSchedules(query: Queryable, productIds?: readonly string[]): Promise<ScheduleRow[]> {
  if (productIds?.length === 0) return [];
  return query
    .selectFrom('price_schedules')
    .selectAll()
    .where(({ eb, and, or }) =>
      or([eb('started_at', 'is', null), and([eb('until_at', 'is not', null), eb('ended_at', 'is', null)])]),
    )
    .$if(productIds !== undefined, (rows) => rows.where('product_id', 'in', productIds ?? []))
    .execute();
}

/** Whether a start or end is due and not applied yet. */
export async function hasDueEdge(query: Queryable, now: string): Promise<boolean> {
  const row = await query
    .selectFrom('price_schedules')
    .select('id')
    .where(({ eb, and, or }) =>
      or([
        and([eb('started_at', 'is', null), eb('from_at', '<=', now)]),
        and([eb('started_at', 'is not', null), eb('ended_at', 'is', null), eb('until_at', '<=', now)]),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The first start or end not applied yet. If one ends when another begins, the end comes first. */
export function nextEdge(schedules: readonly ScheduleRow[]): ScheduleEdge | null {
  const edges = schedules.flatMap((schedule): ScheduleEdge[] => {
    if (schedule.started_at === null) return [{ schedule, kind: 'start', at: schedule.from_at }];
    if (schedule.until_at === null || schedule.ended_at !== null) return [];
    return [{ schedule, kind: 'end', at: schedule.until_at }];
  });
  edges.sort((a, b) => (a.at === b.at ? (a.kind < b.kind ? -1 : 1) : a.at < b.at ? -1 : 1));
  return edges[0] ?? null;
}

/** The phone after a start or end, and the schedule with the price to return to. */
export function applyEdge(phone: Phone, { schedule, kind, at }: ScheduleEdge): { phone: Phone; schedule: ScheduleRow } {
  const now = priceOfSlot(phone, schedule);
  if (kind === 'start') {
    const before = now ?? { price: null, priceAt: null, priceSource: null };
    const started = {
      ...schedule,
      started_at: at,
      before_price: before.price,
      before_at: before.priceAt,
      before_source: before.priceSource,
    };
    return { phone: now ? withPrice(phone, schedule, scheduledPrice(schedule)) : phone, schedule: started };
  }
  const ended = { ...schedule, ended_at: at };
  const { price, priceAt } = scheduledPrice(schedule);
  // The price was changed manually since, so it stays.
  if (!now || now.price !== price || now.priceAt !== priceAt) return { phone, schedule: ended };
  const back =
    schedule.before_price === null
      ? { price: null, priceAt: null, priceSource: null }
      : { price: schedule.before_price, priceAt: indiaDay(at), priceSource: schedule.before_source };
  return { phone: withPrice(phone, schedule, back), schedule: ended };
}

/** The phone with the prices that apply at a moment. */
export function phoneAt(phone: Phone, schedules: readonly ScheduleRow[], moment: string): Phone {
  let [current, left] = [phone, [...schedules]];
  for (let edge = nextEdge(left); edge && edge.at <= moment; edge = nextEdge(left)) {
    const { schedule: old } = edge;
    const after = applyEdge(current, edge);
    current = after.phone;
    left = left.map((schedule) => (schedule === old ? after.schedule : schedule));
  }
  return current;
}

function scheduledPrice({ price, source, from_at }: ScheduleRow): RecordedPrice {
  return { price, priceAt: indiaDay(from_at), priceSource: source };
}

function withPrice(phone: Phone, slot: PriceSlot, price: RecordedPrice): Phone {
  if (slot.storage === null) return { ...phone, ...price };
  const variants = phone.variants.map((variant) => (sameVariant(slot, variant) ? { ...variant, ...price } : variant));
  return withHeadlinePrice({ ...phone, variants });
}
