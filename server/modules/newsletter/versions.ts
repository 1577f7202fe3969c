import { articleLines } from '#contract/article/parts.ts';
import { CURRENT_VERSION } from '#contract/desk/versions.ts';
import { commonErrors } from '#contract/errors/texts.ts';
import type { FullIssueVersion, IssueVersion } from '#contract/newsletter/issues.ts';
import type { Queryable, Trx } from '#db/client.ts';
import type { NewsletterIssueRow, NewsletterIssueVersionRow } from '#db/schema.ts';
import { addVersion, authorOf, getVersion, listVersions, type Versions } from '#server/history/versions.ts';
import { notFound } from '#server/http/response/http-error.ts';
import type { Services } from '#server/services.ts';
import { requireRow, toFields } from './issue-queries.ts';

/** Versions of an issue hold its text, articles and audience. */

const VERSIONS: Versions = { table: 'newsletter_issue_versions', subject: 'issue_id', at: 'saved_at' };

type Version = NewsletterIssueVersionRow;

export async function addIssueVersion(trx: Trx, before: NewsletterIssueRow, isAutosave: boolean): Promise<void> {
  await addVersion(trx, VERSIONS, asVersion(before), { isAutosave });
}

function asVersion(row: NewsletterIssueRow): Omit<Version, 'id'> {
  const { id, subject, intro, intro_body, article_ids, brand_ids, saved_by } = row;
  const saved_at = row.saved_at ?? row.updated_at;
  return { issue_id: id, subject, intro, intro_body, article_ids, brand_ids, saved_at, actor_id: saved_by };
}

export async function listIssueVersions({ database: { query } }: Services, issueId: string): Promise<IssueVersion[]> {
  await requireRow(query, issueId);
  return (await listVersions<Version>(query, VERSIONS, issueId)).map(toVersion);
}

export async function requireIssueVersion(
  services: Services,
  issueId: string,
  versionId: string,
): Promise<FullIssueVersion> {
  const { query } = services.database;
  const row =
    versionId === CURRENT_VERSION
      ? await currentVersion(query, issueId)
      : await requireVersionRow(query, issueId, versionId);
  return { ...toVersion(row), lines: await linesOf(services, row) };
}

async function currentVersion(query: Queryable, issueId: string) {
  const row = await requireRow(query, issueId);
  const author = await query
    .selectFrom('users')
    .select('name')
    .where('id', '=', row.saved_by)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return { ...asVersion(row), id: CURRENT_VERSION, actor_name: author?.name ?? null };
}

export async function requireVersionRow(query: Queryable, issueId: string, id: string) {
  const version = await getVersion<Version>(query, VERSIONS, issueId, id);
  if (!version) throw notFound(commonErrors.notFound('version'));
  return version;
}

function toVersion(row: Version & { actor_name: string | null }): IssueVersion {
  return { id: row.id, savedAt: row.saved_at, savedBy: authorOf(row), title: row.subject };
}

async function linesOf({ database: { query }, catalogue }: Services, row: Omit<Version, 'id'>) {
  const { subject, intro, introBody, articleIds, audience, brandIds } = toFields(row);
  const articles =
    articleIds.length > 0
      ? await query.selectFrom('blogs').select(['id', 'title']).where('id', 'in', articleIds).execute()
      : [];
  const titles = new Map(articles.map(({ id, title }) => [id, title]));
  const names = new Map(catalogue.model.brands().map(({ id, name }) => [id, name]));
  const brands = brandIds.map((id) => names.get(id) ?? id).join(', ');
  return [
    { label: 'Subject', text: subject },
    { label: 'Introduction', text: introBody ? articleLines(introBody) : intro },
    { label: 'Articles', text: articleIds.map((id) => titles.get(id) ?? id).join('\n') },
    {
      label: 'Recipients',
      text: audience === 'brands' ? `Followers of ${brands || 'no brand yet'}` : 'All subscribers',
    },
  ];
}
