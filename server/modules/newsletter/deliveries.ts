import type { IssueProgress } from '#contract/newsletter/issues.ts';
import type { Queryable, Trx } from '#db/client.ts';
import { type Engine, lockFreeRows } from '#db/dialect.ts';
import type { NewsletterIssueRow } from '#db/schema.ts';
import { issueMail } from '#server/mail/templates/newsletter.ts';
import type { Services } from '#server/services.ts';
import { progressOf } from './issue-queries.ts';
import { newsletterLinks } from './links.ts';
import { isActive } from './subscriber-queries.ts';

/** An issue has one delivery row per reader, which shows whether their mail is in the outbox. */

/** Queues mail for the next readers in one transaction. Returns how many. */
export function enqueueDeliveries(
  { database, config, mail, settings }: Pick<Services, 'database' | 'config' | 'mail' | 'settings'>,
  issue: NewsletterIssueRow,
  limit: number,
): Promise<number> {
  const links = newsletterLinks(config);
  return database.transaction(async (trx) => {
    const emails = await takeDeliveries(trx, database.engine, issue.id, limit);
    if (emails.length === 0) return 0;
    for (const { id, email } of await filterActive(trx, emails)) {
      const content = issueMail(settings.name, {
        subject: issue.subject,
        intro: issue.intro,
        publicUrl: config.publicUrl,
        introBody: issue.intro_body === null ? null : JSON.parse(issue.intro_body),
        articles: JSON.parse(issue.articles ?? '[]'),
        unsubscribeLink: links.unsubscribe(id),
        manageLink: links.manage(id),
      });
      const key = `issue:${issue.id}:${email}`;
      const headers = links.headers(id);
      const mailId = await mail.enqueue(trx, { by: 'staff', to: email, ...content, headers, key, bulk: true });
      await setDeliveryMail(trx, issue.id, email, mailId);
    }
    return emails.length;
  });
}

/** Finishes an issue once every mail was sent, failed or cancelled. Returns whether it is finished. */
export async function finishIfDelivered(query: Queryable, issueId: string): Promise<boolean> {
  const { total, sent, failed, skipped } = await progressOf(query, issueId);
  if (sent + failed + skipped < total) return false;
  await finishIssue(query, issueId, { sent, failed }, new Date().toISOString());
  return true;
}

/**
 * Locks the next waiting addresses for this transaction. Other processes skip them and take the ones after; a rollback
 * makes them wait again.
 */
async function takeDeliveries(trx: Trx, engine: Engine, issueId: string, limit: number): Promise<string[]> {
  const next = trx
    .selectFrom('newsletter_deliveries')
    .select('email')
    .where('issue_id', '=', issueId)
    .where('queued_at', 'is', null)
    .orderBy('email')
    .limit(limit);
  const emails = (await lockFreeRows(next, engine).execute()).map(({ email }) => email);
  if (emails.length === 0) return [];
  await trx
    .updateTable('newsletter_deliveries')
    .set({ queued_at: new Date().toISOString() })
    .where('issue_id', '=', issueId)
    .where('email', 'in', emails)
    .execute();
  return emails;
}

/** Addresses that are still subscribed. */
async function filterActive(query: Queryable, emails: string[]): Promise<{ id: string; email: string }[]> {
  return query
    .selectFrom('subscribers')
    .select(['id', 'email'])
    .where('email', 'in', emails)
    .where((eb) => isActive(eb))
    .execute();
}

async function setDeliveryMail(trx: Trx, issueId: string, email: string, mailId: string | null): Promise<void> {
  await trx
    .updateTable('newsletter_deliveries')
    .set({ mail_id: mailId })
    .where('issue_id', '=', issueId)
    .where('email', '=', email)
    .execute();
}

async function finishIssue(
  query: Queryable,
  id: string,
  { sent, failed }: Pick<IssueProgress, 'sent' | 'failed'>,
  now: string,
): Promise<void> {
  await query
    .updateTable('newsletter_issues')
    .set({ finished_at: now, sent_count: sent, failed_count: failed })
    .where('id', '=', id)
    .where('finished_at', 'is', null)
    .execute();
}
