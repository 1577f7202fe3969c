import { commonErrors, newsletterErrors } from '#contract/errors/texts.ts';
import type { Mail, MailStatus } from '#contract/mail.ts';
import { type PageRequest, pageInfo } from '#server/http/request/paging.ts';
import { HttpError, notFound } from '#server/http/response/http-error.ts';
import type { Services } from '#server/services.ts';
import { findMail, getMail, type MailSummaryRow } from './queries.ts';

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

function toMail(row: MailSummaryRow): Mail {
  const status = row.sent_at ? 'sent' : row.failed_at ? 'failed' : 'waiting';
  return {
    id: row.id,
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
