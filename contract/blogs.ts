import { z } from 'zod';
import { ArticleBody, ArticleDocument } from './article/body.ts';
import { ArticleDetailChanges, ArticleDetails } from './article/details.ts';
import { Category } from './categories.ts';
import { AutosaveField, BaseVersion, Version } from './desk/versions.ts';
import { endpoint } from './endpoint.ts';
import {
  IdParams,
  LimitField,
  NewIdField,
  PageField,
  paged,
  SearchField,
  SlugField,
  sortParam,
  TimestampField,
  textLine,
} from './fields.ts';
import { BLOG_CATEGORIES_MAX, BLOG_EXCERPT_MAX, BLOG_TITLE_MAX, NAME_MAX } from './limits.ts';
import { ProductCard } from './phone/product.ts';
import { UploadedPicture } from './picture.ts';

export const BLOG_STATUSES = ['draft', 'scheduled', 'published', 'archived'] as const;
export type BlogStatus = (typeof BLOG_STATUSES)[number];

/** Motifs of drawn covers, used without an uploaded picture. */
export const COVER_MOTIFS = [
  'battery',
  'display',
  'camera',
  'chip',
  'signal',
  'water',
  'plug',
  'calendar',
  'rupee',
  'sheet',
  'magnifier',
  'book',
  'memory',
  'phones',
] as const;
export type CoverMotif = (typeof COVER_MOTIFS)[number];

export const BLOG_STATUS_LABELS: Record<BlogStatus, string> = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  published: 'Published',
  archived: 'Archived',
};

export const BLOG_AUTHOR = 'Handset desk';

export const AuthorField = textLine('The author', 1, NAME_MAX);

/** A draft needs only a title; publishing requires an excerpt and a text. */
export const BlogFields = z.object({
  title: textLine('The title', 1, BLOG_TITLE_MAX),
  excerpt: textLine('The excerpt', 0, BLOG_EXCERPT_MAX).default(''),
  body: ArticleBody.default({ type: 'doc', content: [] }),
  author: AuthorField.default(BLOG_AUTHOR),
  /** Category ids, or categories as in a response. */
  categories: z
    .array(z.union([z.object({ id: SlugField }).transform(({ id }) => id), SlugField]))
    .max(BLOG_CATEGORIES_MAX, `Choose up to ${BLOG_CATEGORIES_MAX} categories.`)
    .refine((ids) => new Set(ids).size === ids.length, 'Each category can be chosen only once.')
    .default([]),
  cover: z.enum(COVER_MOTIFS, 'Choose one of the drawings.').default('phones'),
  /** As returned by the upload; null for the drawing. */
  coverImage: UploadedPicture.nullable().default(null),
  ...ArticleDetails.shape,
});

/** Omitted fields stay unchanged. */
export const BlogChanges = z.object({
  title: BlogFields.shape.title.optional(),
  excerpt: BlogFields.shape.excerpt.unwrap().optional(),
  body: ArticleBody.optional(),
  author: BlogFields.shape.author.unwrap().optional(),
  categories: BlogFields.shape.categories.unwrap().optional(),
  cover: BlogFields.shape.cover.unwrap().optional(),
  coverImage: BlogFields.shape.coverImage.unwrap().optional(),
  ...ArticleDetailChanges.shape,
});

export const BlogCard = z.object({
  id: SlugField,
  title: z.string(),
  excerpt: z.string(),
  author: z.string(),
  categories: z.array(Category),
  /** The uploaded picture or the drawing. */
  coverUrl: z.string(),
  cover: z.enum(COVER_MOTIFS),
  coverImage: UploadedPicture.nullable(),
  /** A scheduled article counts as published once it is due. */
  status: z.enum(BLOG_STATUSES),
  scheduledAt: TimestampField.nullable(),
  publishedAt: TimestampField.nullable(),
  readingMinutes: z.int(),
  createdAt: TimestampField,
  updatedAt: TimestampField,
});

export const Blog = BlogCard.extend({
  body: ArticleDocument,
  /** The phones in the text, in order and up to date; deleted ones are left out. */
  products: z.array(ProductCard),
  ...storedDetails(),
  /** Phones chosen to follow the text, up to date; empty if those of the text are used. */
  relatedProducts: z.array(ProductCard),
});

/** Stored data needs no validation. */
function storedDetails() {
  const text = z.string();
  return { coverAlt: text, searchTitle: text, searchDescription: text, related: z.array(SlugField).nullable() };
}

/** The number of visible articles per category, without empty ones. */
export const BlogCategoryCount = Category.extend({ count: z.int() });

export const BlogCounts = z.object({
  ...(Object.fromEntries(BLOG_STATUSES.map((status) => [status, z.int()])) as Record<BlogStatus, z.ZodInt>),
  all: z.int(),
});

const BlogList = paged('blogs', BlogCard).extend({
  categories: z.array(BlogCategoryCount),
  /** Articles by status; for staff only. */
  counts: BlogCounts.optional(),
  /** Which of them have unpublished changes; for staff only. */
  withChanges: z.array(SlugField).optional(),
  /** Open note threads by article, without zeros; for staff only. */
  openNotes: z.record(SlugField, z.int()).optional(),
  /** All authors, by name; for staff only. */
  authors: z.array(z.string()).optional(),
});

export const BlogNeighbours = z.object({
  /** Most categories and phones in common, then newest. */
  related: z.array(BlogCard),
  /** The article published after this one, then the one before. */
  next: BlogCard.nullable(),
  previous: BlogCard.nullable(),
});

/** An earlier version of an article. */
export const BlogRevision = Version.extend({
  title: z.string(),
  excerpt: z.string(),
  /** Saved in a working copy, so readers never saw it. */
  isUnpublished: z.boolean(),
});
export const FullBlogRevision = BlogRevision.extend({
  body: ArticleDocument,
  /** All other editable fields; null for versions from before they were stored. */
  rest: z
    .object({
      author: z.string(),
      categories: z.array(SlugField),
      cover: z.enum(COVER_MOTIFS),
      coverImage: UploadedPicture.nullable(),
      ...storedDetails(),
      address: SlugField,
    })
    .nullable(),
});

export type BlogFields = z.output<typeof BlogFields>;
export type BlogChanges = z.output<typeof BlogChanges>;
export type BlogCard = z.infer<typeof BlogCard>;
export type Blog = z.infer<typeof Blog>;
export type BlogList = z.infer<typeof BlogList>;
export type BlogNeighbours = z.infer<typeof BlogNeighbours>;
export type BlogCategoryCount = z.infer<typeof BlogCategoryCount>;
export type BlogCounts = z.infer<typeof BlogCounts>;
export type BlogRevision = z.infer<typeof BlogRevision>;
export type FullBlogRevision = z.infer<typeof FullBlogRevision>;

const RevisionParams = IdParams.extend({ revisionId: z.uuid() });

export const ARTICLE_SORTS = ['title', 'status', 'published', 'categories', 'author', 'changed'] as const;

export const BlogListQuery = z.object({
  page: PageField,
  limit: LimitField,
  /** In the title, excerpt or text. */
  search: SearchField.optional(),
  category: SlugField.optional(),
  author: AuthorField.optional(),
  product: SlugField.optional(),
  /** Anything but `published` is for staff. */
  status: z.enum([...BLOG_STATUSES, 'all']).default('published'),
  /** Default: newest first. */
  sort: sortParam(ARTICLE_SORTS).optional(),
});
export type BlogListQuery = z.output<typeof BlogListQuery>;

export const blogs = {
  list: endpoint({
    method: 'GET',
    path: '/api/blogs',
    summary: 'Articles, newest first, in pages; drafts and other unpublished articles for admins only',
    access: 'public',
    query: BlogListQuery,
    response: BlogList,
  }),
  count: endpoint({
    method: 'GET',
    path: '/api/blogs/count',
    summary: 'How many articles are published',
    access: 'public',
    response: z.object({ count: z.int() }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/blogs/:id',
    summary: 'One article with its text; an unpublished one for admins only',
    access: 'public',
    params: IdParams,
    response: Blog,
  }),
  neighbours: endpoint({
    method: 'GET',
    path: '/api/blogs/:id/related',
    summary: 'Articles close to this one, the next and the previous',
    access: 'public',
    params: IdParams,
    response: BlogNeighbours,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/blogs',
    summary: 'Create an article as a draft; 409 with the stored one if `newId` was already used',
    access: 'writer',
    /** An autosaved article may have no title yet; it gets its final address when published. */
    body: BlogFields.extend({ isAutosave: AutosaveField, newId: NewIdField }),
    status: 201,
    response: Blog,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/blogs/:id',
    summary: 'Change an article; 409 with the current one if someone else saved it first',
    access: 'writer',
    audited: { label: 'Change an article', isRepeated: true },
    params: IdParams,
    body: BlogChanges.extend(BaseVersion.shape).extend({ isAutosave: AutosaveField }),
    response: Blog,
  }),
  setStatus: endpoint({
    method: 'PATCH',
    path: '/api/blogs/:id/status',
    summary: 'Publish, unpublish or archive an article',
    access: 'editor',
    params: IdParams,
    body: z.object({
      status: z.enum(
        ['draft', 'published', 'archived'],
        'Use draft, published or archived. To schedule an article, send scheduledAt.',
      ),
    }),
    response: Blog,
  }),
  schedule: endpoint({
    method: 'PATCH',
    path: '/api/blogs/:id/schedule',
    summary: 'Schedule an article; null makes it a draft again',
    access: 'editor',
    params: IdParams,
    body: z.object({ scheduledAt: z.iso.datetime({ offset: true, error: 'Choose a date and time.' }).nullable() }),
    response: Blog,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/blogs/:id',
    summary: 'Delete an article with its comments; it can be restored from the trash',
    access: 'writer',
    params: IdParams,
    response: z.object({ id: SlugField }),
  }),
  addPicture: endpoint({
    method: 'POST',
    path: '/api/blogs/pictures',
    summary: 'Upload a picture for an article or its cover; returns its sizes',
    access: 'writer',
    body: z.object({}),
    upload: true,
    status: 201,
    response: UploadedPicture,
  }),
  revisions: endpoint({
    method: 'GET',
    path: '/api/blogs/:id/revisions',
    summary: 'Earlier versions of an article, newest first',
    access: 'writer',
    params: IdParams,
    response: z.array(BlogRevision),
  }),
  revision: endpoint({
    method: 'GET',
    path: '/api/blogs/:id/revisions/:revisionId',
    summary: 'An earlier version with all editable fields',
    access: 'writer',
    params: RevisionParams,
    response: FullBlogRevision,
  }),
  restoreRevision: endpoint({
    method: 'POST',
    path: '/api/blogs/:id/revisions/:revisionId/restore',
    summary: 'Restore an earlier version, with its address if that is free; the current one becomes a version',
    access: 'writer',
    params: RevisionParams,
    body: BaseVersion,
    response: Blog,
  }),
};
