import type { ArticleDocument } from '#contract/article/body.ts';
import type { BlogCard } from '#contract/blogs.ts';
import { bodyHtml } from './body-html.ts';
import { element, emptyElement, textElement, xmlDocument } from './xml.ts';

export const FEED_PATH = '/blogs/feed.xml';

export interface FeedArticle {
  card: BlogCard;
  body: ArticleDocument;
}

/** RFC 4287, with the full text of each article. */
export function atomFeed(
  articles: readonly FeedArticle[],
  { publicUrl, siteName }: { publicUrl: string; siteName: string },
  nameOf: (productId: string) => string | null,
): string {
  const changes = articles.map(({ card }) => lastModified(card));
  return xmlDocument(
    element('feed', { xmlns: 'http://www.w3.org/2005/Atom', 'xml:lang': 'en-IN' }, [
      textElement('id', `${publicUrl}/blogs`),
      textElement('title', `${siteName} blog`),
      textElement('subtitle', 'Explainers and buying guides for mobile phones in India.'),
      textElement(
        'updated',
        changes.reduce((latest, change) => (change > latest ? change : latest), '2026-01-01T00:00:00.000Z'),
      ),
      emptyElement('link', { rel: 'self', type: 'application/atom+xml', href: publicUrl + FEED_PATH }),
      emptyElement('link', { rel: 'alternate', type: 'text/html', href: `${publicUrl}/blogs` }),
      textElement('icon', `${publicUrl}/favicon.svg`),
      ...articles.map((article) => entry(article, publicUrl, nameOf)),
    ]),
  );
}

function entry({ card, body }: FeedArticle, publicUrl: string, nameOf: (id: string) => string | null): string {
  const address = `${publicUrl}/blog/${card.id}`;
  return element('entry', {}, [
    textElement('id', address),
    textElement('title', card.title),
    emptyElement('link', { rel: 'alternate', type: 'text/html', href: address }),
    textElement('published', card.publishedAt ?? card.createdAt),
    textElement('updated', lastModified(card)),
    element('author', {}, [textElement('name', card.author)]),
    ...card.categories.map(({ id, name }) => emptyElement('category', { term: id, label: name })),
    textElement('summary', card.excerpt),
    textElement('content', bodyHtml(body, publicUrl, nameOf), { type: 'html' }),
  ]);
}

/** A text written before publication counts as new on the day it was published. */
export function lastModified({ updatedAt, publishedAt }: Pick<BlogCard, 'updatedAt' | 'publishedAt'>): string {
  return publishedAt && publishedAt > updatedAt ? publishedAt : updatedAt;
}
