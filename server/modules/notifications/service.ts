import type { MailSwitches, NotificationKind, ReadBody } from '#contract/alerts/notifications.ts';
import type { Trx } from '#db/client.ts';
import { uuidv7 } from '#db/uuid.ts';
import { type PageRequest, pageInfo } from '#server/http/request/paging.ts';
import { AlertLinks } from '#server/mail/alert-links.ts';
import { notificationMail } from '#server/mail/templates/alerts.ts';
import { nameOf } from '#server/mail/templates/name-of.ts';
import { mailSwitches, updateMailSwitches } from '#server/modules/users/service.ts';
import type { Services } from '#server/services.ts';
import {
  type CorrectionDetails,
  type FeedDetails,
  notificationTexts,
  type PostDetails,
  type PriceDrop,
} from './notification-texts.ts';
import {
  countNotifications,
  insertNotification,
  markRead,
  type NamedNotification,
  notificationRows,
} from './queries.ts';

export { dropText, dropTitle, type PriceDrop } from './notification-texts.ts';
export { deleteNotificationsOf } from './queries.ts';

interface Recipient {
  userId: string;
  subject: { kind: 'product' | 'blog' | 'feed'; id: string };
}

type Notice = Recipient &
  (
    | { kind: 'alert'; drop: PriceDrop }
    | { kind: 'reply'; actorId: string; commentId: string }
    | ({ kind: 'comment'; outcome: 'approved' | 'hidden' | 'deleted'; commentId: string } & PostDetails)
    | ({ kind: 'report'; outcome: 'kept' | 'hidden' | 'deleted'; commentId: string } & PostDetails)
    | { kind: 'note'; actorId: string; commentId: string; words: string }
    | ({ kind: 'correction'; outcome: 'accepted' | 'rejected' } & CorrectionDetails)
    | ({ kind: 'feed' } & FeedDetails)
  );

type NotifyServices = Pick<Services, 'config' | 'secrets' | 'mail' | 'catalogue' | 'settings'>;

/**
 * Notifies a person in the app and, unless they turned it off, by mail. Call it in the transaction that causes it, and
 * call `mail.sendDue()` after the commit. `correction` is for anyone who decides on corrections: `about` is the field's
 * label, `reason` the editor's text. Alert mail may cover several phones, so its sender queues it.
 */
export async function notify(trx: Trx, services: NotifyServices, notice: Notice): Promise<void> {
  const row = {
    id: uuidv7(),
    kind: notice.kind,
    outcome: 'outcome' in notice ? notice.outcome : null,
    subject_kind: notice.subject.kind,
    subject_id: notice.subject.id,
    comment_id: 'commentId' in notice ? notice.commentId : null,
    actor_id: 'actorId' in notice ? notice.actorId : null,
    details: detailsOf(notice),
    created_at: new Date().toISOString(),
    read_at: null,
  };
  await insertNotification(trx, { ...row, user_id: notice.userId });
  if (notice.kind === 'alert') return;
  const email = await getMailAddress(trx, services, notice.userId, notice.kind);
  if (email === null) return;
  const texts = notificationTexts(services, { ...row, ...(await namesOf(trx, row)) });
  const links = new AlertLinks(services.config, services.secrets);
  const stop = { what: 'kind', userId: notice.userId, kind: notice.kind } as const;
  await services.mail.enqueue(trx, {
    // Readers cause only replies; everything else is caused by staff or meant for them.
    ...(notice.kind !== 'reply' && { by: 'staff' as const }),
    to: email,
    ...notificationMail(services.settings.name, {
      ...texts,
      link: texts.link && services.config.publicUrl + texts.link,
      stopLink: links.stop(stop),
    }),
    headers: links.headers(stop),
  });
}

/** The address for mail of this kind; null if turned off or unconfirmed. */
export async function getMailAddress(
  trx: Trx,
  { mail }: Pick<Services, 'mail'>,
  userId: string,
  kind: NotificationKind,
): Promise<string | null> {
  const user = await trx
    .selectFrom('users')
    .select(['email', 'verified_at', 'mail_off'])
    .where('id', '=', userId)
    .executeTakeFirst();
  if (!user || (mail.deliversBySmtp && user.verified_at === null)) return null;
  return mailSwitches(user)[kind] ? user.email : null;
}

export async function listNotifications(services: Services, userId: string, pageRequest: PageRequest) {
  const query = services.database.query;
  const { total, unread } = await countNotifications(query, userId);
  const rows = await notificationRows(query, userId, pageRequest);
  const notifications = rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    ...notificationTexts(services, row),
    createdAt: row.created_at,
    readAt: row.read_at,
  }));
  return { notifications, unread, ...pageInfo(pageRequest, total) };
}

export async function readNotifications(
  { database: { query } }: Services,
  userId: string,
  body: ReadBody,
): Promise<{ unread: number }> {
  await markRead(query, userId, body.ids ?? null, new Date().toISOString());
  const { unread } = await countNotifications(query, userId);
  return { unread };
}

/** For a link in a mail: turns off mail of that kind. Returns whether the account exists. */
export function switchMailOff({ database }: Services, userId: string, kind: NotificationKind): Promise<boolean> {
  const changes: Partial<MailSwitches> = { [kind]: false };
  return database.transaction((trx) => updateMailSwitches(trx, database.engine, userId, changes));
}

function detailsOf(notice: Notice): string | null {
  if (notice.kind === 'alert') return JSON.stringify(notice.drop);
  if (notice.kind === 'correction') return JSON.stringify({ about: notice.about, reason: notice.reason });
  if (notice.kind === 'feed') return JSON.stringify({ name: notice.name, since: notice.since, reason: notice.reason });
  if (notice.kind === 'note') return JSON.stringify({ words: shortened(notice.words) });
  return 'post' in notice ? JSON.stringify({ post: notice.post }) : null;
}

const WORDS_LENGTH = 300;

function shortened(words: string): string {
  return words.length > WORDS_LENGTH ? `${words.slice(0, WORDS_LENGTH - 1).trimEnd()}…` : words;
}

async function namesOf(
  trx: Trx,
  { actor_id, subject_kind, subject_id }: Pick<NamedNotification, 'actor_id' | 'subject_kind' | 'subject_id'>,
): Promise<Pick<NamedNotification, 'actor_name' | 'article_title'>> {
  const actor =
    actor_id && (await trx.selectFrom('users').select('name').where('id', '=', actor_id).executeTakeFirst());
  const article =
    subject_kind === 'blog' &&
    (await trx.selectFrom('blogs').select('title').where('id', '=', subject_id).executeTakeFirst());
  return {
    actor_name: actor ? nameOf(actor.name) : null,
    article_title: article ? article.title : null,
  };
}
