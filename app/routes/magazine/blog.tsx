import { useSuspenseQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { trendingQuery } from '#app/features/catalogue/card/api.ts';
import { servedCommentsQuery } from '#app/features/community/comments/api.ts';
import { Discussion } from '#app/features/community/comments/discussion.tsx';
import { ArticleBody } from '#app/features/magazine/article/article-body.tsx';
import { ArticleHead } from '#app/features/magazine/article/article-head.tsx';
import {
  NextPrevious,
  PhonesOfArticle,
  RelatedArticles,
  RelatedPhones,
} from '#app/features/magazine/article/further-reading.tsx';
import { outlineOf } from '#app/features/magazine/article/outline.ts';
import { articleData, crumbsTo } from '#app/features/magazine/article/structured-data.ts';
import { blogQuery, neighboursQuery } from '#app/features/magazine/blogs/api.ts';
import { Contents } from '#app/features/pages/legal/contents.tsx';
import { NewsletterPanel } from '#app/features/pages/newsletter/newsletter-panel.tsx';
import { useApi } from '#app/lib/api.ts';
import { notFoundIfMalformed } from '#app/lib/api-error.ts';
import { type ScreenData, socialPicture } from '#app/lib/head.ts';
import type { LoadArgs } from '#app/lib/screen.ts';
import { Breadcrumb, breadcrumbData } from '#app/ui/display/breadcrumb.tsx';
import { Ruler } from '#app/ui/display/ruler.tsx';
import type { Blog } from '#contract/blogs.ts';
import { articlePictureVersion } from '#contract/media/picture-version.ts';

const PHONES = 4;
/** A text with fewer headings is taken in at a glance. */
const CONTENTS_FROM = 3;

export async function load({ api, queries, params: { id = '' } }: LoadArgs): Promise<ScreenData> {
  const [blog] = await Promise.all([
    queries.ensureQueryData(blogQuery(api, id)),
    queries.ensureQueryData(neighboursQuery(api, id)),
  ]).catch(notFoundIfMalformed('There is no such article.'));
  const subject = { kind: 'blog', id: blog.id } as const;
  if (import.meta.env.SSR) await queries.prefetchQuery(servedCommentsQuery(api, subject));
  if (showsTrending(blog)) await queries.ensureQueryData(trendingQuery(api, PHONES));
  const image = socialPicture('blog', blog.id, articlePictureVersion(blog));
  return {
    head: {
      title: blog.searchTitle || blog.title,
      description: blog.searchDescription || blog.excerpt,
      canonical: `/blog/${blog.id}`,
      image,
      type: 'article',
      // Only the server writes it, so the browser does not fetch the code for it.
      ...(import.meta.env.SSR && { jsonLd: [articleData(blog, image), breadcrumbData(crumbsTo(blog))] }),
    },
  };
}

export function Screen() {
  const api = useApi();
  const { id = '' } = useParams();
  const { data: blog } = useSuspenseQuery(blogQuery(api, id));
  const { data: neighbours } = useSuspenseQuery(neighboursQuery(api, id));
  const outline = outlineOf(blog.body);
  const sections = outline.entries.filter(({ level }) => level === 2);

  return (
    <>
      <article className="wrap pt-5 reading">
        <div aria-hidden="true" className="fixed inset-x-0 top-0 z-30 h-0.75 bg-accent reading-bar" />
        <Breadcrumb crumbs={crumbsTo(blog)} />
        <div className="mt-6 lg:mt-9">
          <ArticleHead blog={blog} />
        </div>
        <Ruler className="mt-8" />
        <div className="mt-8 grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-8 lg:mt-10 lg:grid-cols-[14rem_minmax(0,1fr)]">
          <div className="print:hidden">{sections.length >= CONTENTS_FROM && <Contents entries={sections} />}</div>
          <div className="max-w-3xl reading-text">
            <ArticleBody body={blog.body} products={blog.products} outline={outline} />
          </div>
        </div>
      </article>
      <div className="wrap mt-14">
        <NextPrevious {...neighbours} />
        <NewsletterPanel className="mt-6" />
      </div>
      {showsTrending(blog) ? <TrendingPhones /> : <PhonesOfArticle blog={blog} />}
      <RelatedArticles blogs={neighbours.related} />
      <Discussion subject={{ kind: 'blog', id: blog.id }} className="wrap mt-16 print:hidden" />
    </>
  );
}

/** A text without phones, for which nobody chose any. */
function showsTrending({ related, products }: Blog): boolean {
  return related === null && products.length === 0;
}

function TrendingPhones() {
  const { data: phones } = useSuspenseQuery(trendingQuery(useApi(), PHONES));
  return <RelatedPhones title="Trending this week" phones={phones} />;
}
