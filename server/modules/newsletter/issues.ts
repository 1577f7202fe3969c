import type { Issue, IssueFields, IssuePreview, IssueProgress } from '#contract/newsletter.ts';
import { nextTimestamp } from '#db/next-timestamp.ts';
import type { NewsletterIssueRow } from '#db/schema.ts';
import { type PageRequest, pageInfo } from '#server/http/request/paging.ts';
import { EditConflictError, HttpError, invalidFields, notFound } from '#server/http/response/http-error.ts';
import { issueMail } from '#server/mail/templates/newsletter.ts';
import { getPublishedCards } from '#server/read-models/articles/article-rows.ts';
import type { Services } from '#server/services.ts';
import {
  addressOf,
  countActive,
  deleteDraft,
  findIssues,
  getIssueRow,
  type IssueArticle,
  insertIssue,
  NO_PROGRESS,
  progressOfAll,
  startIssue,
  updateDraft,
} from './issue-queries.ts';

/** Composing and sending issues. */

export async function listIssues(services: Services, pageRequest: PageRequest) {
  const { rows, total } = await findIssues(services.database.query, pageRequest);
  return { issues: await toIssues(services, rows), ...pageInfo(pageRequest, total) };
}

export async function requireIssue(services: Services, id: string): Promise<Issue> {
  return toIssue(services, await requireRow(services, id));
}

export async function createIssue(services: Services, fields: IssueFields): Promise<Issue> {
  await requireArticles(services, fields.articleIds);
  return toIssue(services, await insertIssue(services.database.query, fields, isoNow()));
}

/** Writes only over the version that the editor knew, where it says which. */
export async function changeIssue(
  services: Services,
  id: string,
  { updatedAt, ...fields }: IssueFields & { updatedAt?: string | undefined },
): Promise<Issue> {
  const before = await requireRow(services, id);
  await requireArticles(services, fields.articleIds);
  const now = nextTimestamp(before.updated_at);
  const row = await updateDraft(services.database.query, id, fields, now, updatedAt);
  if (!row) {
    const current = await requireIssue(services, id);
    if (current.status !== 'draft') throw alreadyStarted();
    throw new EditConflictError('Somebody saved this issue in the meantime.', current);
  }
  return toIssue(services, row);
}

export async function removeIssue(services: Services, id: string): Promise<{ id: string }> {
  await requireRow(services, id);
  if (!(await deleteDraft(services.database.query, id))) throw alreadyStarted();
  return { id };
}

export async function previewIssue(services: Services, fields: IssueFields): Promise<IssuePreview> {
  return compose(services, fields, await requireArticles(services, fields.articleIds));
}

export async function sendIssueTo(services: Services, id: string, viewerId: string): Promise<{ email: string }> {
  const { database, mail } = services;
  const fields = toFields(await requireRow(services, id));
  const email = await addressOf(database.query, viewerId);
  if (!email) throw new HttpError('CONFLICT', 'Your account has no address to send to.');
  const content = compose(services, fields, await requireArticles(services, fields.articleIds));
  await database.transaction((trx) =>
    mail.enqueue(trx, { to: email, ...content, subject: `Test: ${content.subject}` }),
  );
  mail.sendDue();
  return { email };
}

/** To everybody confirmed at this moment. Called again, it returns how far it is. */
export async function sendIssue(services: Services, id: string): Promise<Issue> {
  const { database } = services;
  const row = await requireRow(services, id);
  if (row.started_at) return toIssue(services, row);
  const articles = await requireArticles(services, toFields(row).articleIds);
  if (articles.length === 0) throw invalidFields({ articleIds: 'Choose at least one article.' });
  await database.transaction(async (trx) => {
    const total = await startIssue(trx, id, articles, isoNow());
    if (total === 0) throw new HttpError('CONFLICT', 'Nobody has confirmed a subscription yet.');
  });
  return requireIssue(services, id);
}

function compose({ config }: Services, { subject, intro }: IssueFields, articles: IssueArticle[]): IssuePreview {
  const unsubscribeLink = `${config.publicUrl}/newsletter/unsubscribe`;
  return issueMail({ subject, intro, articles, unsubscribeLink });
}

async function requireArticles({ database, config }: Services, ids: string[]): Promise<IssueArticle[]> {
  const cards = await getPublishedCards(database, ids);
  const known = new Set(cards.map(({ id }) => id));
  const missing = ids.filter((id) => !known.has(id));
  if (missing.length > 0) throw invalidFields({ articleIds: `Not published: ${missing.join(', ')}.` });
  return cards.map(({ id, title, excerpt }) => ({ title, excerpt, link: `${config.publicUrl}/blog/${id}` }));
}

async function requireRow({ database }: Services, id: string): Promise<NewsletterIssueRow> {
  const row = await getIssueRow(database.query, id);
  if (!row) throw notFound('There is no such issue.');
  return row;
}

function alreadyStarted(): HttpError {
  return new HttpError('CONFLICT', 'This issue is on its way and can no longer be changed.');
}

async function toIssue(services: Services, row: NewsletterIssueRow): Promise<Issue> {
  const [issue] = await toIssues(services, [row]);
  return issue as Issue;
}

/** However many there are, the drafts cost one query and those on their way another. */
async function toIssues({ database: { query } }: Services, rows: readonly NewsletterIssueRow[]): Promise<Issue[]> {
  const readers = rows.some((row) => !row.started_at) ? await countActive(query) : 0;
  const sending = rows.filter((row) => row.started_at && !row.finished_at).map(({ id }) => id);
  const progress = await progressOfAll(query, sending);
  return rows.map((row) => ({
    id: row.id,
    ...toFields(row),
    status: row.finished_at ? 'sent' : row.started_at ? 'sending' : 'draft',
    progress: progress.get(row.id) ?? (row.started_at ? finalProgress(row) : { ...NO_PROGRESS, total: readers }),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    startedAt: row.started_at,
    finishedAt: row.finished_at,
  }));
}

/** The outbox and the deliveries are forgotten after 30 days; a finished issue keeps its figures itself. */
function finalProgress(row: NewsletterIssueRow): IssueProgress {
  const { total_count: total, sent_count: sent, failed_count: failed } = row;
  return {
    total: total ?? 0,
    queued: total ?? 0,
    sent: sent ?? 0,
    failed: failed ?? 0,
    skipped: (total ?? 0) - (sent ?? 0) - (failed ?? 0),
  };
}

function toFields({ subject, intro, article_ids }: NewsletterIssueRow): IssueFields {
  return { subject, intro, articleIds: JSON.parse(article_ids) };
}

function isoNow(): string {
  return new Date().toISOString();
}
