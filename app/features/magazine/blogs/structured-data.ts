import { SITE_NAME } from '#app/lib/head.ts';
import type { BlogCard } from '#contract/blogs.ts';
import { BLOGS_PATH } from './blogs-state.ts';

/** What search engines read about a page of the magazine. */
export function magazineData(blogs: readonly BlogCard[]): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'Blog',
    name: `${SITE_NAME}: from the desk`,
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
