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
import { faqData } from './faq-groups.ts';
import { FaqList } from './faq-list.tsx';

export function pageQuery(api: Api, id: string) {
  return queryOptions({
    queryKey: ['site', 'page', id],
    queryFn: ({ signal }) => api.site.page({ params: { id } }, signal),
    staleTime: Number.POSITIVE_INFINITY,
    meta: { serverOnly: true },
  });
}

export function headOf(id: string, { path, title, lead, body }: PublicPage): Head {
  return pageHead({ path, title, lead }, () => (id === 'faq' ? [faqData(body)] : []));
}

type PageContentProps = {
  id: string;
  /** Shows when the text last changed. */
  isDated?: boolean;
  /** Values for `{name}` inside the text. */
  values?: Record<string, string>;
  /** Content that replaces a paragraph consisting only of `{name}`. */
  slots?: Record<string, ReactNode>;
  /** Shown between the head and the text. */
  children?: ReactNode;
};

export function PageContent({ id, values, ...rest }: PageContentProps) {
  const { data } = useSuspenseQuery(pageQuery(useApi(), id));
  return <PageView id={id} page={values ? withValues(data, values) : data} {...rest} />;
}

type PageViewProps = Omit<PageContentProps, 'values'> & { page: PublicPage };

export function PageView({ id, page, isDated = false, slots, children }: PageViewProps) {
  const { path, title, headline, lead, body, products, publishedAt } = page;
  const outline = outlineOf(body);
  return (
    <PageFrame
      crumbs={crumbsTo(path, title)}
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
