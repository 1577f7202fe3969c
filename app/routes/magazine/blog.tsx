import { useSuspenseQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { trendingQuery } from '#app/features/catalogue/card/card-queries.ts';
import { servedCommentsQuery } from '#app/features/community/comments/comments-queries.ts';
import { Discussion } from '#app/features/community/comments/discussion.tsx';
import { ArticlePage } from '#app/features/magazine/article/article-page.tsx';
import {
  NextPrevious,
  PhonesOfArticle,
  RelatedArticles,
  RelatedPhones,
} from '#app/features/magazine/article/further-reading.tsx';
import { articleData, crumbsTo } from '#app/features/magazine/article/structured-data.ts';
import { blogQuery, neighboursQuery } from '#app/features/magazine/blogs/blogs-queries.ts';
import { NewsletterPanel } from '#app/features/pages/newsletter/newsletter-panel.tsx';
import { useApi } from '#app/lib/api.ts';
import { notFoundIfMalformed } from '#app/lib/api-error.ts';
import { type ScreenData, socialPicture } from '#app/lib/head.ts';
import type { LoadArgs } from '#app/lib/screen.ts';
import { siteSettings } from '#app/lib/site-query.tsx';
import { useCountedQuery } from '#app/lib/use-counted-query.ts';
import { breadcrumbData } from '#app/ui/display/breadcrumb.tsx';
import type { Blog } from '#contract/blogs.ts';
import { articlePictureVersion } from '#contract/media/picture-version.ts';

const PHONES = 4;

export async function load({ api, queries, ensureQuery, params: { id = '' } }: LoadArgs): Promise<ScreenData> {
  const [blog] = await Promise.all([ensureQuery(blogQuery(api, id)), ensureQuery(neighboursQuery(api, id))]).catch(
    notFoundIfMalformed('We couldn’t find this article. It may have been deleted.'),
  );
  const subject = { kind: 'blog', id: blog.id } as const;
  if (import.meta.env.SSR) await ensureQuery(servedCommentsQuery(api, subject)).catch(() => null);
  if (showsTrending(blog)) await ensureQuery(trendingQuery(api, PHONES));
  const image = socialPicture('blog', blog.id, articlePictureVersion(blog));
  return {
    head: {
      title: blog.searchTitle || blog.title,
      description: blog.searchDescription || blog.excerpt,
      canonical: `/blog/${blog.id}`,
      image,
      type: 'article',
      // Only the server renders it, so the browser does not load its code.
      ...(import.meta.env.SSR && {
        jsonLd: [articleData(blog, image, siteSettings(queries)), breadcrumbData(crumbsTo(blog))],
      }),
    },
  };
}

export function Screen() {
  const api = useApi();
  const { id = '' } = useParams();
  const blog = useCountedQuery(blogQuery(api, id));
  const { data: neighbours } = useSuspenseQuery(neighboursQuery(api, id));

  return (
    <>
      <ArticlePage blog={blog} />
      <div className="wrap mt-14">
        <NextPrevious {...neighbours} />
        <NewsletterPanel />
      </div>
      {showsTrending(blog) ? <TrendingPhones /> : <PhonesOfArticle blog={blog} />}
      <RelatedArticles blogs={neighbours.related} />
      <Discussion subject={{ kind: 'blog', id: blog.id }} className="wrap mt-16 print:hidden" />
    </>
  );
}

/** Whether to show trending phones: the text mentions none and an editor chose none. */
function showsTrending({ related, products }: Blog): boolean {
  return related === null && products.length === 0;
}

function TrendingPhones() {
  const { data: phones } = useSuspenseQuery(trendingQuery(useApi(), PHONES));
  return <RelatedPhones title="Trending this week" phones={phones} />;
}
