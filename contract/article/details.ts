import { z } from 'zod';
import { SlugField, textLine } from '#contract/fields.ts';
import {
  ARTICLE_PICTURE_TEXT_MAX,
  BLOG_RELATED_MAX,
  SEARCH_DESCRIPTION_MAX,
  SEARCH_TITLE_MAX,
} from '#contract/limits.ts';

/** An article's fields besides its text. */
export const ArticleDetails = z.object({
  /** Alternative text of an uploaded cover; a drawn cover is decoration. */
  coverAlt: textLine('The description of the cover', 0, ARTICLE_PICTURE_TEXT_MAX).default(''),
  /** For search engines; if empty, the title and excerpt are used. */
  searchTitle: textLine('The title for search engines', 0, SEARCH_TITLE_MAX).default(''),
  searchDescription: textLine('The description for search engines', 0, SEARCH_DESCRIPTION_MAX).default(''),
  /** Ids of the phones shown after the text; null shows those in the text. */
  related: z
    .array(SlugField)
    .max(BLOG_RELATED_MAX, `Choose up to ${BLOG_RELATED_MAX} phones.`)
    .refine((ids) => new Set(ids).size === ids.length, 'Each phone can be chosen only once.')
    .nullable()
    .default(null),
});
export type ArticleDetails = z.output<typeof ArticleDetails>;

/** For changes: omitted fields stay unchanged. */
export const ArticleDetailChanges = z.object({
  coverAlt: ArticleDetails.shape.coverAlt.unwrap().optional(),
  searchTitle: ArticleDetails.shape.searchTitle.unwrap().optional(),
  searchDescription: ArticleDetails.shape.searchDescription.unwrap().optional(),
  related: ArticleDetails.shape.related.unwrap().optional(),
});
