import { Contents } from '#app/features/pages/frame/contents.tsx';
import { Breadcrumb } from '#app/ui/display/breadcrumb.tsx';
import { Ruler } from '#app/ui/display/ruler.tsx';
import type { Blog } from '#contract/blogs.ts';
import { ArticleBody } from './article-body.tsx';
import { ArticleHead } from './article-head.tsx';
import { outlineOf } from './outline.ts';
import { crumbsTo } from './structured-data.ts';

/** Texts with fewer headings need no table of contents. */
const CONTENTS_FROM = 3;

export function ArticlePage({ blog }: { blog: Blog }) {
  const outline = outlineOf(blog.body);
  const sections = outline.entries.filter(({ level }) => level === 2);
  return (
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
  );
}
