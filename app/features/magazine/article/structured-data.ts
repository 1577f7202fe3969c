import { blogsPath } from '#app/features/magazine/blogs/blogs-state.ts';
import { linkTo, type SiteLink } from '#app/routes.ts';
import type { Blog } from '#contract/blogs.ts';

export function crumbsTo({ id, title, categories: [category] }: Pick<Blog, 'id' | 'title' | 'categories'>): SiteLink[] {
  return [
    linkTo('/blogs'),
    ...(category ? [{ label: category.name, path: blogsPath({ category: category.id }) }] : []),
    { label: title, path: `/blog/${id}` },
  ];
}

type Publisher = { name: string; logo?: { src: string } | undefined };

/** JSON-LD for search engines. */
export function articleData(blog: Blog, image: string, { name, logo }: Publisher): object {
  const { id, title, excerpt, searchDescription, author, publishedAt, updatedAt, categories, products } = blog;
  const published = publishedAt ?? updatedAt;
  return {
    '@context': 'https://schema.org',
    '@type': 'Article',
    headline: title,
    description: searchDescription || excerpt,
    url: `/blog/${id}`,
    mainEntityOfPage: `/blog/${id}`,
    image,
    inLanguage: 'en-IN',
    datePublished: published,
    // A text written before it was published counts as modified when it was published.
    dateModified: updatedAt > published ? updatedAt : published,
    author: { '@type': 'Organization', name: author, url: '/about-us' },
    publisher: { '@type': 'Organization', name, url: '/', logo: logo?.src ?? '/favicon.svg' },
    ...(categories.length > 0 && { articleSection: categories.map(({ name }) => name) }),
    ...(products.length > 0 && {
      mentions: products.map((product) => ({
        '@type': 'Thing',
        name: product.name,
        url: `/product/${product.id}`,
      })),
    }),
  };
}
