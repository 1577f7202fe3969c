import { type ExpressionBuilder, sql } from 'kysely';
import type { Queryable, Trx } from '#db/client.ts';
import { countRows } from '#db/count-rows.ts';
import { type Engine, lockRows } from '#db/dialect.ts';
import type { PriceAlertDeliveryRow, PriceAlertRow, PriceMoveRow, Tables } from '#db/schema.ts';
import { uuidv7 } from '#db/uuid.ts';

export type Owner = { user_id: string } | { email: string };

export interface WantedAlert {
  productId: string;
  variant: string;
  below: number | null;
  store: string | null;
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
  return countRows(query.selectFrom('price_alerts').where('user_id', '=', userId));
}

/** Setting an alert again also clears its last notification. */
export async function upsertAlert(
  trx: Trx,
  userId: string,
  { productId, variant, below, store, basePrice }: WantedAlert,
  now: string,
): Promise<PriceAlertRow> {
  const wish = { variant, below, store, base_price: basePrice, set_at: now };
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

/** A guest's alert, which is inactive until confirmed. An existing alert stays unchanged until then. */
export async function addGuestAlert(
  trx: Trx,
  email: string,
  { productId, variant, below, store, basePrice }: WantedAlert,
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
      store,
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
  wish: Pick<PriceAlertRow, 'variant' | 'below' | 'store' | 'base_price'>,
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

/** Deletes requests that were never confirmed. */
export async function deleteUnconfirmedBefore(query: Queryable, time: string): Promise<void> {
  await query.deleteFrom('price_alerts').where('confirmed_at', 'is', null).where('set_at', '<', time).execute();
}

/** Whether the store's feed lists the phone. */
export async function isListedAt(trx: Trx, productId: string, store: string): Promise<boolean> {
  const row = await trx
    .selectFrom('store_offers')
    .select('id')
    .where('product_id', '=', productId)
    .where('store', '=', store)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Locks the price until this transaction ends, so that an alert is set either before a change or after it. */
export async function lockPrice(trx: Trx, engine: Engine, productId: string): Promise<void> {
  await lockRows(trx.selectFrom('products').select('id').where('id', '=', productId), engine).execute();
}

/** A price move that has been stable for long enough, with its run. */
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
 * Deletes and returns the due moves of one run, or of one phone outside runs. Another process that selected them waits
 * and then finds none.
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

/** Re-arms sent alerts after a rise, so that the next drop is sent again. */
export async function rearmAlerts(trx: Trx, { product_id, variant }: Settled, price: number | null): Promise<void> {
  await trx
    .updateTable('price_alerts')
    .set({ told_price: null, told_at: null })
    .where('product_id', '=', product_id)
    .where('variant', '=', variant)
    .where('store', 'is', null)
    .where('told_at', 'is not', null)
    // A phone without a price is above every limit.
    .$if(price !== null, (alerts) => alerts.where((eb) => eb.or([eb('below', 'is', null), eb('below', '<', price)])))
    .execute();
}

/**
 * Marks the alerts that match a drop as sent and returns them. Alerts set after the move began compare with their own
 * price.
 */
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
    .where('store', 'is', null)
    .where('confirmed_at', 'is not', null)
    .where('told_at', 'is', null)
    .where((eb) => eb.or([eb('below', 'is', null), eb('below', '>=', price)]))
    .where((eb) => eb.or([eb('set_at', '<', began_at), eb('base_price', 'is', null), eb('base_price', '>', price)]))
    .returningAll()
    .execute();
}

/** Alerts whose store has had the phone in stock since they were set, with the lowest price there. */
export async function stockedAlerts(query: Queryable, limit: number) {
  return query
    .selectFrom('price_alerts as alert')
    .innerJoin('store_offers as offer', (join) =>
      join
        .onRef('offer.product_id', '=', 'alert.product_id')
        .onRef('offer.store', '=', 'alert.store')
        .on((eb) => eb.or([eb('alert.variant', '=', ''), eb('offer.variant', '=', eb.ref('alert.variant'))])),
    )
    .select(({ fn }) => ['alert.id', 'alert.user_id', 'alert.email', fn.min<number>('offer.price').as('price')])
    .where('alert.confirmed_at', 'is not', null)
    .where('alert.told_at', 'is', null)
    .where('offer.in_stock', '=', 1)
    .whereRef('offer.seen_at', '>=', 'alert.set_at')
    .where((eb) => eb.or([eb('alert.below', 'is', null), eb('alert.below', '>=', eb.ref('offer.price'))]))
    .groupBy(['alert.id', 'alert.user_id', 'alert.email'])
    .orderBy('alert.id')
    .limit(limit)
    .execute();
}

/** Marks an alert as sent; false if another process was first. */
export async function claimStocked(trx: Trx, id: string, price: number, now: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('price_alerts')
    .set({ told_price: price, told_at: now })
    .where('id', '=', id)
    .where('told_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

const isOutOfStock = (eb: ExpressionBuilder<Tables, 'price_alerts'>) =>
  eb.and([
    eb('price_alerts.store', 'is not', null),
    eb('price_alerts.told_at', 'is not', null),
    eb.not(
      eb.exists(
        eb
          .selectFrom('store_offers')
          .select('store_offers.id')
          .whereRef('store_offers.product_id', '=', 'price_alerts.product_id')
          .whereRef('store_offers.store', '=', 'price_alerts.store')
          .where(({ or, eb: offer, ref }) =>
            or([
              offer('price_alerts.variant', '=', ''),
              offer('store_offers.variant', '=', ref('price_alerts.variant')),
            ]),
          )
          .where('store_offers.in_stock', '=', 1),
      ),
    ),
  ]);

/** Whether a store sold out after an alert was sent, so that the alert can fire again. */
export async function hasSoldOut(query: Queryable): Promise<boolean> {
  const row = await query.selectFrom('price_alerts').select('id').where(isOutOfStock).limit(1).executeTakeFirst();
  return row !== undefined;
}

export async function rearmSoldOut(trx: Trx): Promise<void> {
  await trx.updateTable('price_alerts').set({ told_price: null, told_at: null }).where(isOutOfStock).execute();
}

export async function insertDeliveries(trx: Trx, rows: PriceAlertDeliveryRow[]): Promise<void> {
  await trx.insertInto('price_alert_deliveries').values(rows).execute();
}

/** Recipients of one batch whose run has been fully processed. */
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

/** As with moves, another process finds none left. */
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
