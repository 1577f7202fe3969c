import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ArticleBody } from '#app/features/magazine/article/article-body.tsx';
import { outlineOf } from '#app/features/magazine/article/outline.ts';
import { PageFrame } from '#app/features/pages/frame/page-frame.tsx';
import { crumbsTo, pageHead } from '#app/features/pages/frame/page-head.ts';
import { type Api, useApi } from '#app/lib/api.ts';
import { formatPartialDate } from '#app/lib/format.ts';
import type { Head } from '#app/lib/head.ts';
import { withValues } from '#contract/article/parts.ts';
import type { PublicPage } from '#contract/settings/public.ts';
import type { TextPageId } from '#contract/settings/sections.ts';
import { faqData } from './faq-groups.ts';
import { FaqList } from './faq-list.tsx';

export function pageQuery(api: Api, id: TextPageId) {
  return queryOptions({
    queryKey: ['site', 'page', id],
    queryFn: ({ signal }) => api.site.page({ params: { id } }, signal),
    staleTime: Number.POSITIVE_INFINITY,
    meta: { serverOnly: true },
  });
}

export function headOf(id: TextPageId, { title, lead, body }: PublicPage): Head {
  return pageHead({ path: `/${id}`, title, lead }, () => (id === 'faq' ? [faqData(body)] : []));
}

type PageContentProps = {
  id: TextPageId;
  /** Shows when the text last changed. */
  isDated?: boolean;
  /** What the text writes as `{name}`. */
  values?: Record<string, string>;
  /** What replaces a paragraph `{name}`. */
  slots?: Record<string, ReactNode>;
  /** Between the head and the text. */
  children?: ReactNode;
};

export function PageContent({ id, values, ...rest }: PageContentProps) {
  const { data } = useSuspenseQuery(pageQuery(useApi(), id));
  return <PageView id={id} page={values ? withValues(data, values) : data} {...rest} />;
}

type PageViewProps = Omit<PageContentProps, 'values'> & { page: PublicPage };

export function PageView({ id, page, isDated = false, slots, children }: PageViewProps) {
  const { title, headline, lead, body, products, publishedAt } = page;
  const outline = outlineOf(body);
  return (
    <PageFrame
      crumbs={crumbsTo(`/${id}`)}
      eyebrow={isDated && `Last changed on ${formatPartialDate(publishedAt.slice(0, 10))}`}
      title={headline || title}
      lead={lead}
      contents={outline.entries.filter(({ level }) => level === 2)}
    >
      {children}
      {id === 'faq' ? (
        <FaqList body={body} products={products} />
      ) : (
        <ArticleBody body={body} products={products} outline={outline} slots={slots} />
      )}
    </PageFrame>
  );
}
