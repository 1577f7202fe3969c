import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ArticleBody } from '#app/features/magazine/article/article-body.tsx';
import { outlineOf } from '#app/features/magazine/article/outline.ts';
import { EditedAnswers } from '#app/features/pages/faq/edited-answers.tsx';
import { answerGroupsOf, faqData } from '#app/features/pages/faq/groups-of-body.ts';
import { crumbsTo, textHead } from '#app/features/pages/legal/document.ts';
import { PageFrame } from '#app/features/pages/legal/page-frame.tsx';
import { type Api, useApi } from '#app/lib/api.ts';
import { formatPartialDate } from '#app/lib/format.ts';
import type { Head, ScreenData } from '#app/lib/head.ts';
import type { LoadArgs } from '#app/lib/screen.ts';
import type { PublicPage } from '#contract/settings/public.ts';
import type { SitePageId } from '#contract/settings/sections.ts';

function sitePageQuery(api: Api, id: SitePageId) {
  return queryOptions({
    queryKey: ['site', 'page', id],
    queryFn: ({ signal }) => api.site.page({ params: { id } }, signal),
    staleTime: Number.POSITIVE_INFINITY,
    // The others stay as the server wrote them.
    meta: { serverOnly: id !== 'faq' },
  });
}

export async function loadEdited({ api, ensureQuery }: LoadArgs, id: SitePageId): Promise<ScreenData> {
  return { head: editedHead(id, await ensureQuery(sitePageQuery(api, id))) };
}

function editedHead(id: SitePageId, { title, lead, body }: PublicPage): Head {
  const page = { path: `/${id}` as const, title, lead };
  return textHead(page, () =>
    id === 'faq' ? [faqData(answerGroupsOf(body).groups.flatMap(({ answers }) => answers))] : [],
  );
}

type EditedPageProps = { id: SitePageId; isDated: boolean; children?: ReactNode };

/** A page as an admin wrote it, in the frame of those that ship. */
export function EditedPage({ id, isDated, children }: EditedPageProps) {
  const { data: page } = useSuspenseQuery(sitePageQuery(useApi(), id));
  return (
    <EditedText id={id} page={page} isDated={isDated}>
      {children}
    </EditedText>
  );
}

type EditedTextProps = { id: SitePageId; page: PublicPage; isDated?: boolean; children?: ReactNode };

export function EditedText({ id, page, isDated = false, children }: EditedTextProps) {
  const { title, headline, lead, body, products, publishedAt } = page;
  const outline = outlineOf(body);
  return (
    <PageFrame
      crumbs={crumbsTo({ path: `/${id}` })}
      eyebrow={isDated && `Last updated on ${formatPartialDate(publishedAt.slice(0, 10))}`}
      title={headline || title}
      lead={lead}
      contents={outline.entries.filter(({ level }) => level === 2)}
    >
      {children}
      {id === 'faq' ? <EditedAnswers page={page} /> : <ArticleBody body={body} products={products} outline={outline} />}
    </PageFrame>
  );
}
