import type { EditedBody } from '#app/desk-kit/editor/body.ts';
import type { WorkingCopy } from '#contract/article/working-copy.ts';
import { BLOG_AUTHOR, type Blog, type BlogFields } from '#contract/blogs.ts';
import { BLOG_TITLE_MAX } from '#contract/limits.ts';

/** An article as it is being written. */
export type Draft = Omit<BlogFields, 'body'> & { body: EditedBody };

export const EMPTY_DRAFT: Draft = {
  title: '',
  excerpt: '',
  author: BLOG_AUTHOR,
  categories: [],
  cover: 'phones',
  coverImage: null,
  coverAlt: '',
  searchTitle: '',
  searchDescription: '',
  related: null,
  body: { type: 'doc', content: [] },
};

/** What an article is called that saved itself before it was given a title. */
const UNTITLED = 'Untitled';

export function isUntitled(title: string): boolean {
  return title === UNTITLED || title.startsWith(`${UNTITLED} (`);
}

/** The title to make it under: that of another article is taken only by a change. */
export function workingTitle(title: string, isTaken: boolean): string {
  const wanted = title.trim() || UNTITLED;
  return isTaken ? `${wanted.slice(0, BLOG_TITLE_MAX - 30)} (${new Date().toISOString().slice(0, 23)})` : wanted;
}

export function hasWords({ title, excerpt, body }: Draft): boolean {
  return title.trim() !== '' || excerpt.trim() !== '' || (body.content?.length ?? 0) > 0;
}

/** What the server has of what is edited: the article, or what a published one is to become. */
export type Stored = Blog | WorkingCopy;

/** Only an article stands somewhere. */
export function isArticle(stored: Stored): stored is Blog {
  return 'status' in stored;
}

/** Readers see it, now or from a moment on: it is worked on beside itself. */
export function isLive(article: Blog | null): article is Blog {
  return article?.status === 'published' || article?.status === 'scheduled';
}

export function draftOf(stored: Stored): Draft {
  const { title, excerpt, author, categories, cover, coverImage, body } = stored;
  const { coverAlt, searchTitle, searchDescription, related } = stored;
  return {
    title: isUntitled(title) ? '' : title,
    excerpt,
    author,
    cover,
    coverImage,
    coverAlt,
    searchTitle,
    searchDescription,
    related,
    body,
    categories: categories.map((category) => (typeof category === 'string' ? category : category.id)),
  };
}

/** The order of categories means nothing, and a picture is its files. */
export const CANONICAL = {
  categories: (ids: Draft['categories']) => [...ids].sort(),
  coverImage: (image: Draft['coverImage']) => image?.webp.map(({ url }) => url) ?? null,
};

export function acceptDraft(stored: unknown): Draft | null {
  if (typeof stored !== 'object' || stored === null) return null;
  const draft = stored as Partial<Draft>;
  return draft.body?.type === 'doc' && typeof draft.title === 'string' ? { ...EMPTY_DRAFT, ...draft } : null;
}

export const DRAFT_LABELS: Record<keyof Draft, string> = {
  title: 'Title',
  excerpt: 'Excerpt',
  author: 'Author',
  categories: 'Categories',
  cover: 'Cover',
  coverImage: 'Picture of the cover',
  coverAlt: 'Description of the cover',
  searchTitle: 'Title for search engines',
  searchDescription: 'Description for search engines',
  related: 'Phones after the text',
  body: 'Text',
};
