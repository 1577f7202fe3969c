import { commonErrors, newsletterErrors } from '#contract/errors/texts.ts';
import {
  type Issue,
  type IssueFields,
  type IssuePreview,
  type IssueProgress,
  type IssueResults,
  NO_BRAND_CHOSEN,
} from '#contract/newsletter/issues.ts';
import { nextTimestamp } from '#db/next-timestamp.ts';
import type { NewsletterIssueRow } from '#db/schema.ts';
import { type PageRequest, pageInfo } from '#server/http/request/paging.ts';
import { EditConflictError, HttpError, invalidFields, notFound } from '#server/http/response/http-error.ts';
import { issueMail } from '#server/mail/templates/newsletter.ts';
import { getPublishedCards } from '#server/read-models/articles/article-rows.ts';
import type { Services } from '#server/services.ts';
import {
  addressOf,
  audienceOf,
  countAudiences,
  deleteDraft,
  findIssues,
  getIssueRow,
  type IssueArticle,
  insertIssue,
  NO_PROGRESS,
  progressOfAll,
  refusalReasons,
  startIssue,
  updateDraft,
} from './issue-queries.ts';

/** Composing and sending issues. */

const REASONS_MAX = 20;

export async function listIssues(services: Services, pageRequest: PageRequest) {
  const { rows, total } = await findIssues(services.database.query, pageRequest);
  return { issues: await toIssues(services, rows), ...pageInfo(pageRequest, total) };
}

export async function requireIssue(services: Services, id: string): Promise<Issue> {
  return toIssue(services, await requireRow(services, id));
}

export async function createIssue(
  services: Services,
  fields: IssueFields & { newId?: string | undefined },
): Promise<Issue> {
  assertOneAudience(fields);
  await requireArticles(services, fields.articleIds);
  const row = await insertIssue(services.database.query, fields, isoNow());
  if (row) return toIssue(services, row);
  const current = await requireIssue(services, fields.newId ?? '');
  if (current.startedAt !== null) throw alreadyStarted();
  throw new EditConflictError(newsletterErrors.issueExists, current);
}

/** Writes only over the version that the editor knew, where it says which. */
export async function changeIssue(
  services: Services,
  id: string,
  { updatedAt, ...fields }: IssueFields & { updatedAt?: string | undefined },
): Promise<Issue> {
  assertOneAudience(fields);
  const before = await requireRow(services, id);
  await requireArticles(services, fields.articleIds);
  const now = nextTimestamp(before.updated_at);
  const row = await updateDraft(services.database.query, id, fields, now, updatedAt);
  if (!row) {
    const current = await requireIssue(services, id);
    if (current.startedAt !== null) throw alreadyStarted();
    throw new EditConflictError(commonErrors.savedMeanwhile('issue'), current);
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
  if (!email) throw new HttpError('CONFLICT', newsletterErrors.noAddress);
  const content = compose(services, fields, await requireArticles(services, fields.articleIds));
  await database.transaction((trx) =>
    mail.enqueue(trx, { by: 'staff', to: email, ...content, subject: `Test: ${content.subject}` }),
  );
  mail.sendDue();
  return { email };
}

/** To everyone it is for who is confirmed at this moment. Called again, it returns how far it is. */
export async function sendIssue(services: Services, id: string): Promise<Issue> {
  const { database } = services;
  const row = await requireRow(services, id);
  if (row.started_at) return toIssue(services, row);
  const articles = await requireArticles(services, toFields(row).articleIds);
  if (articles.length === 0) throw invalidFields({ articleIds: newsletterErrors.chooseArticle });
  requireAudience(row);
  const total = await database.transaction(async (trx) => {
    const started = await startIssue(trx, row, { articles, isDue: false, now: isoNow() });
    if (started === 0) throw noRecipients(row);
    return started;
  });
  const issue = await requireIssue(services, id);
  // Someone saved it while it was looked at: what they changed is not sent unseen.
  if (total === null && issue.startedAt === null)
    throw new EditConflictError(commonErrors.savedMeanwhile('issue'), issue);
  return issue;
}

/** What became of it, in figures: no one is followed. */
export async function issueResults(services: Services, id: string): Promise<IssueResults> {
  const { progress, unsubscribed } = await requireIssue(services, id);
  const { total, sent, failed, skipped } = progress;
  const reasons = await refusalReasons(services.database.query, id, REASONS_MAX);
  const isStarted = (await requireRow(services, id)).started_at !== null;
  const waiting = isStarted ? total - sent - failed - skipped : 0;
  return { accepted: sent, refused: failed, waiting, skipped, unsubscribed, reasons };
}

export async function countAudience({ database }: Services, brandIds: string[] = []): Promise<{ count: number }> {
  const [count = 0] = await countAudiences(database.query, [brandIds.length > 0 ? brandIds : null]);
  return { count };
}

function compose({ config, settings }: Services, fields: IssueFields, articles: IssueArticle[]): IssuePreview {
  const { subject, intro, introBody } = fields;
  const { publicUrl } = config;
  return issueMail(settings.name, {
    ...{ subject, intro, introBody, articles, publicUrl },
    unsubscribeLink: `${publicUrl}/newsletter/unsubscribe`,
    manageLink: `${publicUrl}/newsletter/manage`,
  });
}

export async function requireArticles(
  { database, config }: Pick<Services, 'database' | 'config'>,
  ids: string[],
): Promise<IssueArticle[]> {
  const cards = await getPublishedCards(database, ids);
  const known = new Set(cards.map(({ id }) => id));
  const missing = ids.filter((id) => !known.has(id));
  if (missing.length > 0) throw invalidFields({ articleIds: newsletterErrors.notPublished(missing.join(', ')) });
  return cards.map(({ id, title, excerpt }) => ({ title, excerpt, link: `${config.publicUrl}/blog/${id}` }));
}

export async function requireRow({ database }: Services, id: string): Promise<NewsletterIssueRow> {
  const row = await getIssueRow(database.query, id);
  if (!row) throw notFound(commonErrors.notFound('issue'));
  return row;
}

function assertOneAudience({ audience, brandIds }: IssueFields): void {
  if (audience === 'everybody' && brandIds.length > 0)
    throw invalidFields({ brandIds: newsletterErrors.brandsNotUsed });
}

/** A draft may still be undecided; what is sent is not. */
export function requireAudience({ brand_ids }: NewsletterIssueRow): void {
  if (audienceOf(brand_ids)?.length === 0) throw invalidFields({ brandIds: NO_BRAND_CHOSEN });
}

export function noRecipients({ brand_ids }: NewsletterIssueRow): HttpError {
  return new HttpError('CONFLICT', brand_ids === null ? newsletterErrors.noSubscribers : newsletterErrors.noFollowers);
}

export function alreadyStarted(): HttpError {
  return new HttpError('CONFLICT', newsletterErrors.alreadyStarted);
}

async function toIssue(services: Services, row: NewsletterIssueRow): Promise<Issue> {
  const [issue] = await toIssues(services, [row]);
  return issue as Issue;
}

/** However many there are, the drafts cost one query and those on their way another. */
async function toIssues(
  { database: { query }, catalogue }: Services,
  rows: readonly NewsletterIssueRow[],
): Promise<Issue[]> {
  const drafts = rows.filter((row) => !row.started_at);
  const counts = await countAudiences(
    query,
    drafts.map(({ brand_ids }) => audienceOf(brand_ids)),
  );
  const readers = new Map(drafts.map(({ id }, at) => [id, counts[at] ?? 0]));
  const sending = rows.filter((row) => row.started_at && !row.finished_at).map(({ id }) => id);
  const progress = await progressOfAll(query, sending);
  return rows.map((row) => ({
    id: row.id,
    ...toFields(row),
    // A removed brand has no box to untick, and no followers; whom an issue went to stays as it was.
    ...(!row.started_at && {
      brandIds: (audienceOf(row.brand_ids) ?? []).filter((id) => catalogue.model.hasBrand(id)),
    }),
    status: statusOf(row),
    progress:
      progress.get(row.id) ??
      (row.started_at ? finalProgress(row) : { ...NO_PROGRESS, total: readers.get(row.id) ?? 0 }),
    scheduledAt: row.scheduled_at,
    problem: row.problem,
    unsubscribed: row.left_count ?? 0,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    startedAt: row.started_at,
    finishedAt: row.finished_at,
  }));
}

function statusOf({ finished_at, started_at, scheduled_at }: NewsletterIssueRow): Issue['status'] {
  if (finished_at) return 'sent';
  if (started_at) return 'sending';
  return scheduled_at ? 'scheduled' : 'draft';
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

export function toFields({
  subject,
  intro,
  intro_body,
  article_ids,
  brand_ids,
}: NewsletterIssueRow): IssueFields & Pick<Issue, 'audience'> {
  const introBody = intro_body === null ? null : JSON.parse(intro_body);
  const brandIds = [...(audienceOf(brand_ids) ?? [])];
  const audience = brand_ids === null ? 'everybody' : 'brands';
  return { subject, intro, introBody, articleIds: JSON.parse(article_ids), audience, brandIds };
}

function isoNow(): string {
  return new Date().toISOString();
}
