import { z } from 'zod';
import { BlogListQuery } from '#contract/blogs.ts';
import { CorrectionFilter } from '#contract/community/corrections.ts';
import { MODERATION_COUNT_MAX, QueueFilter } from '#contract/community/moderation.ts';
import { endpoint } from '#contract/endpoint.ts';
import { SearchField } from '#contract/fields.ts';
import { LibraryFilter } from '#contract/media/library.ts';
import { users } from '#contract/users.ts';
import { formatCount } from '../count.ts';
import { CsvFile } from './shapes.ts';

/** Tables of the desk as files, narrowed down as they are shown. */

export const tableExports = {
  users: endpoint({
    method: 'GET',
    path: '/api/admin/exports/users',
    summary: 'People with an account as comma-separated values: a file, or inside JSON where the caller accepts JSON',
    access: 'admin',
    sensitive: true,
    audited: { label: 'Exported people' },
    query: users.list.query.omit({ page: true, limit: true }),
    response: CsvFile,
  }),
  articles: endpoint({
    method: 'GET',
    path: '/api/admin/exports/articles',
    summary: 'Articles as comma-separated values, of a writer their own; as the others',
    access: 'writer',
    audited: { label: 'Exported articles' },
    query: BlogListQuery.omit({ page: true, limit: true }),
    response: CsvFile,
  }),
  brands: endpoint({
    method: 'GET',
    path: '/api/admin/exports/brands',
    summary: 'Brands as comma-separated values; as the others',
    access: 'catalogue',
    audited: { label: 'Exported brands' },
    query: z.object({ search: SearchField.optional() }),
    response: CsvFile,
  }),
  corrections: endpoint({
    method: 'GET',
    path: '/api/admin/exports/corrections',
    summary: 'What readers suggest as comma-separated values; as the others',
    access: 'catalogue',
    audited: { label: 'Exported suggestions of readers' },
    query: CorrectionFilter,
    response: CsvFile,
  }),
  pictures: endpoint({
    method: 'GET',
    path: '/api/admin/exports/pictures',
    summary: 'The library of pictures as comma-separated values; as the others',
    access: 'media',
    audited: { label: 'Exported the library of pictures' },
    query: LibraryFilter,
    response: CsvFile,
  }),
  posts: endpoint({
    method: 'GET',
    path: '/api/admin/exports/posts',
    summary: `Comments and reviews of the moderators’ queue as comma-separated values, at most ${formatCount(MODERATION_COUNT_MAX)}; as the others`,
    access: 'moderator',
    audited: { label: 'Exported comments and reviews' },
    query: QueueFilter,
    response: CsvFile,
  }),
};
