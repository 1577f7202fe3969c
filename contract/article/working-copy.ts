import { z } from 'zod';
import { AutosaveField, Blog, BlogChanges, BlogFields } from '#contract/blogs.ts';
import { endpoint } from '#contract/endpoint.ts';
import { IdParams, SlugField, TimestampField } from '#contract/fields.ts';
import { ArticleDocument } from './body.ts';

/** A published article is worked on beside itself: readers see the old text until the new one replaces it, now or at a moment. */

export const WorkingCopy = z.object({
  id: SlugField,
  title: z.string(),
  excerpt: z.string(),
  body: ArticleDocument,
  author: z.string(),
  categories: z.array(SlugField),
  cover: BlogFields.shape.cover.unwrap(),
  coverImage: BlogFields.shape.coverImage.unwrap(),
  coverAlt: z.string(),
  searchTitle: z.string(),
  searchDescription: z.string(),
  related: z.array(SlugField).nullable(),
  /** When it replaces the article; null until someone says. */
  scheduledAt: TimestampField.nullable(),
  /** Whether the article itself was changed after the copy was begun. */
  isBehind: z.boolean(),
  /** Why it could not replace the article at its moment. */
  problem: z.string().nullable(),
  updatedAt: TimestampField,
});
export type WorkingCopy = z.infer<typeof WorkingCopy>;

const CopyVersion = z.object({ updatedAt: TimestampField });

export const workingCopies = {
  get: endpoint({
    method: 'GET',
    path: '/api/blogs/:id/working-copy',
    summary: 'The unpublished changes of a published article',
    access: 'writer',
    params: IdParams,
    response: z.object({ copy: WorkingCopy.nullable() }),
  }),
  save: endpoint({
    method: 'PUT',
    path: '/api/blogs/:id/working-copy',
    summary:
      'Edit a published article without changing what readers see; 409 with the current copy, or the article, when it was saved since',
    access: 'editor',
    audited: { label: 'Edit a published article', isRepeated: true },
    params: IdParams,
    body: BlogChanges.extend({
      /** Of the copy that was worked on; null for the first save of one. */
      updatedAt: TimestampField.nullable(),
      /** For the first save: the version of the article that was changed. Someone may have replaced it meanwhile. */
      basedOn: TimestampField.optional(),
      isAutosave: AutosaveField,
    }),
    response: WorkingCopy,
  }),
  discard: endpoint({
    method: 'DELETE',
    path: '/api/blogs/:id/working-copy',
    summary: 'Discard the unpublished changes of an article; the text stays among the versions',
    access: 'editor',
    params: IdParams,
    response: z.object({ id: SlugField }),
  }),
  publish: endpoint({
    method: 'POST',
    path: '/api/blogs/:id/working-copy/publish',
    summary: 'Replace a published article by its working copy; the old text becomes a version',
    access: 'editor',
    params: IdParams,
    body: CopyVersion,
    response: Blog,
  }),
  schedule: endpoint({
    method: 'PATCH',
    path: '/api/blogs/:id/working-copy/schedule',
    summary: 'Schedule the changes of a published article; null cancels the schedule',
    access: 'editor',
    params: IdParams,
    body: z.object({ scheduledAt: z.iso.datetime({ offset: true, error: 'Choose a date and time.' }).nullable() }),
    response: WorkingCopy,
  }),
};
