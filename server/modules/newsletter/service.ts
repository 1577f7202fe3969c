import { catalogueErrors, newsletterErrors } from '#contract/errors/texts.ts';
import { SUBSCRIPTIONS_PER_HOUR } from '#contract/limits.ts';
import type { Preferences } from '#contract/newsletter/subscribers.ts';
import type { Database, Trx } from '#db/client.ts';
import type { SubscriberRow } from '#db/schema.ts';
import { eraseSubscriberHistory } from '#server/history/items.ts';
import type { LimitedAction } from '#server/http/request/database-rate-limiter.ts';
import { networkOf } from '#server/http/request/network.ts';
import { HttpError, invalidFields } from '#server/http/response/http-error.ts';
import type { OutgoingMail } from '#server/mail/outgoing-mail.ts';
import { confirmSubscriptionMail, unsubscribedMail, welcomeMail } from '#server/mail/templates/newsletter.ts';
import type { Services } from '#server/services.ts';
import { newsletterLinks } from './links.ts';
import {
  addSubscriber,
  confirmSubscriber,
  countLeaver,
  deleteSubscriber,
  followedBrands,
  getSubscriber,
  getSubscriberById,
  knownBrands,
  markConfirmationSent,
  markUnsubscribed,
  setFollowedBrands,
} from './subscriber-queries.ts';

export { enqueueDeliveries, finishIfDelivered } from './deliveries.ts';
export { issuesToSend } from './issue-queries.ts';
export { startIfDue } from './schedule.ts';
export { addFollowers } from './subscriber-queries.ts';

/** Responses are the same whether an address was known or not. */

/** Delay before a second confirmation mail to the same address, so that no one's inbox is flooded. */
const CONFIRMATION_COOLDOWN_MS = 15 * 60_000;

const LIMIT = {
  name: 'newsletter',
  max: SUBSCRIPTIONS_PER_HOUR,
  windowMs: 3_600_000,
  text: newsletterErrors.tooMany,
};

function subscribeLimits(ip: string): LimitedAction[] {
  return [{ limit: LIMIT, key: networkOf(ip) }];
}

const CHECK_INBOX = {
  message: 'Check your inbox. Unless you already subscribed, we sent you a link to confirm.',
};
const SUBSCRIBED = { message: 'You’re subscribed.' };
const UNSUBSCRIBED = { message: 'You’re unsubscribed. You’ll no longer get the newsletter.' };

type SubscriptionServices = Pick<Services, 'config' | 'mail' | 'settings'>;

export async function subscribe(
  services: Services,
  { email, website, brandIds = [] }: { email: string; website?: string | undefined; brandIds?: string[] | undefined },
  ip: string,
): Promise<{ message: string }> {
  const { database, mail } = services;
  await requireBrands(services, brandIds);
  const answer = mail.deliversBySmtp ? CHECK_INBOX : SUBSCRIBED;
  if (website) return answer;
  await database.transaction(async (trx) => {
    await services.rateLimiter.consumeIn(trx, subscribeLimits(ip));
    await addSubscription(trx, services, email, { confirmed: mail.deliversBySmtp ? null : 'without-mail', brandIds });
  });
  mail.sendDue();
  return answer;
}

/** By the link in a mail, which proves access to the inbox. */
export async function getPreferences({ database: { query }, config }: Services, token: string): Promise<Preferences> {
  const id = newsletterLinks(config).readManage(token);
  const row = id ? await getSubscriberById(query, id) : undefined;
  if (!row) throw invalidLink();
  const brandIds = (await followedBrands(query, [row.id])).get(row.id) ?? [];
  return { email: row.email, isSubscribed: row.unsubscribed_at === null, brandIds };
}

export async function savePreferences(services: Services, token: string, brandIds: string[]): Promise<Preferences> {
  const id = newsletterLinks(services.config).readManage(token);
  if (!id) throw invalidLink();
  await requireBrands(services, brandIds);
  await services.database.transaction(async (trx) => {
    const row = await getSubscriberById(trx, id);
    if (!row || row.unsubscribed_at) throw invalidLink();
    await setFollowedBrands(trx, id, brandIds);
  });
  return getPreferences(services, token);
}

async function requireBrands({ database }: Services, brandIds: readonly string[]): Promise<void> {
  const known = await knownBrands(database.query, brandIds);
  if (known.length < brandIds.length) throw invalidFields({ brandIds: catalogueErrors.brandUnknown });
}

export async function confirm(services: Services, token: string): Promise<{ message: string }> {
  const named = newsletterLinks(services.config).readConfirm(token);
  if (!named) throw invalidLink();
  await services.database.transaction(async (trx) => {
    const confirmed = await confirmSubscriber(trx, named, new Date().toISOString());
    if (confirmed) return sendWelcome(trx, services, confirmed);
    const known = await getSubscriberById(trx, named.id);
    if (!known || known.round !== named.round || known.unsubscribed_at) throw invalidLink();
  });
  services.mail.sendDue();
  return SUBSCRIBED;
}

/** By typed address: responds neutrally and sends a mail, because anyone could have typed it. */
export async function unsubscribeByEmail(services: Services, email: string, ip: string): Promise<{ message: string }> {
  const { database, mail, config } = services;
  await database.transaction(async (trx) => {
    await services.rateLimiter.consumeIn(trx, subscribeLimits(ip));
    const ended = await endSubscription(trx, services, { email });
    if (!ended) return;
    await mail.enqueue(trx, {
      to: email,
      ...unsubscribedMail(services.settings.name, { link: config.publicUrl }),
      key: `unsubscribed:${ended.id}:${ended.round}`,
    });
  });
  mail.sendDue();
  return UNSUBSCRIBED;
}

/** By the link in a mail, which proves access to the inbox. */
export async function unsubscribeByLink(services: Services, token: string): Promise<{ message: string }> {
  const id = newsletterLinks(services.config).readUnsubscribe(token);
  if (!id) throw invalidLink();
  await services.database.transaction((trx) => endSubscription(trx, services, { id }));
  return UNSUBSCRIBED;
}

/** Whether an address is subscribed, including unconfirmed subscriptions. */
export async function subscriptionOf(
  { query }: Database,
  email: string,
): Promise<{ newsletter: boolean; newsletterPending: boolean }> {
  const row = await getSubscriber(query, email);
  const newsletter = row !== undefined && row.unsubscribed_at === null;
  return { newsletter, newsletterPending: newsletter && row.confirmed_at === null };
}

/** For a deleted account: removes its address from the list. */
export async function eraseSubscriber(trx: Trx, { mail }: SubscriptionServices, email: string): Promise<void> {
  await mail.withdrawBulk(trx, email);
  await deleteSubscriber(trx, email);
}

/**
 * For a signed-in owner of a verified address, so no confirmation is needed. Runs in the caller's transaction; call
 * `mail.sendDue()` after it.
 */
export async function setSubscription(
  trx: Trx,
  services: SubscriptionServices,
  email: string,
  wanted: boolean,
): Promise<void> {
  if (wanted) await addSubscription(trx, services, email, { confirmed: 'by-owner' });
  else await endSubscription(trx, services, { email });
}

async function addSubscription(
  trx: Trx,
  services: SubscriptionServices,
  email: string,
  { confirmed, brandIds = [] }: { confirmed: 'by-owner' | 'without-mail' | null; brandIds?: readonly string[] },
): Promise<void> {
  const moment = new Date().toISOString();
  await addSubscriber(trx, email, moment);
  const row = await getSubscriber(trx, email);
  // Not for confirmed readers: anyone can type their address, and only they may change their choice.
  if (row && row.confirmed_at === null && brandIds.length > 0) await setFollowedBrands(trx, row.id, brandIds);
  if (confirmed) {
    const added = row && (await confirmSubscriber(trx, row, moment));
    if (added) await sendWelcome(trx, services, added, confirmed === 'by-owner' ? { by: 'owner' } : {});
    return;
  }
  const since = new Date(Date.parse(moment) - CONFIRMATION_COOLDOWN_MS).toISOString();
  const sent = await markConfirmationSent(trx, email, since, moment);
  if (!sent) return;
  const link = newsletterLinks(services.config).confirm(sent.id, sent.round);
  await services.mail.enqueue(trx, { to: email, ...confirmSubscriptionMail(services.settings.name, { link }) });
}

async function endSubscription(
  trx: Trx,
  { mail }: SubscriptionServices,
  by: { id: string } | { email: string },
): Promise<SubscriberRow | undefined> {
  await eraseSubscriberHistory(trx, by);
  const ended = await markUnsubscribed(trx, by, new Date().toISOString());
  if (!ended) return ended;
  await mail.withdrawBulk(trx, ended.email);
  await countLeaver(trx, ended.email);
  await setFollowedBrands(trx, ended.id, []);
  return ended;
}

async function sendWelcome(
  trx: Trx,
  services: SubscriptionServices,
  subscriber: SubscriberRow,
  sentBy: Pick<OutgoingMail, 'by'> = {},
): Promise<void> {
  const { config, mail, settings } = services;
  const links = newsletterLinks(config);
  const unsubscribeLink = links.unsubscribe(subscriber.id);
  await mail.enqueue(trx, {
    ...sentBy,
    to: subscriber.email,
    ...welcomeMail(settings.name, {
      link: `${config.publicUrl}/blogs`,
      unsubscribeLink,
      manageLink: links.manage(subscriber.id),
    }),
    headers: links.headers(subscriber.id),
    key: `welcome:${subscriber.id}:${subscriber.round}`,
  });
}

function invalidLink(): HttpError {
  return new HttpError('BAD_REQUEST', newsletterErrors.invalidLink);
}
