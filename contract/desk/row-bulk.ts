import { z } from 'zod';
import type { StaffAccess } from '#contract/account/access.ts';
import { EmailField } from '#contract/account/fields.ts';
import { UserIdField } from '#contract/account/user.ts';
import { AuthorField, BlogListQuery } from '#contract/blogs.ts';
import { BrandFields } from '#contract/brands.ts';
import { CommentIdField } from '#contract/comments.ts';
import { AcceptReasonField, CorrectionFilter, RejectReasonField } from '#contract/community/corrections.ts';
import { ApproveBody, QueueFilter, ReasonBody, ReasonField } from '#contract/community/moderation.ts';
import { ContactQuery, ContactStatus } from '#contract/contact.ts';
import { endpoint } from '#contract/endpoint.ts';
import { SearchField, SlugField } from '#contract/fields.ts';
import { AltField, LibraryFilter, TagField } from '#contract/media/library.ts';
import { SubscriberQuery } from '#contract/newsletter/subscribers.ts';
import { users } from '#contract/users.ts';
import { chosenIds } from './shapes.ts';

/**
 * Bulk changes to the rows of an admin table: previewed, applied in one call, undoable for 24 hours. Phones use jobs
 * instead (bulk.ts), since there are thousands of them.
 */

/** Kinds of items in the trash: who may delete and restore them, and their label. */
export const TRASH_TABLES = {
  product: { access: 'catalogue', label: 'Phone' },
  blog: { access: 'editor', label: 'Article' },
  brand: { access: 'catalogue', label: 'Brand' },
  comment: { access: 'moderator', label: 'Comment' },
  review: { access: 'moderator', label: 'Review' },
  reactions: { access: 'moderator', label: 'Likes and ratings' },
  message: { access: 'admin', label: 'Message' },
  subscriber: { access: 'admin', label: 'Subscriber' },
  picture: { access: 'media', label: 'Picture' },
  note: { access: 'editor', label: 'Staff comment' },
  missingPhone: { access: 'catalogue', label: 'Missing phone' },
  page: { access: 'editor', label: 'Page' },
  issue: { access: 'editor', label: 'Newsletter issue' },
  storeFeed: { access: 'catalogue', label: 'Store feed' },
} as const satisfies Record<string, { access: StaffAccess; label: string }>;
export type TrashKind = keyof typeof TRASH_TABLES;
export const TRASH_KINDS = Object.keys(TRASH_TABLES) as [TrashKind, ...TrashKind[]];

/** Bulk actions: who may run and undo them. */
export const UNDO_ACCESS = {
  delete: 'catalogue',
  brand: 'catalogue',
  status: 'catalogue',
  publication: 'catalogue',
  field: 'catalogue',
  import: 'catalogue',
  merge: 'catalogue',
  spam: 'moderator',
  replace: 'admin',
  articles: 'editor',
  messages: 'admin',
  subscribers: 'admin',
  people: 'admin',
  brands: 'catalogue',
  pictures: 'media',
  corrections: 'catalogue',
  posts: 'moderator',
  prices: 'catalogue',
  feed: 'catalogue',
  missingPhones: 'catalogue',
  pages: 'editor',
} as const satisfies Record<string, StaffAccess>;
export type UndoAction = keyof typeof UNDO_ACCESS;
export const UNDO_ACTIONS = Object.keys(UNDO_ACCESS) as [UndoAction, ...UndoAction[]];

export const BULK_ROWS_MAX = 1_000;
/** Listed rows; counts are complete. */
export const BULK_ROWS_LISTED = 100;

const NamedRow = z.object({ id: z.string(), name: z.string() });
const RefusedRow = NamedRow.extend({ reason: z.string() });

export const RowPreview = z.object({
  rows: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  refused: z.int(),
  /** The first few, old and new; null for empty. */
  changes: z.array(NamedRow.extend({ before: z.string().nullable(), after: z.string().nullable() })),
  refusals: z.array(RefusedRow),
});

export const RowOutcome = z.object({
  undoId: z.uuid(),
  changed: z.int(),
  refused: z.int(),
  refusals: z.array(RefusedRow),
});

export type RowPreview = z.infer<typeof RowPreview>;
export type RowOutcome = z.infer<typeof RowOutcome>;
export type RefusedRow = z.infer<typeof RefusedRow>;

function rowBulk<
  const Access extends StaffAccess,
  Id extends z.ZodType<string>,
  Filter extends z.ZodType,
  Change extends z.ZodType,
>(table: string, things: string, access: Access, { id, filter, change }: { id: Id; filter: Filter; change: Change }) {
  const target = z.object({
    /** By id, or all that match a filter. */
    ids: chosenIds(id, BULK_ROWS_MAX, { one: things, many: things }).optional(),
    filter: filter.optional(),
    change,
  });
  const isOne = ({ ids, filter: some }: { ids?: unknown; filter?: unknown }) =>
    (ids === undefined) !== (some === undefined);
  const oneOf = { path: ['ids'], message: `Choose ${things} or a filter.` };
  return {
    preview: endpoint({
      method: 'POST',
      path: `/api/admin/bulk/${table}/preview`,
      summary: `Preview a bulk change to ${things}: old and new values, and skipped ones`,
      access,
      readOnly: true,
      body: target.refine(isOne, oneOf),
      response: RowPreview,
    }),
    apply: endpoint({
      method: 'POST',
      path: `/api/admin/bulk/${table}`,
      summary: `Run a previewed bulk change to ${things}; can be undone for 24 hours`,
      access,
      body: target
        .extend({
          /** The number of previewed rows: if it differs now, the preview must be repeated. */
          rows: z.int('Preview the change first.'),
        })
        .refine(isOne, oneOf),
      response: RowOutcome,
    }),
  };
}

export const ArticleBulkChange = z.discriminatedUnion(
  'action',
  [
    z.object({
      action: z.literal('status'),
      value: z.enum(['draft', 'published', 'archived'], 'The status must be draft, published or archived.'),
    }),
    z.object({ action: z.literal('author'), value: AuthorField }),
    z.object({ action: z.literal('addCategory'), value: SlugField }),
    z.object({ action: z.literal('removeCategory'), value: SlugField }),
    z.object({ action: z.literal('delete') }),
  ],
  'The action must be status, author, addCategory, removeCategory or delete.',
);

export const MessageBulkChange = z.discriminatedUnion(
  'action',
  [
    z.object({ action: z.literal('status'), value: ContactStatus }),
    z.object({ action: z.literal('assign'), value: z.uuid('Choose a person or null.').nullable() }),
    z.object({ action: z.literal('delete') }),
  ],
  'The action must be status, assign or delete.',
);

export const SubscriberBulkChange = z.object({
  action: z.enum(['unsubscribe', 'delete'], 'The action must be unsubscribe or delete.'),
});

export const PeopleBulkChange = z.object({
  action: z.enum(['suspend', 'unsuspend'], 'The action must be suspend or unsuspend.'),
  reason: ReasonField,
});

const { country, founded, description, website, emblem } = BrandFields.shape;

/** Changes one field of many brands; null clears it. Names must be unique, so they cannot be changed in bulk. */
export const BrandBulkChange = z.discriminatedUnion(
  'action',
  [
    z.object({ action: z.literal('country'), value: country.unwrap() }),
    z.object({ action: z.literal('founded'), value: founded.unwrap() }),
    z.object({ action: z.literal('description'), value: description.unwrap() }),
    z.object({ action: z.literal('website'), value: website.unwrap() }),
    z.object({ action: z.literal('emblem'), value: emblem.unwrap() }),
    z.object({ action: z.literal('delete') }),
  ],
  'The action must be country, founded, description, website, emblem or delete.',
);

export const PictureBulkChange = z.discriminatedUnion(
  'action',
  [
    z.object({ action: z.literal('alt'), value: AltField }),
    z.object({ action: z.literal('addTag'), value: TagField }),
    z.object({ action: z.literal('removeTag'), value: TagField }),
    z.object({ action: z.literal('delete') }),
  ],
  'The action must be alt, addTag, removeTag or delete.',
);

export const CorrectionBulkChange = z.discriminatedUnion(
  'action',
  [
    z.object({ action: z.literal('accept'), reason: AcceptReasonField }),
    z.object({ action: z.literal('reject'), reason: RejectReasonField }),
  ],
  'The action must be accept or reject.',
);

export const PostBulkChange = z.discriminatedUnion(
  'action',
  [
    ApproveBody.extend({ action: z.literal('approve') }),
    ReasonBody.extend({ action: z.literal('hide') }),
    ReasonBody.extend({ action: z.literal('delete') }),
  ],
  'The action must be approve, hide or delete.',
);

export const MissingPhoneBulkChange = z.object({ action: z.literal('delete', 'The action is delete.') });

export const PageBulkChange = z.discriminatedUnion(
  'action',
  [
    z.object({
      action: z.literal('status'),
      value: z.enum(['draft', 'published'], 'The status must be draft or published.'),
    }),
    z.object({ action: z.literal('delete') }),
  ],
  'The action must be status or delete.',
);

export type PageBulkChange = z.infer<typeof PageBulkChange>;
export type ArticleBulkChange = z.infer<typeof ArticleBulkChange>;
export type MessageBulkChange = z.infer<typeof MessageBulkChange>;
export type SubscriberBulkChange = z.infer<typeof SubscriberBulkChange>;
export type PeopleBulkChange = z.infer<typeof PeopleBulkChange>;
export type BrandBulkChange = z.infer<typeof BrandBulkChange>;
export type PictureBulkChange = z.infer<typeof PictureBulkChange>;
export type PostBulkChange = z.infer<typeof PostBulkChange>;
export type CorrectionBulkChange = z.infer<typeof CorrectionBulkChange>;
export type MissingPhoneBulkChange = z.infer<typeof MissingPhoneBulkChange>;

export const rowBulks = {
  bulkArticles: rowBulk('articles', 'articles', 'editor', {
    id: SlugField,
    filter: BlogListQuery.omit({ page: true, limit: true }),
    change: ArticleBulkChange,
  }),
  bulkMessages: rowBulk('messages', 'messages', 'admin', {
    id: z.uuid(),
    filter: ContactQuery,
    change: MessageBulkChange,
  }),
  bulkSubscribers: rowBulk('subscribers', 'subscribers', 'admin', {
    id: EmailField,
    filter: SubscriberQuery,
    change: SubscriberBulkChange,
  }),
  bulkPeople: rowBulk('people', 'people', 'admin', {
    id: UserIdField,
    filter: users.list.query.omit({ page: true, limit: true }),
    change: PeopleBulkChange,
  }),
  bulkBrands: rowBulk('brands', 'brands', 'catalogue', {
    id: SlugField,
    filter: z.object({ search: SearchField.optional() }),
    change: BrandBulkChange,
  }),
  bulkPictures: rowBulk('pictures', 'pictures', 'media', {
    id: z.uuid(),
    filter: LibraryFilter,
    change: PictureBulkChange,
  }),
  bulkCorrections: rowBulk('corrections', 'suggestions', 'catalogue', {
    id: z.uuid(),
    filter: CorrectionFilter,
    change: CorrectionBulkChange,
  }),
  bulkMissingPhones: rowBulk('missing-phones', 'phones', 'catalogue', {
    id: z.uuid(),
    filter: z.object({ search: SearchField.optional() }),
    change: MissingPhoneBulkChange,
  }),
  bulkPages: rowBulk('pages', 'pages', 'editor', {
    id: SlugField,
    filter: z.object({ search: SearchField.optional() }),
    change: PageBulkChange,
  }),
  bulkPosts: rowBulk('posts', 'comments and reviews', 'moderator', {
    id: CommentIdField,
    filter: QueueFilter,
    change: PostBulkChange,
  }),
};
