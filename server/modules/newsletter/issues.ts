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
import { EditConflictError, HttpError, invalidFields } from '#server/http/response/http-error.ts';
import type { MailContent } from '#server/mail/outgoing-mail.ts';
import { issueMail } from '#server/mail/templates/newsletter.ts';
import { getPublishedCards } from '#server/read-models/articles/article-rows.ts';
import type { Services } from '#server/services.ts';
import {
  addressOf,
  alreadyStarted,
  audienceOf,
  columnsOf,
  countAudiences,
  findIssues,
  type IssueArticle,
  insertIssue,
  lockIssue,
  NO_PROGRESS,
  progressOfAll,
  refusalReasons,
  requireRow,
  startIssue,
  toFields,
  updateIssue,
} from './issue-queries.ts';
import { addIssueVersion, requireVersionRow } from './versions.ts';

const REASONS_MAX = 20;

export async function listIssues(services: Services, pageRequest: PageRequest) {
  const { rows, total } = await findIssues(services.database.query, pageRequest);
  return { issues: await toIssues(services, rows), ...pageInfo(pageRequest, total) };
}

export async function requireIssue(services: Services, id: string): Promise<Issue> {
  return toIssue(services, await requireRow(services.database.query, id));
}

export async function createIssue(
  services: Services,
  fields: IssueFields & { newId?: string | undefined },
  actorId: string,
): Promise<Issue> {
  assertOneAudience(fields);
  await requireArticles(services, fields.articleIds);
  const row = await insertIssue(services.database.query, fields, { now: new Date().toISOString(), actorId });
  if (row) return toIssue(services, row);
  const current = await requireIssue(services, fields.newId ?? '');
  if (current.startedAt !== null) throw alreadyStarted();
  throw new EditConflictError(newsletterErrors.issueExists, current);
}

interface IssueChange extends IssueFields {
  updatedAt?: string | undefined;
  isAutosave?: boolean;
}

/** Writes only if the editor knew the current version, when one is given. The previous state becomes a version. */
export async function changeIssue(
  services: Services,
  id: string,
  { updatedAt, isAutosave = false, ...fields }: IssueChange,
  actorId: string,
): Promise<Issue> {
  const { database } = services;
  assertOneAudience(fields);
  await requireRow(database.query, id);
  await requireArticles(services, fields.articleIds);
  const row = await database.transaction(async (trx) => {
    const before = await lockIssue(trx, database.engine, id);
    if (!before || before.started_at !== null) throw alreadyStarted();
    if (updatedAt !== undefined && before.updated_at !== updatedAt) return null;
    const columns = columnsOf(fields);
    const isSame = Object.entries(columns).every(([column, value]) => before[column as keyof typeof columns] === value);
    if (isSame) return before;
    await addIssueVersion(trx, before, isAutosave);
    return updateIssue(trx, id, columns, { now: nextTimestamp(before.updated_at), actorId });
  });
  if (!row) throw new EditConflictError(commonErrors.savedMeanwhile('issue'), await requireIssue(services, id));
  return toIssue(services, row);
}

/** Restores a version like any other change of the draft. Articles that are no longer published are left out. */
export async function restoreIssueVersion(
  services: Services,
  { id, versionId, updatedAt }: { id: string; versionId: string; updatedAt: string },
  actorId: string,
): Promise<Issue> {
  const fields = toFields(await requireVersionRow(services.database.query, id, versionId));
  const published = await getPublishedCards(services.database, fields.articleIds);
  return changeIssue(services, id, { ...fields, articleIds: published.map((card) => card.id), updatedAt }, actorId);
}

export async function previewIssue(services: Services, fields: IssueFields): Promise<IssuePreview> {
  const { subject, html, text } = compose(services, fields, await requireArticles(services, fields.articleIds));
  return { subject, html, text };
}

/** Sends a test to an address, by default the person's own. */
export async function sendIssueTo(
  services: Services,
  id: string,
  viewerId: string,
  given?: string,
): Promise<{ email: string }> {
  const { database, mail } = services;
  const fields = toFields(await requireRow(services.database.query, id));
  const email = given ?? (await addressOf(database.query, viewerId));
  if (!email) throw new HttpError('CONFLICT', newsletterErrors.noAddress);
  const content = compose(services, fields, await requireArticles(services, fields.articleIds));
  const subject = `Test: ${content.subject}`;
  // Tests to other people's addresses are limited, so that no one is flooded.
  const by = given === undefined ? ({ by: 'staff' } as const) : {};
  const queued = await database.transaction((trx) => mail.enqueue(trx, { ...by, to: email, ...content, subject }));
  if (queued === null) throw new HttpError('TOO_MANY_REQUESTS', newsletterErrors.tooManyTests);
  mail.sendDue();
  return { email };
}

/** Sends to everyone in the audience who is confirmed now. Calling it again returns the progress. */
export async function sendIssue(services: Services, id: string): Promise<Issue> {
  const { database } = services;
  const row = await requireRow(services.database.query, id);
  if (row.started_at) return toIssue(services, row);
  const articles = await requireArticles(services, toFields(row).articleIds);
  if (articles.length === 0) throw invalidFields({ articleIds: newsletterErrors.chooseArticle });
  requireAudience(row);
  const total = await database.transaction(async (trx) => {
    const started = await startIssue(trx, row, { articles, isDue: false, now: new Date().toISOString() });
    if (started === 0) throw noRecipients(row);
    return started;
  });
  const issue = await requireIssue(services, id);
  // Someone saved the issue meanwhile: their changes are not sent unseen.
  if (total === null && issue.startedAt === null)
    throw new EditConflictError(commonErrors.savedMeanwhile('issue'), issue);
  return issue;
}

/** Results as totals only; readers are not tracked. */
export async function issueResults(services: Services, id: string): Promise<IssueResults> {
  const { progress, unsubscribed } = await requireIssue(services, id);
  const { total, sent, failed, skipped } = progress;
  const reasons = await refusalReasons(services.database.query, id, REASONS_MAX);
  const isStarted = (await requireRow(services.database.query, id)).started_at !== null;
  const waiting = isStarted ? total - sent - failed - skipped : 0;
  return { accepted: sent, refused: failed, waiting, skipped, unsubscribed, reasons };
}

export async function countAudience({ database }: Services, brandIds: string[] = []): Promise<{ count: number }> {
  const [count = 0] = await countAudiences(database.query, [brandIds.length > 0 ? brandIds : null]);
  return { count };
}

function compose({ config, settings }: Services, fields: IssueFields, articles: IssueArticle[]): MailContent {
  const { subject, intro, introBody } = fields;
  const { publicUrl } = config;
  return issueMail(settings.name, {
    subject,
    intro,
    introBody,
    articles,
    publicUrl,
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

function assertOneAudience({ audience, brandIds }: IssueFields): void {
  if (audience === 'everybody' && brandIds.length > 0)
    throw invalidFields({ brandIds: newsletterErrors.brandsNotUsed });
}

/** A draft may leave the audience open; sending requires one. */
export function requireAudience({ brand_ids }: NewsletterIssueRow): void {
  if (audienceOf(brand_ids)?.length === 0) throw invalidFields({ brandIds: NO_BRAND_CHOSEN });
}

export function noRecipients({ brand_ids }: NewsletterIssueRow): HttpError {
  return new HttpError('CONFLICT', brand_ids === null ? newsletterErrors.noSubscribers : newsletterErrors.noFollowers);
}

async function toIssue(services: Services, row: NewsletterIssueRow): Promise<Issue> {
  const [issue] = await toIssues(services, [row]);
  return issue as Issue;
}

/** Two queries however many issues there are: one for drafts, one for those being sent. */
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
    // A deleted brand cannot be deselected and has no followers. The audience of a sent issue stays as it was.
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

/** Outbox and deliveries are deleted after 30 days, so a finished issue stores its own figures. */
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
