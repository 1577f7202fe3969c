import { z } from 'zod';
import { Blog, BlogChanges, BlogFields } from '#contract/blogs.ts';
import { AutosaveField } from '#contract/desk/versions.ts';
import { endpoint } from '#contract/endpoint.ts';
import { IdParams, SlugField, TimestampField } from '#contract/fields.ts';
import { ArticleDocument } from './body.ts';

/**
 * Unpublished changes of a published article: readers see the old text until they are published, now or at a set time.
 */

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
  /** When it is published; null if not scheduled. */
  scheduledAt: TimestampField.nullable(),
  /** Whether the article was changed after the copy was created. */
  isBehind: z.boolean(),
  /** Why it could not be published on schedule. */
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
      'Save unpublished changes to a published article; 409 with the current copy, or the article, if someone else saved first',
    access: 'editor',
    audited: { label: 'Edit a published article', isRepeated: true },
    params: IdParams,
    body: BlogChanges.extend({
      /** The version of the copy that was edited; null when it is saved for the first time. */
      updatedAt: TimestampField.nullable(),
      /** For the first save: the version of the article that was edited, in case someone has changed it since. */
      basedOn: TimestampField.optional(),
      isAutosave: AutosaveField,
    }),
    response: WorkingCopy,
  }),
  discard: endpoint({
    method: 'DELETE',
    path: '/api/blogs/:id/working-copy',
    summary: 'Discard the unpublished changes of an article; they stay in its versions',
    access: 'editor',
    params: IdParams,
    response: z.object({ id: SlugField }),
  }),
  publish: endpoint({
    method: 'POST',
    path: '/api/blogs/:id/working-copy/publish',
    summary: 'Publish the unpublished changes of an article; the old text becomes a version',
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
