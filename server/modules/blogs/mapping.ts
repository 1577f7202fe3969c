import type { ArticleDocument } from '#contract/article-body.ts';
import type { Blog, BlogCard, CoverMotif } from '#contract/blogs.ts';
import type { Category } from '#contract/categories.ts';
import type { ProductCard } from '#contract/phone/product.ts';
import type { UploadedPicture } from '#contract/picture.ts';
import type { BlogRow } from '#db/schema.ts';
import { coverDrawingUrl } from '#server/media/covers/cover-url.ts';
import type { CardRow } from './queries.ts';

export function toCard(row: CardRow, categories: Category[], now: string): BlogCard {
  const coverImage = toCoverImage(row);
  const isScheduled = row.status === 'scheduled';
  const isDue = isScheduled && (row.published_at ?? '') <= now;
  return {
    id: row.id,
    title: row.title,
    excerpt: row.excerpt,
    author: row.author,
    categories,
    coverUrl: coverImage?.webp.at(-1)?.url ?? coverDrawingUrl(row.id, row.cover as CoverMotif),
    cover: row.cover as CoverMotif,
    coverImage,
    status: isDue ? 'published' : row.status,
    scheduledAt: isScheduled ? row.published_at : null,
    publishedAt: isScheduled && !isDue ? null : row.published_at,
    readingMinutes: row.reading_minutes,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

export function toBlog(row: BlogRow, categories: Category[], products: ProductCard[], now: string): Blog {
  return { ...toCard(row, categories, now), body: toBody(row), products };
}

export function toBody({ body }: Pick<BlogRow, 'body'>): ArticleDocument {
  return JSON.parse(body);
}

export function toCoverImage({ cover_image }: Pick<BlogRow, 'cover_image'>): UploadedPicture | null {
  return cover_image === null ? null : JSON.parse(cover_image);
}
