import { BLOG_AUTHOR, type Blog, type BlogFields } from '#contract/blogs.ts';
import { canonicalBody, type EditedBody } from '../editor/body.ts';

/** An article as it is being written. */
export type Draft = Omit<BlogFields, 'body'> & { body: EditedBody };

export const EMPTY_DRAFT: Draft = {
  title: '',
  excerpt: '',
  author: BLOG_AUTHOR,
  categories: [],
  cover: 'phones',
  coverImage: null,
  body: { type: 'doc', content: [] },
};

export function draftOf({ title, excerpt, author, categories, cover, coverImage, body }: Blog): Draft {
  return { title, excerpt, author, categories: categories.map(({ id }) => id), cover, coverImage, body };
}

/** Whether there is anything to save. The order of categories means nothing, and spaces at the ends are dropped. */
export function isSameDraft(one: Draft, other: Draft): boolean {
  return textOf(one) === textOf(other);
}

function textOf({ title, excerpt, author, categories, cover, coverImage, body }: Draft): string {
  return JSON.stringify([
    title.trim(),
    excerpt.trim(),
    author.trim(),
    [...categories].sort(),
    cover,
    coverImage?.webp.map(({ url }) => url),
    canonicalBody(body),
  ]);
}
