import { z } from 'zod';
import { NamedActor } from '#contract/desk/products.ts';
import { endpoint } from '#contract/endpoint.ts';
import { LimitField, PageField, paged, SearchField, TimestampField, textLine, UuidParams } from '#contract/fields.ts';
import { ARTICLE_PICTURE_TEXT_MAX, NAME_MAX } from '#contract/limits.ts';
import { UploadedPicture } from '#contract/picture.ts';

/** Pictures uploaded for phones, articles and the site; profile pictures are private and not included. */

export const DELETED_PICTURES_MAX = 500;

/** Where a picture is used, from public places to stored versions. */
export const PICTURE_PLACES = {
  phone: 'Main picture of a phone',
  'phone-more': 'Further picture of a phone',
  cover: 'Cover of an article',
  article: 'In an article',
  'working-copy': 'Unpublished changes to an article',
  issue: 'In an issue of the newsletter',
  site: 'Logo or text page',
  version: 'In an earlier version of an article',
  'site-version': 'Earlier version of the logo or a text page',
  'issue-version': 'In an earlier version of an issue of the newsletter',
  trash: 'In the trash',
} as const;
export type PicturePlace = keyof typeof PICTURE_PLACES;
const PLACE_NAMES = Object.keys(PICTURE_PLACES) as [PicturePlace, ...PicturePlace[]];

export const PictureUse = z.object({
  place: z.enum(PLACE_NAMES),
  /** The id of the phone, article or trash item; null if the caller may not open it. */
  id: z.string().nullable(),
  name: z.string(),
});
export type PictureUse = z.infer<typeof PictureUse>;

export const LibraryPicture = z.object({
  id: z.uuid(),
  image: UploadedPicture,
  /** Alternative text, suggested wherever the picture is used. */
  alt: z.string(),
  /** The name of the uploaded file. */
  filename: z.string(),
  tags: z.array(z.string()),
  /** All its files; bytes are null if a file is missing. */
  files: z.array(
    z.object({ url: z.string(), width: z.int(), format: z.enum(['avif', 'webp']), bytes: z.int().nullable() }),
  ),
  uploadedAt: TimestampField,
  uploadedBy: NamedActor.nullable(),
  /** When its file was last replaced; null if never. */
  replacedAt: TimestampField.nullable(),
  uses: z.array(PictureUse),
});
export type LibraryPicture = z.infer<typeof LibraryPicture>;

export const AltField = textLine('The description', 0, ARTICLE_PICTURE_TEXT_MAX);
export const PICTURE_TAGS_MAX = 12;
export const PICTURE_TAG_MAX = 30;

/** Lower case, so that each tag has one spelling. */
export const TagField = textLine('The tag', 1, PICTURE_TAG_MAX)
  .toLowerCase()
  .refine((tag) => !/[",]/.test(tag), 'A tag can’t contain commas or quotation marks.');

const TagsField = z
  .array(TagField)
  .max(PICTURE_TAGS_MAX, `A picture can have up to ${PICTURE_TAGS_MAX} tags.`)
  .transform((tags) => [...new Set(tags)].sort());

const FilenameField = textLine('The name of the file', 1, NAME_MAX);

export const LibraryFilter = z.object({
  search: SearchField.optional(),
  use: z.enum(['used', 'unused']).optional(),
  place: z.enum(PLACE_NAMES).optional(),
  /** Only pictures without a description. */
  missing: z.enum(['alt']).optional(),
  tag: TagField.optional(),
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
      /** All tags with their number of pictures, alphabetically. */
      tags: z.array(z.object({ tag: z.string(), count: z.int() })),
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
    summary: 'Upload a picture, as `image` in a form; an existing picture is returned',
    access: 'media',
    body: z.object({ filename: FilenameField.optional(), alt: AltField.optional() }),
    upload: true,
    status: 201,
    response: LibraryPicture,
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/api/admin/media/:id',
    summary: 'Change the description, file name or tags of a picture',
    access: 'media',
    params: UuidParams,
    body: z.object({ alt: AltField.optional(), filename: FilenameField.optional(), tags: TagsField.optional() }),
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
      undoId: z.uuid(),
      /** Phones and articles that now show the new picture. */
      changed: z.int(),
    }),
  }),
  remove: endpoint({
    method: 'POST',
    path: '/api/admin/media/remove',
    summary: 'Move unused pictures to the trash, all of them or none',
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
