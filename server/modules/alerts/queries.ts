import { sql } from 'kysely';
import type { Queryable, Trx } from '#db/client.ts';
import { type Engine, lockRows } from '#db/dialect.ts';
import type { PriceAlertDeliveryRow, PriceAlertRow, PriceMoveRow } from '#db/schema.ts';
import { uuidv7 } from '#db/uuid.ts';

/** Whose alert it is. */
export type Owner = { user_id: string } | { email: string };

export interface WantedAlert {
  productId: string;
  variant: string;
  below: number | null;
  basePrice: number | null;
}

export async function alertRows(query: Queryable, userId: string): Promise<PriceAlertRow[]> {
  return query
    .selectFrom('price_alerts')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

export async function getAlert(query: Queryable, id: string): Promise<PriceAlertRow | undefined> {
  return query.selectFrom('price_alerts').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function countAlerts(query: Queryable, userId: string): Promise<number> {
  const { count } = await query
    .selectFrom('price_alerts')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Set again, it forgets what it told before. */
export async function upsertAlert(
  trx: Trx,
  userId: string,
  { productId, variant, below, basePrice }: WantedAlert,
  now: string,
): Promise<PriceAlertRow> {
  const wish = { variant, below, base_price: basePrice, set_at: now };
  return trx
    .insertInto('price_alerts')
    .values({
      id: uuidv7(),
      user_id: userId,
      email: null,
      product_id: productId,
      ...wish,
      created_at: now,
      confirmed_at: now,
    })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'product_id']).doUpdateSet({ ...wish, told_price: null, told_at: null }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** A guest's, which holds once confirmed. One that is there stays as it is until then. */
export async function addGuestAlert(
  trx: Trx,
  email: string,
  { productId, variant, below, basePrice }: WantedAlert,
  now: string,
): Promise<string> {
  await trx
    .insertInto('price_alerts')
    .values({
      id: uuidv7(),
      user_id: null,
      email,
      product_id: productId,
      variant,
      below,
      base_price: basePrice,
      created_at: now,
      set_at: now,
      confirmed_at: null,
    })
    .onConflict((conflict) => conflict.columns(['email', 'product_id']).doNothing())
    .execute();
  const { id } = await trx
    .selectFrom('price_alerts')
    .select('id')
    .where('email', '=', email)
    .where('product_id', '=', productId)
    .executeTakeFirstOrThrow();
  return id;
}

export async function confirmAlert(
  trx: Trx,
  id: string,
  wish: Pick<PriceAlertRow, 'variant' | 'below' | 'base_price'>,
  now: string,
): Promise<void> {
  await trx
    .updateTable('price_alerts')
    .set({ ...wish, set_at: now, confirmed_at: now, told_price: null, told_at: null })
    .where('id', '=', id)
    .execute();
}

export async function deleteAlert(
  query: Queryable,
  by: { id: string } | { userId: string; productId: string },
): Promise<PriceAlertRow | undefined> {
  const gone = query.deleteFrom('price_alerts').returningAll();
  return 'id' in by
    ? gone.where('id', '=', by.id).executeTakeFirst()
    : gone.where('user_id', '=', by.userId).where('product_id', '=', by.productId).executeTakeFirst();
}

export async function deleteAlertsOf(query: Queryable, owner: Owner): Promise<void> {
  const [column, value] = Object.entries(owner)[0] as ['user_id' | 'email', string];
  await query.deleteFrom('price_alerts').where(column, '=', value).execute();
}

/** Requests no one confirmed are forgotten. */
export async function deleteUnconfirmedBefore(query: Queryable, time: string): Promise<void> {
  await query.deleteFrom('price_alerts').where('confirmed_at', 'is', null).where('set_at', '<', time).execute();
}

/** The price stays what it is until this transaction ends: an alert is set before a change of it, or after. */
export async function lockPrice(trx: Trx, engine: Engine, productId: string): Promise<void> {
  await lockRows(trx.selectFrom('products').select('id').where('id', '=', productId), engine).execute();
}

/** One of the moves that have stood long enough, with its run. */
export async function nextDueMove(
  query: Queryable,
  now: string,
): Promise<Pick<PriceMoveRow, 'product_id' | 'run_id'> | undefined> {
  return query
    .selectFrom('price_moves')
    .select(['product_id', 'run_id'])
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(1)
    .executeTakeFirst();
}

/**
 * Takes due moves of one run, or of one phone outside of runs, for this transaction: anyone else who picked them waits,
 * and then finds them gone.
 */
export async function takeMoves(
  trx: Trx,
  { product_id, run_id }: Pick<PriceMoveRow, 'product_id' | 'run_id'>,
  now: string,
  limit: number,
): Promise<PriceMoveRow[]> {
  const keys = trx
    .selectFrom('price_moves')
    .select(['product_id', 'variant'])
    .where('due_at', '<=', now)
    .$if(run_id !== null, (moves) => moves.where('run_id', '=', run_id))
    .$if(run_id === null, (moves) => moves.where('run_id', 'is', null).where('product_id', '=', product_id))
    .orderBy('product_id')
    .limit(limit);
  return trx
    .deleteFrom('price_moves')
    .where(sql<boolean>`(product_id, variant) in ${keys}`)
    .where('due_at', '<=', now)
    .returningAll()
    .execute();
}

type Settled = Pick<PriceMoveRow, 'product_id' | 'variant'>;

/** Re-arms alerts that were sent: the price has risen since, so the next drop is sent again. */
export async function rearmAlerts(trx: Trx, { product_id, variant }: Settled, price: number | null): Promise<void> {
  await trx
    .updateTable('price_alerts')
    .set({ told_price: null, told_at: null })
    .where('product_id', '=', product_id)
    .where('variant', '=', variant)
    .where('told_at', 'is not', null)
    // Without a price it is out of reach of every limit.
    .$if(price !== null, (alerts) => alerts.where((eb) => eb.or([eb('below', 'is', null), eb('below', '<', price)])))
    .execute();
}

/** The alerts that a drop is for, marked as told. One that was set after the move began counts from its own price. */
export async function claimAlerts(
  trx: Trx,
  { product_id, variant, began_at }: Settled & Pick<PriceMoveRow, 'began_at'>,
  price: number,
  now: string,
): Promise<PriceAlertRow[]> {
  return trx
    .updateTable('price_alerts')
    .set({ told_price: price, told_at: now })
    .where('product_id', '=', product_id)
    .where('variant', '=', variant)
    .where('confirmed_at', 'is not', null)
    .where('told_at', 'is', null)
    .where((eb) => eb.or([eb('below', 'is', null), eb('below', '>=', price)]))
    .where((eb) => eb.or([eb('set_at', '<', began_at), eb('base_price', 'is', null), eb('base_price', '>', price)]))
    .returningAll()
    .execute();
}

export async function insertDeliveries(trx: Trx, rows: PriceAlertDeliveryRow[]): Promise<void> {
  await trx.insertInto('price_alert_deliveries').values(rows).execute();
}

/** Some recipients of one batch, once all of its run has been processed. */
export async function nextRecipients(
  query: Queryable,
  limit: number,
): Promise<{ batch: string; recipients: string[] } | null> {
  const next = await query
    .selectFrom('price_alert_deliveries')
    .select('batch')
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('price_moves').select('run_id').whereRef('run_id', '=', 'price_alert_deliveries.batch'))),
    )
    .orderBy('batch')
    .limit(1)
    .executeTakeFirst();
  if (!next) return null;
  const rows = await query
    .selectFrom('price_alert_deliveries')
    .select('recipient')
    .distinct()
    .where('batch', '=', next.batch)
    .orderBy('recipient')
    .limit(limit)
    .execute();
  return { batch: next.batch, recipients: rows.map(({ recipient }) => recipient) };
}

/** As with moves: what another process took is gone. */
export async function takeDeliveries(
  trx: Trx,
  batch: string,
  recipients: readonly string[],
): Promise<PriceAlertDeliveryRow[]> {
  return trx
    .deleteFrom('price_alert_deliveries')
    .where('batch', '=', batch)
    .where('recipient', 'in', recipients)
    .returningAll()
    .execute();
}

export async function alertsById(trx: Trx, ids: readonly string[]): Promise<Map<string, PriceAlertRow>> {
  const rows = await trx.selectFrom('price_alerts').selectAll().where('id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.id, row]));
}
