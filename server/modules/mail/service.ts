import { commonErrors, newsletterErrors } from '#contract/errors/texts.ts';
import type { Mail, MailKind, MailStatus } from '#contract/mail.ts';
import { type PageRequest, pageInfo } from '#server/http/request/paging.ts';
import { HttpError, notFound } from '#server/http/response/http-error.ts';
import { testMail } from '#server/mail/templates/desk.ts';
import { exampleMail } from '#server/mail/templates/examples.ts';
import type { Services } from '#server/services.ts';
import { failedMail, findMail, getMail, type MailSummaryRow, nameOfUser } from './queries.ts';

export async function listMail(
  { database, mail }: Services,
  mailQuery: PageRequest & { search?: string | undefined; status?: MailStatus | undefined },
) {
  const { rows, counts } = await findMail(database, mailQuery);
  const total = mailQuery.status ? counts[mailQuery.status] : counts.waiting + counts.sent + counts.failed;
  return { mails: rows.map(toMail), ...pageInfo(mailQuery, total), counts, bySmtp: mail.deliversBySmtp };
}

export async function retryMail({ database, mail }: Services, id: string): Promise<Mail> {
  const row = await getMail(database, id);
  if (!row) throw notFound(commonErrors.notFound('e-mail'));
  if (!(await mail.sendAgain(id))) {
    throw new HttpError('CONFLICT', row.sent_at ? newsletterErrors.mailSent : newsletterErrors.mailLeaving);
  }
  return toMail({ ...row, failed_at: null, run_at: new Date().toISOString() });
}

/** Per call; the rest waits for the next call. */
const RETRIED_MAX = 1_000;

export async function retryFailed({ database, mail }: Services): Promise<{ count: number }> {
  let count = 0;
  for (const id of await failedMail(database, RETRIED_MAX)) if (await mail.sendAgain(id)) count++;
  return { count };
}

/** Goes through the outbox like all mail, so that it tests the outbox too. */
export async function sendTest(services: Services, to: string, viewerId: string): Promise<Mail> {
  const { database, mail, settings, config } = services;
  const name = await nameOfUser(database, viewerId);
  const content = testMail(settings.name, { name, link: `${config.publicUrl}/admin/mail` });
  const id = await database.transaction((trx) => mail.enqueue(trx, { to, ...content }));
  if (id === null) throw new HttpError('TOO_MANY_REQUESTS', newsletterErrors.tooManyTests);
  mail.sendDue();
  return toMail((await getMail(database, id)) as MailSummaryRow);
}

export function readTemplate({ settings, config }: Services, kind: MailKind) {
  const { subject, html, text } = exampleMail(kind, { site: settings.name, publicUrl: config.publicUrl });
  return { subject, html, text };
}

function toMail(row: MailSummaryRow): Mail {
  const status = row.sent_at ? 'sent' : row.failed_at ? 'failed' : 'waiting';
  return {
    id: row.id,
    kind: row.kind,
    to: row.recipient,
    subject: row.subject,
    status,
    attempts: row.attempts,
    lastError: row.last_error,
    createdAt: row.created_at,
    nextAttemptAt: status === 'waiting' ? row.run_at : null,
    sentAt: row.sent_at,
    failedAt: row.failed_at,
  };
}
