import type { ArticleDetails } from '#contract/article/details.ts';
import type { BlogChanges, CoverMotif } from '#contract/blogs.ts';
import type { BlogRow } from '#db/schema.ts';
import { toCoverImage } from '#server/read-models/articles/article-rows.ts';

/** All editable columns besides the text and categories; the same in articles, working copies and versions. */

type FieldColumns = Pick<
  BlogRow,
  'author' | 'cover' | 'cover_image' | 'cover_alt' | 'search_title' | 'search_description' | 'related'
>;

/** Omitted fields stay unchanged. */
export function toFieldColumns(changes: BlogChanges): Partial<FieldColumns> {
  const { author, cover, coverImage, coverAlt, searchTitle, searchDescription, related } = changes;
  return {
    ...(author !== undefined && { author }),
    ...(cover && { cover }),
    ...(coverImage !== undefined && { cover_image: coverImage && JSON.stringify(coverImage) }),
    ...(coverAlt !== undefined && { cover_alt: coverAlt }),
    ...(searchTitle !== undefined && { search_title: searchTitle }),
    ...(searchDescription !== undefined && { search_description: searchDescription }),
    ...(related !== undefined && { related: related && JSON.stringify(related) }),
  };
}

export function fieldColumnsOf(row: FieldColumns): FieldColumns {
  const { author, cover, cover_image, cover_alt, search_title, search_description, related } = row;
  return { author, cover, cover_image, cover_alt, search_title, search_description, related };
}

export function toFields(row: FieldColumns) {
  return { author: row.author, cover: row.cover as CoverMotif, coverImage: toCoverImage(row), ...toDetails(row) };
}

export function toDetails(row: Omit<FieldColumns, 'author' | 'cover' | 'cover_image'>): ArticleDetails {
  return {
    coverAlt: row.cover_alt ?? '',
    searchTitle: row.search_title ?? '',
    searchDescription: row.search_description ?? '',
    related: row.related === null ? null : JSON.parse(row.related),
  };
}
