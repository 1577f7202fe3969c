import { z } from 'zod';
import { RoleField, UserIdField, UserParams } from './account/user.ts';
import { endpoint } from './endpoint.ts';
import {
  IdParams,
  integerParam,
  isPlainText,
  LimitField,
  multilineText,
  PageField,
  paged,
  SlugField,
  TimestampField,
} from './fields.ts';
import { COMMENT_MAX, COMMENTS_PAGE_SIZE, REPORT_DETAILS_MAX } from './limits.ts';

/** What can have comments. */
export const COMMENT_SUBJECTS = ['product', 'blog'] as const;
/** The order of threads; replies always follow their parent in the order written. */
export const COMMENT_SORTS = ['oldest', 'newest', 'liked'] as const;
export const REPORT_REASONS = ['spam', 'abusive', 'offensive', 'wrong', 'other'] as const;

export const CommentIdField = z.uuid();

/** At least one visible character; invisible formatting characters do not count. */
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** A lone surrogate, as a cut emoji leaves behind, becomes the replacement character. */
export const CommentField = z
  .string('Write something first.')
  .transform((text) => text.toWellFormed().replaceAll('\r\n', '\n'))
  .pipe(multilineText('The comment', 1, COMMENT_MAX))
  .refine((text) => VISIBLE.test(text), 'Write something first.');

/** For a deleted account there is neither id nor picture. */
export const CommentAuthor = z.object({
  id: UserIdField.nullable(),
  name: z.string(),
  role: RoleField,
  avatarUrl: z.string().nullable(),
});

/** Has an id, so that OpenAPI can refer to it recursively. */
export const Comment = z
  .object({
    id: CommentIdField,
    comment: z.string(),
    parentId: CommentIdField.nullable(),
    author: CommentAuthor,
    likes: z.array(UserIdField),
    get replies(): z.ZodArray<typeof Comment> {
      return z.array(Comment);
    },
    createdAt: TimestampField,
    editedAt: TimestampField.nullable(),
  })
  .meta({ id: 'Comment' });

export const CommentSubject = z.object({
  kind: z.enum(COMMENT_SUBJECTS),
  id: SlugField,
  /** The phone's or the article's name. */
  title: z.string(),
});

/** A person's own comment, in the list of all they wrote. */
export const OwnComment = z.object({
  id: CommentIdField,
  comment: z.string(),
  parentId: CommentIdField.nullable(),
  subject: CommentSubject,
  likes: z.int(),
  createdAt: TimestampField,
  editedAt: TimestampField.nullable(),
  /** Since when it is hidden from others, by reports or by a moderator. */
  hiddenAt: TimestampField.nullable(),
});

export const CommentBody = z.object({ comment: CommentField });
export const NewCommentBody = CommentBody.extend({
  /** The comment to reply to, on the same page. */
  parentId: z.string().max(64).refine(isPlainText, 'This comment doesn’t exist.').nullish(),
});
export const ReportBody = z.object({
  reason: z.enum(REPORT_REASONS, 'Choose a reason.'),
  details: multilineText('The details', 0, REPORT_DETAILS_MAX).default(''),
});

export type CommentSort = (typeof COMMENT_SORTS)[number];
export type ReportReason = (typeof REPORT_REASONS)[number];
export type CommentAuthor = z.infer<typeof CommentAuthor>;
export type Comment = z.infer<typeof Comment>;
export type CommentSubject = z.infer<typeof CommentSubject>;
export type OwnComment = z.infer<typeof OwnComment>;
export type ReportBody = z.infer<typeof ReportBody>;

const CommentParams = IdParams.extend({ commentId: CommentIdField });

/** The same calls for phones and articles. */
function commentEndpoints(page: '/api/products/:id' | '/api/blogs/:id', what: 'phone' | 'article') {
  return {
    /**
     * Returns at most COMMENTS_PAGE_SIZE comments, replies included, in reading order. If there are that many, there
     * may be more: request them with `after` set to the last one. The next page may begin inside a thread, so a comment
     * at its top level can have a parentId that refers to a comment of an earlier page. If the `after` comment was
     * deleted meanwhile, the list starts from the beginning.
     */
    list: endpoint({
      method: 'GET',
      path: `${page}/comments`,
      summary: `Comments on the ${what}, replies inside; at most ${COMMENTS_PAGE_SIZE}, use after for more`,
      access: 'public',
      params: IdParams,
      query: z.object({
        sort: z.enum(COMMENT_SORTS).default('oldest'),
        /** The last comment of the page before. */
        after: CommentIdField.optional(),
        limit: integerParam(1, COMMENTS_PAGE_SIZE).optional(),
      }),
      response: z.array(Comment),
    }),
    /** For a link to one comment on a long page. */
    context: endpoint({
      method: 'GET',
      path: `${page}/comments/:commentId`,
      summary: 'One comment with its replies and the comments it replies to',
      access: 'public',
      params: CommentParams,
      response: z.array(Comment),
    }),
    create: endpoint({
      method: 'POST',
      path: `${page}/comments`,
      summary: 'Write a comment, or a reply with parentId',
      access: 'signed-in',
      params: IdParams,
      body: NewCommentBody,
      status: 201,
      response: Comment,
    }),
    update: endpoint({
      method: 'PUT',
      path: `${page}/comments/:commentId`,
      summary: 'Edit your own comment; it is marked as edited and returned with its replies',
      access: 'signed-in',
      params: CommentParams,
      body: CommentBody,
      response: Comment,
    }),
    remove: endpoint({
      method: 'DELETE',
      path: `${page}/comments/:commentId`,
      summary: 'Delete a comment with its replies: your own or, as a moderator, anyone’s',
      access: 'signed-in',
      params: CommentParams,
      response: z.object({ id: CommentIdField }),
    }),
    like: endpoint({
      method: 'POST',
      path: `${page}/comments/:commentId/like`,
      summary: 'Like or unlike a comment; without a body it toggles',
      access: 'signed-in',
      params: CommentParams,
      body: z.object({ liked: z.boolean().optional() }).nullish(),
      response: z.object({ liked: z.boolean(), userId: UserIdField }),
    }),
    report: endpoint({
      method: 'POST',
      path: `${page}/comments/:commentId/report`,
      summary: 'Report a comment to the moderators, once per person',
      access: 'signed-in',
      params: CommentParams,
      body: ReportBody,
      response: z.object({
        reported: z.literal(true),
        /** Whether the comment is now hidden. */
        hidden: z.boolean(),
      }),
    }),
  };
}

export const comments = {
  ...commentEndpoints('/api/products/:id', 'phone'),
  mine: endpoint({
    method: 'GET',
    path: '/api/users/:id/comments',
    summary: 'A person’s comments, newest first',
    access: 'self',
    params: UserParams,
    query: z.object({ page: PageField, limit: LimitField }),
    response: paged('comments', OwnComment),
  }),
};

export const blogComments = commentEndpoints('/api/blogs/:id', 'article');
