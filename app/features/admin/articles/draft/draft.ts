import type { EditedBody } from '#app/desk-kit/editor/body.ts';
import type { WorkingCopy } from '#contract/article/working-copy.ts';
import { BLOG_AUTHOR, type Blog, type BlogFields } from '#contract/blogs.ts';
import { BLOG_TITLE_MAX } from '#contract/limits.ts';

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

/** The title of an article that was saved before it had one. */
const UNTITLED = 'Untitled';

export function isUntitled(title: string): boolean {
  return title === UNTITLED || title.startsWith(`${UNTITLED} (`);
}

/** A title must be unique: if it is taken, it ends with part of the new article’s id until it is changed. */
export function workingTitle(title: string, newId: string, isTaken: boolean): string {
  const wanted = title.trim() || UNTITLED;
  return isTaken ? `${wanted.slice(0, BLOG_TITLE_MAX - 12)} (${newId.slice(-8)})` : wanted;
}

export function hasWords({ title, excerpt, body }: Draft): boolean {
  return title.trim() !== '' || excerpt.trim() !== '' || (body.content?.length ?? 0) > 0;
}

/** The edited fields: of the article, or of its unpublished changes. */
export type Stored = Blog | WorkingCopy;

export function isArticle(stored: Stored): stored is Blog {
  return 'status' in stored;
}

/** Published or scheduled: edits go to a working copy. */
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

/** Category order is irrelevant, and a picture is compared by its files. */
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
  coverImage: 'Cover picture',
  coverAlt: 'Cover description',
  searchTitle: 'Search title',
  searchDescription: 'Search description',
  related: 'Related phones',
  body: 'Text',
};
