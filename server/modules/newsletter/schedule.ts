import { commonErrors, newsletterErrors } from '#contract/errors/texts.ts';
import { ISSUE_AHEAD_DAYS, SCHEDULE_AHEAD_MS } from '#contract/limits.ts';
import type { Issue } from '#contract/newsletter/issues.ts';
import { DAY_MS } from '#contract/time.ts';
import { nextTimestamp } from '#db/next-timestamp.ts';
import type { NewsletterIssueRow } from '#db/schema.ts';
import { HttpError, invalidFields } from '#server/http/response/http-error.ts';
import type { Services } from '#server/services.ts';
import { alreadyStarted, getIssueRow, requireRow, setSchedule, startIssue, toFields } from './issue-queries.ts';
import { noRecipients, requireArticles, requireAudience, requireIssue } from './issues.ts';

/** Every process tries to start a scheduled issue; the first to record the start sends it. */

export async function scheduleIssue(services: Services, id: string, scheduledAt: string): Promise<Issue> {
  const ahead = Date.parse(scheduledAt) - Date.now();
  if (ahead < SCHEDULE_AHEAD_MS) throw invalidFields({ scheduledAt: commonErrors.startsTooSoon });
  if (ahead > ISSUE_AHEAD_DAYS * DAY_MS) throw invalidFields({ scheduledAt: newsletterErrors.scheduledTooLate });
  const row = await requireRow(services.database.query, id);
  const articles = await requireArticles(services, toFields(row).articleIds);
  if (articles.length === 0) throw invalidFields({ articleIds: newsletterErrors.chooseArticle });
  requireAudience(row);
  return setPlan(services, row, scheduledAt);
}

export async function unscheduleIssue(services: Services, id: string): Promise<Issue> {
  return setPlan(services, await requireRow(services.database.query, id), null);
}

async function setPlan(services: Services, row: NewsletterIssueRow, scheduledAt: string | null): Promise<Issue> {
  const plan = { scheduled_at: scheduledAt && new Date(scheduledAt).toISOString(), problem: null };
  const updated_at = nextTimestamp(row.updated_at);
  if (!(await setSchedule(services.database.query, row.id, { ...plan, updated_at }))) throw alreadyStarted();
  return requireIssue(services, row.id);
}

type SendingServices = Pick<Services, 'database' | 'config'>;

/**
 * Starts a due issue, late if no process was running. An issue that cannot be sent becomes a draft again with the
 * reason. If someone is just changing it, the next poll starts it. Returns the issue if it is being sent.
 */
export async function startIfDue(services: SendingServices, id: string): Promise<NewsletterIssueRow | null> {
  const { query } = services.database;
  const now = new Date().toISOString();
  const row = await getIssueRow(query, id);
  if (row && row.started_at === null && row.scheduled_at !== null && row.scheduled_at <= now) {
    try {
      await startDue(services, row, now);
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      const reason = error.fields ? Object.values(error.fields).join(' ') : error.message;
      await setSchedule(query, id, {
        scheduled_at: null,
        problem: newsletterErrors.notSentOnTime(reason),
        updated_at: nextTimestamp(row.updated_at),
      });
    }
  }
  const issue = await getIssueRow(query, id);
  return issue?.started_at && !issue.finished_at ? issue : null;
}

async function startDue(services: SendingServices, row: NewsletterIssueRow, now: string): Promise<void> {
  const articles = await requireArticles(services, toFields(row).articleIds);
  requireAudience(row);
  await services.database.transaction(async (trx) => {
    const total = await startIssue(trx, row, { articles, isDue: true, now });
    if (total === 0) throw noRecipients(row);
  });
}
