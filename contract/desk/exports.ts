import { z } from 'zod';
import { BlogListQuery } from '#contract/blogs.ts';
import { CorrectionFilter } from '#contract/community/corrections.ts';
import { MODERATION_COUNT_MAX, QueueFilter } from '#contract/community/moderation.ts';
import { formatCount } from '#contract/count.ts';
import { endpoint } from '#contract/endpoint.ts';
import { SearchField } from '#contract/fields.ts';
import { LibraryFilter } from '#contract/media/library.ts';
import { users } from '#contract/users.ts';
import { CsvFile } from './shapes.ts';

/** Admin tables as files, with the current filters. */

export const tableExports = {
  users: endpoint({
    method: 'GET',
    path: '/api/admin/exports/users',
    summary: 'Users as CSV: a file, or inside JSON if the caller accepts JSON',
    access: 'admin',
    sensitive: true,
    audited: { label: 'Exported users' },
    query: users.list.query.omit({ page: true, limit: true }),
    response: CsvFile,
  }),
  articles: endpoint({
    method: 'GET',
    path: '/api/admin/exports/articles',
    summary: 'Articles as CSV; writers get their own',
    access: 'writer',
    audited: { label: 'Exported articles' },
    query: BlogListQuery.omit({ page: true, limit: true }),
    response: CsvFile,
  }),
  brands: endpoint({
    method: 'GET',
    path: '/api/admin/exports/brands',
    summary: 'Brands as CSV',
    access: 'catalogue',
    audited: { label: 'Exported brands' },
    query: z.object({ search: SearchField.optional() }),
    response: CsvFile,
  }),
  corrections: endpoint({
    method: 'GET',
    path: '/api/admin/exports/corrections',
    summary: 'Corrections as CSV',
    access: 'catalogue',
    audited: { label: 'Exported corrections' },
    query: CorrectionFilter,
    response: CsvFile,
  }),
  pictures: endpoint({
    method: 'GET',
    path: '/api/admin/exports/pictures',
    summary: 'The media library as CSV',
    access: 'media',
    audited: { label: 'Exported the media library' },
    query: LibraryFilter,
    response: CsvFile,
  }),
  posts: endpoint({
    method: 'GET',
    path: '/api/admin/exports/posts',
    summary: `Comments and reviews of the moderation queue as CSV, up to ${formatCount(MODERATION_COUNT_MAX)}`,
    access: 'moderator',
    audited: { label: 'Exported comments and reviews' },
    query: QueueFilter,
    response: CsvFile,
  }),
};
