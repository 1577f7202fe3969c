import { fullName } from '#contract/phone/card.ts';
import { formatRupees, formatVariant } from '#contract/phone/format.ts';
import { type PriceKind, priceKind, priceVariant, variantOfKey } from '#contract/phone/prices.ts';
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
import { getProductRows, type RowWithBrand } from '#server/read-models/catalogue/rows.ts';
import type { Services } from '#server/services.ts';
import { dropText, dropTitle, getMailAddress, notify, type PriceDrop } from '../notifications/service.ts';
import {
  alertsById,
  claimAlerts,
  insertDeliveries,
  nextDueMove,
  nextRecipients,
  rearmAlerts,
  takeDeliveries,
  takeMoves,
} from './queries.ts';

/** Few enough that no one who writes meanwhile waits for long. */
const MOVES_AT_ONCE = 100;
const RECIPIENTS_AT_ONCE = 50;
const DELIVERIES_PER_INSERT = 1_000;
/** No more than this waits in the outbox: a mail that someone waits for must not stand behind thousands. */
const WAITING_MAX = 100;

type AlertServices = Pick<Services, 'database' | 'config' | 'secrets' | 'mail' | 'catalogue' | 'settings'>;

/** Whether there is something to settle or to tell. */
export async function hasDueAlerts(query: Queryable, now: number): Promise<boolean> {
  const move = await nextDueMove(query, new Date(now).toISOString());
  return move !== undefined || (await nextRecipients(query, 1)) !== null;
}

/**
 * Sends the alerts for prices whose delay is over. Every step takes its rows in the transaction
 * that writes the result: a process may end at any moment, and several may work at once. Returns whether all
 * that was due is in the outbox.
 */
export async function sendDueAlerts(services: AlertServices, now = Date.now()): Promise<boolean> {
  const moment = new Date(now).toISOString();
  for (;;) {
    const due = await nextDueMove(services.database.query, moment);
    if (!due) break;
    await settleMoves(services, due, moment);
  }
  while ((await services.mail.countDue()) < WAITING_MAX) {
    const next = await nextRecipients(services.database.query, RECIPIENTS_AT_ONCE);
    if (!next) return true;
    await tell(services, next.batch, next.recipients);
    services.mail.sendDue();
  }
  return false;
}

/** Settles price changes whose delay is over: drops trigger alerts, rises re-arm them. */
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

async function settleMove(trx: Trx, move: PriceMoveRow, row: RowWithBrand, batch: string, now: string): Promise<void> {
  const { price, priceAt, kind } = currentPrice(row, move.variant, now);
  // Not what one can expect to pay, or of a phone that readers do not see: no one is notified of it.
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

/** One mail each, and a line in the bell for every phone. */
function tell(services: AlertServices, batch: string, recipients: readonly string[]): Promise<void> {
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
      const told = own.flatMap((delivery) => {
        const alert = alerts.get(delivery.alert_id);
        const row = alert && phones.get(alert.product_id);
        return alert && row && !isHidden(toPhone(row)) ? [{ alert, drop: toDrop(delivery, alert, row) }] : [];
      });
      if (told.length > 0) await tellOne(trx, services, { batch, recipient, told });
    }
  });
}

interface Told {
  alert: PriceAlertRow;
  drop: PriceDrop;
}

async function tellOne(
  trx: Trx,
  services: AlertServices,
  { batch, recipient, told }: { batch: string; recipient: string; told: readonly Told[] },
): Promise<void> {
  const [{ alert: first }] = told as readonly [Told, ...Told[]];
  const userId = first.user_id;
  if (userId !== null)
    for (const { alert, drop } of told)
      await notify(trx, services, { kind: 'alert', userId, subject: { kind: 'product', id: alert.product_id }, drop });
  const to = userId === null ? first.email : await getMailAddress(trx, services, userId, 'alert');
  if (to === null) return;
  const links = new AlertLinks(services.config, services.secrets);
  const stop = stopOf(told);
  const lines = told.map(
    ({ alert, drop }): DropLine => ({
      title: dropTitle(drop),
      text: dropText(drop),
      wish: wishText(alert),
      link: `${services.config.publicUrl}/product/${alert.product_id}${alert.variant && `?variant=${alert.variant}`}`,
      stopLink: links.stop({ what: 'alert', alertId: alert.id }),
    }),
  );
  await services.mail.enqueue(trx, {
    // Triggered by the desk, for readers who confirmed the alert.
    by: 'staff',
    to,
    ...priceDropMail(services.settings.name, { drops: lines as [DropLine, ...DropLine[]], stopLink: links.stop(stop) }),
    headers: links.headers(stop),
    key: `price:${batch}:${recipient}`,
  });
}

/** What the end of the mail ends. */
function stopOf(told: readonly Told[]): Stop {
  const [{ alert }] = told as readonly [Told, ...Told[]];
  if (told.length === 1) return { what: 'alert', alertId: alert.id };
  return alert.user_id === null
    ? { what: 'address', alertId: alert.id, email: alert.email }
    : { what: 'kind', userId: alert.user_id, kind: 'alert' };
}

function toDrop(
  { was, price, price_at }: PriceAlertDeliveryRow,
  { variant }: PriceAlertRow,
  row: RowWithBrand,
): PriceDrop {
  return {
    name: fullName({ brand: row.brand_name, name: row.name }),
    variant: variant === '' ? priceVariant(toPhone(row)) : variantOfKey(variant),
    was,
    price,
    priceAt: price_at,
  };
}

/** What someone asked for: `8 GB + 128 GB at or below ₹60,000`. */
export function wishText({ variant, below }: Pick<PriceAlertRow, 'variant' | 'below'>): string {
  const named = variantOfKey(variant);
  const limit = below === null ? 'any drop' : `at or below ${formatRupees(below)}`;
  return named ? `${formatVariant(named)}, ${limit}` : limit;
}
