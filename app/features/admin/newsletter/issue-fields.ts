import type { Issue, IssueFields } from '#contract/newsletter/issues.ts';

/** The subject of an issue that was saved before it had one. */
export const UNTITLED = 'Untitled issue';

export function fieldsOf(issue: Issue | null): IssueFields {
  const subject = issue?.subject ?? '';
  return {
    subject: subject === UNTITLED ? '' : subject,
    intro: '',
    introBody: issue?.introBody ?? paragraphsOf(issue?.intro ?? ''),
    articleIds: issue?.articleIds ?? [],
    audience: issue?.audience ?? 'everybody',
    brandIds: issue?.brandIds ?? [],
  };
}

/** Older issues have a plain-text introduction. */
function paragraphsOf(text: string): IssueFields['introBody'] {
  const paragraphs = text.split(/\n{2,}/).filter((part) => part.trim() !== '');
  if (paragraphs.length === 0) return null;
  const content = paragraphs.map((part) => ({
    type: 'paragraph' as const,
    content: part
      .split('\n')
      .flatMap((line, at) => [
        ...(at > 0 ? [{ type: 'hardBreak' as const }] : []),
        ...(line === '' ? [] : [{ type: 'text' as const, text: line }]),
      ]),
  }));
  return { type: 'doc', content };
}

export function parseFields(stored: unknown): IssueFields | null {
  const { subject, introBody = null, articleIds, audience, brandIds = [] } = (stored ?? {}) as Partial<IssueFields>;
  if (typeof subject !== 'string' || !Array.isArray(articleIds) || !Array.isArray(brandIds)) return null;
  const isForBrands = audience === 'brands' || brandIds.length > 0;
  return { subject, intro: '', introBody, articleIds, audience: isForBrands ? 'brands' : 'everybody', brandIds };
}

export const ISSUE_LABELS: Record<keyof IssueFields, string> = {
  subject: 'Subject',
  intro: 'Introduction',
  introBody: 'Introduction',
  articleIds: 'Articles',
  audience: 'Recipients',
  brandIds: 'Brands',
};
