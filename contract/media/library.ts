import { z } from 'zod';
import { NamedActor } from '#contract/admin-products.ts';
import { endpoint } from '#contract/endpoint.ts';
import { LimitField, PageField, paged, SearchField, TimestampField, textLine } from '#contract/fields.ts';
import { ARTICLE_PICTURE_TEXT_MAX, NAME_MAX } from '#contract/limits.ts';
import { UploadedPicture } from '#contract/picture.ts';
import { UuidParams } from '../fields.ts';

/** Every picture that was uploaded for phones, articles and the site; those of accounts are their owners' affair. */

/** Pictures that one step may put into the trash. */
export const DELETED_PICTURES_MAX = 500;

/** Where a picture is shown, from what readers see to what is only kept. */
export const PICTURE_PLACES = {
  phone: 'Main picture of a phone',
  'phone-more': 'Further picture of a phone',
  cover: 'Cover of an article',
  article: 'In an article',
  'working-copy': 'In changes to an article that are not published',
  site: 'In the logo or a page of the site',
  version: 'In an earlier version of an article',
  'site-version': 'In an earlier version of the logo or a page of the site',
  trash: 'In the trash',
} as const;
export type PicturePlace = keyof typeof PICTURE_PLACES;
const PLACE_NAMES = Object.keys(PICTURE_PLACES) as [PicturePlace, ...PicturePlace[]];

export const PictureUse = z.object({
  place: z.enum(PLACE_NAMES),
  /** Of the phone, the article, or what is in the trash; null where the caller may not open it. */
  id: z.string().nullable(),
  name: z.string(),
});
export type PictureUse = z.infer<typeof PictureUse>;

export const LibraryPicture = z.object({
  id: z.uuid(),
  image: UploadedPicture,
  /** The alternative text, offered wherever the picture is used. */
  alt: z.string(),
  /** As the file was called. */
  filename: z.string(),
  /** Every file of it; null bytes where the file is missing. */
  files: z.array(
    z.object({ url: z.string(), width: z.int(), format: z.enum(['avif', 'webp']), bytes: z.int().nullable() }),
  ),
  uploadedAt: TimestampField,
  uploadedBy: NamedActor.nullable(),
  /** Since when it is another picture than it was; null where it never was replaced. */
  replacedAt: TimestampField.nullable(),
  uses: z.array(PictureUse),
});
export type LibraryPicture = z.infer<typeof LibraryPicture>;

export const AltField = textLine('The description', 0, ARTICLE_PICTURE_TEXT_MAX);
const FilenameField = textLine('The name of the file', 1, NAME_MAX);

export const LibraryFilter = z.object({
  search: SearchField.optional(),
  use: z.enum(['used', 'unused']).optional(),
  /** Only those shown in such a place. */
  place: z.enum(PLACE_NAMES).optional(),
  /** Only those no one has described. */
  missing: z.enum(['alt']).optional(),
});
export type LibraryFilter = z.infer<typeof LibraryFilter>;

export const mediaLibrary = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/media',
    summary: 'Uploaded pictures with where they are shown, newest first',
    access: 'media',
    query: LibraryFilter.extend({ page: PageField, limit: LimitField }),
    response: paged('pictures', LibraryPicture).extend({
      counts: z.object({ all: z.int(), used: z.int(), unused: z.int(), withoutAlt: z.int() }),
    }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/admin/media/:id',
    summary: 'One uploaded picture with its sizes and where it is shown',
    access: 'media',
    params: UuidParams,
    response: LibraryPicture,
  }),
  add: endpoint({
    method: 'POST',
    path: '/api/admin/media',
    summary: 'Upload a picture, as `image` in a form; one that is there already is answered as it is',
    access: 'media',
    body: z.object({ filename: FilenameField.optional(), alt: AltField.optional() }),
    upload: true,
    status: 201,
    response: LibraryPicture,
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/api/admin/media/:id',
    summary: 'Change the description or file name of a picture',
    access: 'media',
    params: UuidParams,
    body: z.object({ alt: AltField.optional(), filename: FilenameField.optional() }),
    response: LibraryPicture,
  }),
  replace: endpoint({
    method: 'POST',
    path: '/api/admin/media/:id/replace',
    summary: 'Replace a picture everywhere it is used; can be undone for 24 hours',
    access: 'admin',
    params: UuidParams,
    body: z.object({ filename: FilenameField.optional() }),
    upload: true,
    response: z.object({
      picture: LibraryPicture,
      /** The id to undo it with. */
      undoId: z.uuid(),
      /** Phones and articles that show the new one now. */
      changed: z.int(),
    }),
  }),
  remove: endpoint({
    method: 'POST',
    path: '/api/admin/media/remove',
    summary: 'Put pictures that nothing shows into the trash, all of them or none',
    access: 'media',
    body: z.object({
      ids: z
        .array(z.uuid())
        .min(1, 'Choose a picture first.')
        .max(DELETED_PICTURES_MAX, `At most ${DELETED_PICTURES_MAX} pictures at once.`)
        .transform((ids) => [...new Set(ids)]),
    }),
    response: z.object({ ids: z.array(z.uuid()) }),
  }),
};
