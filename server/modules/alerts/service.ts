import type { Alert, AlertBody, GuestAlertBody } from '#contract/alerts/alerts.ts';
import { alertErrors, catalogueErrors } from '#contract/errors/texts.ts';
import { ALERT_CONFIRMATIONS_PER_HOUR, ALERTS_MAX, GUEST_ALERTS_PER_HOUR, RETENTION_DAYS } from '#contract/limits.ts';
import { fullName } from '#contract/phone/card.ts';
import { variantKey } from '#contract/phone/format.ts';
import { sameVariant, variantOfKey } from '#contract/phone/prices.ts';
import { DAY_MS, HOUR_MS } from '#contract/time.ts';
import { batches, IDS_PER_STATEMENT } from '#db/batches.ts';
import type { Database, Trx } from '#db/client.ts';
import { toPhone } from '#db/phone-columns.ts';
import type { PriceChange } from '#db/price-changes.ts';
import { watchedPrice } from '#db/price-moves.ts';
import type { PriceAlertRow } from '#db/schema.ts';
import { eraseAlertHistory } from '#server/history/items.ts';
import { networkOf } from '#server/http/request/network.ts';
import { HttpError, invalidFields } from '#server/http/response/http-error.ts';
import { AlertLinks } from '#server/mail/alert-links.ts';
import { confirmAlertMail } from '#server/mail/templates/alerts.ts';
import { deleteNotificationsOf, switchMailOff } from '#server/modules/notifications/service.ts';
import { noSuchPhone } from '#server/read-models/catalogue/live-catalogue.ts';
import { getProductRow, getProductRows } from '#server/read-models/catalogue/rows.ts';
import type { Services } from '#server/services.ts';
import {
  addGuestAlert,
  alertRows,
  confirmAlert,
  countAlerts,
  deleteAlert,
  deleteAlertsOf,
  deleteUnconfirmedBefore,
  getAlert,
  isListedAt,
  lockPrice,
  upsertAlert,
  type WantedAlert,
} from './queries.ts';
import { wishText } from './send-due.ts';

export { hasDueAlerts, sendDueAlerts } from './send-due.ts';

const CONFIRMATION_SENT = {
  message: 'Check your inbox. Open the link in our e-mail to confirm the alert.',
};
const ALERT_STOPPED = {
  alert: 'This price alert is stopped.',
  address: 'All price alerts for this address are stopped.',
  kind: 'We’ll no longer send these e-mails. You’ll still see the notifications on the site.',
};

const FORM_LIMIT = {
  name: 'guest-alerts',
  max: GUEST_ALERTS_PER_HOUR,
  windowMs: HOUR_MS,
  text: alertErrors.tooMany,
};
const MAILBOX_LIMIT = { name: 'alert-confirmations', max: ALERT_CONFIRMATIONS_PER_HOUR, windowMs: HOUR_MS };

export async function listAlerts(services: Services, userId: string): Promise<Alert[]> {
  const query = services.database.query;
  const rows = await alertRows(query, userId);
  const phones = new Map((await getProductRows(query, rows.map(productOf))).map((row) => [row.id, toPhone(row)]));
  return rows.flatMap((row) => {
    const phone = phones.get(row.product_id);
    const card = services.catalogue.model.get(row.product_id);
    return phone && card ? [{ ...toAlert(row, watchedPrice(phone, row.variant).price), product: card }] : [];
  });
}

export async function setAlert(services: Services, userId: string, productId: string, body: AlertBody): Promise<Alert> {
  const { database, catalogue } = services;
  const product = catalogue.requireCard(productId);
  const { row, price } = await database.transaction(async (trx) => {
    const wanted = await requireWatchable(trx, database, productId, body);
    const row = await upsertAlert(trx, userId, wanted, new Date().toISOString());
    if ((await countAlerts(trx, userId)) > ALERTS_MAX) throw new HttpError('CONFLICT', alertErrors.limit(ALERTS_MAX));
    return { row, price: wanted.basePrice };
  });
  return { ...toAlert(row, price), product };
}

export async function removeAlert({ database }: Services, userId: string, productId: string) {
  await deleteAlert(database.query, { userId, productId });
  return { productId };
}

function alertSet(store: string | null, price: number | null): { message: string } {
  const when = store !== null ? `${store} has it in stock` : price === null ? 'it has a price' : 'the price drops';
  return { message: `Your price alert is set. We’ll e-mail you when ${when}.` };
}

/** For guests. The response is the same whether the address was known or not. */
export async function requestAlert(services: Services, body: GuestAlertBody, ip: string): Promise<{ message: string }> {
  const { database, rateLimiter, mail, catalogue } = services;
  const { email, productId, website } = body;
  const card = catalogue.requireCard(productId);
  const answer = mail.deliversBySmtp ? CONFIRMATION_SENT : alertSet(body.store ?? null, card.price);
  if (website) return answer;
  await rateLimiter.consume([{ limit: FORM_LIMIT, key: networkOf(ip) }]);
  const hasRoom = await hasRoomInMailbox(services, email);
  await database.transaction(async (trx) => {
    const wanted = await requireWatchable(trx, database, productId, body);
    if (!hasRoom) return;
    const now = new Date().toISOString();
    const alertId = await addGuestAlert(trx, email, wanted, now);
    const { variant, below, store, basePrice } = wanted;
    if (!mail.deliversBySmtp) return confirmAlert(trx, alertId, { variant, below, store, base_price: basePrice }, now);
    const link = new AlertLinks(services.config, services.secrets).confirm({ alertId, variant, below, store });
    await mail.enqueue(trx, {
      to: email,
      ...confirmAlertMail(services.settings.name, {
        phone: fullName(card),
        wish: wishText(wanted, wanted.basePrice !== null),
        link,
      }),
    });
  });
  mail.sendDue();
  return answer;
}

/** Prevents flooding someone's inbox; the response does not reveal the limit. */
async function hasRoomInMailbox({ rateLimiter }: Services, email: string): Promise<boolean> {
  try {
    await rateLimiter.consume([{ limit: MAILBOX_LIMIT, key: email }]);
    return true;
  } catch (error) {
    if (error instanceof HttpError) return false;
    throw error;
  }
}

/** Activates the alert that the mail was about; following the link again changes nothing. */
export async function confirmAlertByLink(services: Services, token: string): Promise<{ message: string }> {
  const { database, config, secrets } = services;
  const requested = new AlertLinks(config, secrets).readConfirm(token);
  if (!requested) throw invalidLink();
  const price = await database.transaction(async (trx) => {
    const alert = await getAlert(trx, requested.alertId);
    if (!alert) throw invalidLink();
    const { variant, below, store } = requested;
    const isSame = alert.variant === variant && alert.below === below && alert.store === store;
    const isSet = alert.confirmed_at !== null && isSame;
    if (isSet) return alert.base_price;
    const wish = { below, store, variant: variantOfKey(variant) };
    const wanted = await requireWatchable(trx, database, alert.product_id, wish);
    await confirmAlert(
      trx,
      alert.id,
      { variant, below, store, base_price: wanted.basePrice },
      new Date().toISOString(),
    );
    return wanted.basePrice;
  });
  return alertSet(requested.store, price);
}

/** By the link in a mail, which proves access to the inbox; following it again changes nothing. */
export async function stopByLink(services: Services, token: string): Promise<{ message: string }> {
  const { database, config, secrets } = services;
  const stop = new AlertLinks(config, secrets).readStop(token);
  if (!stop) throw invalidLink();
  if (stop.what === 'kind') await switchMailOff(services, stop.userId, stop.kind);
  else
    await database.transaction(async (trx) => {
      const gone = await deleteAlert(trx, { id: stop.alertId });
      const erased = await eraseAlertHistory(trx, { id: stop.alertId });
      const email = stop.what === 'address' && (stop.email ?? gone?.email ?? erased);
      if (!email) return;
      await deleteAlertsOf(trx, { email });
      await eraseAlertHistory(trx, { email });
    });
  return { message: ALERT_STOPPED[stop.what] };
}

/** For a deleted account: its alerts, those of its verified address, and its notifications. */
export async function eraseAlerts(trx: Trx, userId: string, email: string | null): Promise<void> {
  await deleteAlertsOf(trx, { user_id: userId });
  if (email !== null) await deleteAlertsOf(trx, { email });
  await deleteNotificationsOf(trx, userId);
}

export async function deleteUnconfirmedAlerts({ query }: Database, now = Date.now()): Promise<void> {
  await deleteUnconfirmedBefore(query, new Date(now - RETENTION_DAYS.mail * DAY_MS).toISOString());
}

/** The phone or variant to watch, with its current price. */
async function requireWatchable(
  trx: Trx,
  { engine }: Database,
  productId: string,
  { below, variant, store }: AlertBody,
): Promise<WantedAlert> {
  await lockPrice(trx, engine, productId);
  const row = await getProductRow(trx, productId);
  if (!row) throw noSuchPhone();
  const phone = toPhone(row);
  if (phone.status === 'discontinued') throw new HttpError('CONFLICT', alertErrors.notOnSale);
  const found = variant && phone.variants.find((one) => sameVariant(one, variant));
  if (variant && !found) throw invalidFields({ variant: catalogueErrors.noSuchVariant });
  if (store !== null && !(await isListedAt(trx, productId, store)))
    throw invalidFields({ store: alertErrors.noSuchStore });
  const key = variant ? variantKey(variant) : '';
  return { productId, variant: key, below, store, basePrice: watchedPrice(phone, key).price };
}

function toAlert(row: PriceAlertRow, price: number | null): Omit<Alert, 'product'> {
  return {
    productId: row.product_id,
    below: row.below,
    variant: variantOfKey(row.variant),
    store: row.store,
    price,
    toldPrice: row.told_price,
    toldAt: row.told_at,
    createdAt: row.created_at,
  };
}

const productOf = ({ product_id }: PriceAlertRow) => product_id;

function invalidLink(): HttpError {
  return new HttpError('INVALID_LINK', alertErrors.invalidLink);
}

export async function countAlerted({ query }: Database, changes: readonly PriceChange[]): Promise<number> {
  const recipients = new Set<string>();
  const byId = new Map(changes.map((change) => [change.id, change]));
  for (const ids of batches([...byId.keys()], IDS_PER_STATEMENT)) {
    const alerts = await query
      .selectFrom('price_alerts')
      .select(['user_id', 'email', 'product_id', 'variant', 'below'])
      .where('product_id', 'in', ids)
      .where('store', 'is', null)
      .where('confirmed_at', 'is not', null)
      .where('told_at', 'is', null)
      .execute();
    for (const { user_id, email, product_id, variant, below } of alerts) {
      const { before, after } = byId.get(product_id) as PriceChange;
      const was = before && watchedPrice(before, variant).price;
      const { price } = watchedPrice(after, variant);
      if (price !== null && was !== null && price < was && price <= (below ?? price))
        recipients.add(user_id ?? email ?? '');
    }
  }
  return recipients.size;
}
