import { fullName } from '#contract/phone/card.ts';
import { formatRupees, formatVariant } from '#contract/phone/format.ts';
import {
  PRICE_SOURCE_LABELS,
  type PriceKind,
  priceKind,
  priceVariant,
  sameVariant,
  variantOfKey,
} from '#contract/phone/prices.ts';
import { isHidden } from '#contract/phone/publication.ts';
import { indiaDay } from '#contract/time.ts';
import { batches } from '#db/batches.ts';
import type { Queryable, Trx } from '#db/client.ts';
import { toPhone } from '#db/phone-columns.ts';
import { watchedPrice } from '#db/price-moves.ts';
import type { PriceAlertDeliveryRow, PriceAlertRow, PriceMoveRow } from '#db/schema.ts';
import { uuidv7 } from '#db/uuid.ts';
import { AlertLinks, type Stop } from '#server/mail/alert-links.ts';
import { type DropLine, priceDropMail } from '#server/mail/templates/alerts.ts';
import { dropText, dropTitle, getMailAddress, notify, type PriceDrop } from '#server/modules/notifications/service.ts';
import { getProductRows, type RowWithBrand } from '#server/read-models/catalogue/rows.ts';
import type { Services } from '#server/services.ts';
import {
  alertsById,
  claimAlerts,
  claimStocked,
  hasSoldOut,
  insertDeliveries,
  nextDueMove,
  nextRecipients,
  rearmAlerts,
  rearmSoldOut,
  stockedAlerts,
  takeDeliveries,
  takeMoves,
} from './queries.ts';

/** Moves per transaction: few enough that other writers do not wait long. */
const MOVES_AT_ONCE = 100;
const RECIPIENTS_AT_ONCE = 50;
const DELIVERIES_PER_INSERT = 1_000;
/** Limits how much alert mail waits in the outbox, so that mail a person waits for is not behind thousands. */
const WAITING_MAX = 100;

type AlertServices = Pick<Services, 'database' | 'config' | 'secrets' | 'mail' | 'catalogue' | 'settings'>;

/** Whether any price move is due or any alert can be sent. */
export async function hasDueAlerts(query: Queryable, now: number): Promise<boolean> {
  const move = await nextDueMove(query, new Date(now).toISOString());
  return (
    move !== undefined ||
    (await nextRecipients(query, 1)) !== null ||
    (await stockedAlerts(query, 1)).length > 0 ||
    (await hasSoldOut(query))
  );
}

/**
 * Sends the alerts for prices whose delay is over. Each step claims its rows in the transaction that writes the result,
 * so a process may die at any moment and several may run at once. Returns whether everything due is in the outbox.
 */
export async function sendDueAlerts(services: AlertServices, now = Date.now()): Promise<boolean> {
  const moment = new Date(now).toISOString();
  for (;;) {
    const due = await nextDueMove(services.database.query, moment);
    if (!due) break;
    await settleMoves(services, due, moment);
  }
  await settleStock(services, moment);
  while ((await services.mail.countDue()) < WAITING_MAX) {
    const next = await nextRecipients(services.database.query, RECIPIENTS_AT_ONCE);
    if (!next) return true;
    await notifyRecipients(services, next.batch, next.recipients);
    services.mail.sendDue();
  }
  return false;
}

/** Settles price moves whose delay is over: drops trigger alerts, rises re-arm them. */
function settleMoves(
  { database }: AlertServices,
  due: Pick<PriceMoveRow, 'product_id' | 'run_id'>,
  now: string,
): Promise<void> {
  const batch = due.run_id ?? uuidv7();
  return database.transaction(async (trx) => {
    const moves = await takeMoves(trx, due, now, MOVES_AT_ONCE);
    const rows = await getProductRows(trx, [...new Set(moves.map(({ product_id }) => product_id))]);
    const phones = new Map(rows.map((row) => [row.id, row]));
    for (const move of moves) {
      const row = phones.get(move.product_id);
      if (row) await settleMove(trx, move, row, batch, now);
    }
  });
}

/** Alerts for phones that are back in stock at a store; alerts of stores that sold out are re-armed. */
async function settleStock({ database }: AlertServices, now: string): Promise<void> {
  const batch = uuidv7();
  for (;;) {
    const isDone = await database.transaction(async (trx) => {
      await rearmSoldOut(trx);
      const stocked = await stockedAlerts(trx, MOVES_AT_ONCE);
      const deliveries: PriceAlertDeliveryRow[] = [];
      for (const { id, user_id, email, price } of stocked) {
        if (!(await claimStocked(trx, id, price, now))) continue;
        const recipient = user_id ?? (email as string);
        deliveries.push({ batch, alert_id: id, recipient, was: null, price, price_at: indiaDay(now) });
      }
      if (deliveries.length > 0) await insertDeliveries(trx, deliveries);
      return stocked.length < MOVES_AT_ONCE;
    });
    if (isDone) return;
  }
}

async function settleMove(trx: Trx, move: PriceMoveRow, row: RowWithBrand, batch: string, now: string): Promise<void> {
  const { price, priceAt, kind } = currentPrice(row, move.variant, now);
  // No notification for the last price of a phone off sale, or for a phone that is hidden from readers.
  if (isHidden(toPhone(row), Date.parse(now)) || kind === 'last' || price === move.was) return;
  if (price === null || (move.was !== null && price > move.was)) return rearmAlerts(trx, move, price);
  const claimed = await claimAlerts(trx, move, price, now);
  const deliveries = claimed.map((alert) => ({
    batch,
    alert_id: alert.id,
    recipient: alert.user_id ?? (alert.email as string),
    was: alert.set_at < move.began_at ? move.was : alert.base_price,
    price,
    price_at: priceAt,
  }));
  for (const some of batches(deliveries, DELIVERIES_PER_INSERT)) await insertDeliveries(trx, some);
}

function currentPrice(
  row: RowWithBrand,
  variant: string,
  now: string,
): { price: number | null; priceAt: string | null; kind: PriceKind | null } {
  const phone = toPhone(row);
  const { price, priceAt } = watchedPrice(phone, variant);
  return { price, priceAt, kind: priceKind({ status: phone.status, price, priceAt }, indiaDay(now)) };
}

/** One mail per recipient, and a notification for each phone. */
function notifyRecipients(services: AlertServices, batch: string, recipients: readonly string[]): Promise<void> {
  return services.database.transaction(async (trx) => {
    const deliveries = await takeDeliveries(trx, batch, recipients);
    if (deliveries.length === 0) return;
    const alerts = await alertsById(
      trx,
      deliveries.map(({ alert_id }) => alert_id),
    );
    const rows = await getProductRows(trx, [...new Set([...alerts.values()].map(({ product_id }) => product_id))]);
    const phones = new Map(rows.map((row) => [row.id, row]));
    for (const [recipient, own] of Map.groupBy(deliveries, (delivery) => delivery.recipient)) {
      const notices = own.flatMap((delivery) => {
        const alert = alerts.get(delivery.alert_id);
        const row = alert && phones.get(alert.product_id);
        return alert && row && !isHidden(toPhone(row)) ? [{ alert, drop: toDrop(delivery, alert, row) }] : [];
      });
      if (notices.length > 0) await notifyOne(trx, services, { batch, recipient, notices });
    }
  });
}

interface Notice {
  alert: PriceAlertRow;
  drop: PriceDrop;
}

async function notifyOne(
  trx: Trx,
  services: AlertServices,
  { batch, recipient, notices }: { batch: string; recipient: string; notices: readonly Notice[] },
): Promise<void> {
  const [{ alert: first }] = notices as readonly [Notice, ...Notice[]];
  const userId = first.user_id;
  if (userId !== null)
    for (const { alert, drop } of notices)
      await notify(trx, services, { kind: 'alert', userId, subject: { kind: 'product', id: alert.product_id }, drop });
  const to = userId === null ? first.email : await getMailAddress(trx, services, userId, 'alert');
  if (to === null) return;
  const links = new AlertLinks(services.config, services.secrets);
  const stop = stopOf(notices);
  const lines = notices.map(
    ({ alert, drop }): DropLine => ({
      title: dropTitle(drop),
      text: dropText(drop),
      wish: wishText(alert, drop.was !== null),
      isStocked: alert.store !== null,
      isFirst: drop.was === null,
      link: `${services.config.publicUrl}/product/${alert.product_id}${alert.variant && `?variant=${alert.variant}`}`,
      stopLink: links.stop({ what: 'alert', alertId: alert.id }),
    }),
  );
  await services.mail.enqueue(trx, {
    // Sent by the site to readers who confirmed the alert, so the limits for mail caused by strangers do not apply.
    by: 'staff',
    to,
    ...priceDropMail(services.settings.name, {
      drops: lines as [DropLine, ...DropLine[]],
      stopLink: links.stop(stop),
      stops: stop.what,
    }),
    headers: links.headers(stop),
    key: `price:${batch}:${recipient}`,
  });
}

/** What the unsubscribe link in the mail stops. */
function stopOf(notices: readonly Notice[]): Stop {
  const [{ alert }] = notices as readonly [Notice, ...Notice[]];
  if (notices.length === 1) return { what: 'alert', alertId: alert.id };
  return alert.user_id === null
    ? { what: 'address', alertId: alert.id, email: alert.email }
    : { what: 'kind', userId: alert.user_id, kind: 'alert' };
}

function toDrop(
  { was, price, price_at }: PriceAlertDeliveryRow,
  { variant, store }: PriceAlertRow,
  row: RowWithBrand,
): PriceDrop {
  const phone = toPhone(row);
  const named = variantOfKey(variant) ?? priceVariant(phone);
  const watched = phone.variants.find((one) => named && sameVariant(one, named)) ?? phone;
  return {
    name: fullName({ brand: row.brand_name, name: row.name }),
    variant: named,
    was,
    price,
    priceAt: price_at,
    store: store ?? (watched.price === price && isStore(watched.priceSource) ? watched.priceSource : null),
    ...(store !== null && { isStocked: true }),
  };
}

/** A price from a feed has the store's name as its source, and means that the store has the phone in stock. */
function isStore(source: string | null): boolean {
  return source !== null && !Object.hasOwn(PRICE_SOURCE_LABELS, source);
}

/** The alert as text: `8 GB + 128 GB at or below ₹60,000`. */
export function wishText(
  { variant, below, store }: Pick<PriceAlertRow, 'variant' | 'below' | 'store'>,
  isPriced: boolean,
): string {
  const named = variantOfKey(variant);
  const any = isPriced ? 'any drop' : 'when it has a price';
  const price = below === null ? any : `at or below ${formatRupees(below)}`;
  const limit = store === null ? price : `in stock at ${store}${below === null ? '' : `, ${price}`}`;
  return named ? `${formatVariant(named)}, ${limit}` : limit;
}
