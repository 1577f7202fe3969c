import { useSuspenseQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { BlogSearch } from '#app/features/magazine/blogs/blog-search.tsx';
import { blogsQuery } from '#app/features/magazine/blogs/blogs-queries.ts';
import { BLOGS_PATH, type BlogsState, blogsPath, readBlogsParams } from '#app/features/magazine/blogs/blogs-state.ts';
import { CategoryLinks } from '#app/features/magazine/blogs/category-links.tsx';
import { Results, resultsHeading } from '#app/features/magazine/blogs/results.tsx';
import { useApi } from '#app/lib/api.ts';
import type { Head, ScreenData } from '#app/lib/head.ts';
import type { LoadArgs } from '#app/lib/screen.ts';
import { siteSettings } from '#app/lib/site-query.tsx';
import { Ruler } from '#app/ui/display/ruler.tsx';
import type { BlogCard, BlogList } from '#contract/blogs.ts';

const LEAD = 'Explainers and buying guides for phones sold in India, based on our own catalogue.';

export async function load({ api, queries, ensureQuery, url }: LoadArgs): Promise<ScreenData> {
  const state = readBlogsParams(url.searchParams);
  const list = await ensureQuery(blogsQuery(api, state));
  return { head: headOf(state, list, siteSettings(queries).name) };
}

function headOf(state: BlogsState, list: BlogList, site: string): Head {
  const isFront = blogsPath(state) === blogsPath({});
  return {
    title: isFront ? 'Blog: explainers and buying guides' : `${resultsHeading(state, list)} | Blog`,
    description: LEAD,
    canonical: blogsPath(state),
    noIndex: state.search !== '' || list.blogs.length === 0,
    // Only the server renders it, so the browser does not load its code.
    ...(import.meta.env.SSR && { jsonLd: [magazineData(list.blogs, site)] }),
  };
}

export function Screen() {
  const api = useApi();
  const [parameters] = useSearchParams();
  const state = readBlogsParams(parameters);
  const { data: list } = useSuspenseQuery(blogsQuery(api, state));

  return (
    <div className="wrap pt-8.5">
      <header className="flex flex-wrap items-end justify-between gap-x-12 gap-y-5">
        <div className="max-w-[54ch]">
          <h1 className="text-4xl md:text-5xl">Blog</h1>
          <p className="mt-3 text-md text-ink-2 md:text-lg">{LEAD}</p>
        </div>
        <div className="w-full max-w-md">
          <BlogSearch state={state} />
        </div>
      </header>
      <Ruler className="mt-6" />
      <div className="mt-1.5 mb-8 border-b border-line">
        <CategoryLinks categories={list.categories} state={state} />
      </div>
      <Results state={state} list={list} />
    </div>
  );
}

/** JSON-LD for search engines. */
function magazineData(blogs: readonly BlogCard[], site: string): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'Blog',
    name: `${site} blog`,
    url: BLOGS_PATH,
    inLanguage: 'en-IN',
    blogPost: blogs.map(({ id, title, excerpt, publishedAt, author }) => ({
      '@type': 'BlogPosting',
      headline: title,
      description: excerpt,
      url: `/blog/${id}`,
      ...(publishedAt && { datePublished: publishedAt }),
      author: { '@type': 'Organization', name: author },
    })),
  };
}
