import { z } from 'zod';
import { UserParams } from '#contract/account/user.ts';
import { Comment, CommentAuthor, CommentIdField, CommentSubject, REPORT_REASONS } from '#contract/comments.ts';
import { endpoint } from '#contract/endpoint.ts';
import { LimitField, PageField, paged, SearchField, TimestampField, textLine } from '#contract/fields.ts';
import { MODERATION_REASON_MAX } from '#contract/limits.ts';

/** Views of the queue: waiting for a decision, hidden, or everything. */
export const MODERATION_VIEWS = ['reported', 'hidden', 'all'] as const;
export const MODERATION_ACTIONS = ['approve', 'hide', 'delete', 'restore', 'suspend', 'unsuspend'] as const;

/** What readers write and moderators review. */
export const POST_KINDS = ['comment', 'review'] as const;

export const ModeratedAuthor = CommentAuthor.extend({ suspendedAt: TimestampField.nullable() });

export const CommentReport = z.object({
  reason: z.enum(REPORT_REASONS),
  details: z.string(),
  reporter: CommentAuthor,
  createdAt: TimestampField,
});

export const ModeratedComment = z.object({
  kind: z.enum(POST_KINDS),
  id: CommentIdField,
  /** For a review its whole text. */
  comment: z.string(),
  parentId: CommentIdField.nullable(),
  subject: CommentSubject,
  author: ModeratedAuthor,
  /** For a review the number of helpful votes. */
  likes: z.int(),
  createdAt: TimestampField,
  editedAt: TimestampField.nullable(),
  hiddenAt: TimestampField.nullable(),
  /** Null if it is not hidden. */
  hiddenBy: z.enum(['reports', 'moderator']).nullable(),
  /** Reports since the last decision; the newest are listed below. */
  reportCount: z.int(),
  reports: z.array(CommentReport),
});

/** A log entry: what was done, by whom, to what and why. */
export const ModerationEntry = z.object({
  id: z.uuid(),
  action: z.enum(MODERATION_ACTIONS),
  reason: z.string(),
  actor: CommentAuthor,
  author: CommentAuthor,
  /** The text at that time; null for actions on the author. */
  comment: z
    .object({ kind: z.enum(POST_KINDS), id: CommentIdField, text: z.string(), subject: CommentSubject })
    .nullable(),
  createdAt: TimestampField,
});

/** Posts are counted and paged up to this number; there may be more. */
export const MODERATION_COUNT_MAX = 10_000;
export const ModerationCounts = z.object({ reported: z.int(), hidden: z.int(), all: z.int() });

export const AuthorHistory = z.object({
  author: ModeratedAuthor.extend({ createdAt: TimestampField }),
  counts: z.object({
    /** Comments that were not deleted, hidden ones included. */
    comments: z.int(),
    /** The same for reviews. */
    reviews: z.int(),
    hidden: z.int(),
    /** Deleted by moderators. */
    deleted: z.int(),
    /** Reports by others about this author's posts. */
    reports: z.int(),
  }),
  /** Newest first. */
  comments: z.array(ModeratedComment),
  log: z.array(ModerationEntry),
});

/** The default reason for approving. */
export const APPROVED = 'Within the rules';

export const ReasonField = textLine('The reason', 3, MODERATION_REASON_MAX);
export const ReasonBody = z.object({ reason: ReasonField });
/** Approving needs no written reason. */
export const ApproveBody = z.object({ reason: ReasonField.default(APPROVED) });

export type PostKind = (typeof POST_KINDS)[number];
export type ModerationView = (typeof MODERATION_VIEWS)[number];
export type ModerationAction = (typeof MODERATION_ACTIONS)[number];
export type ModeratedAuthor = z.infer<typeof ModeratedAuthor>;
export type CommentReport = z.infer<typeof CommentReport>;
export type ModeratedComment = z.infer<typeof ModeratedComment>;
export type ModerationEntry = z.infer<typeof ModerationEntry>;
export type ModerationCounts = z.infer<typeof ModerationCounts>;
export type AuthorHistory = z.infer<typeof AuthorHistory>;

/** Search covers as many posts as are counted. */
export const QueueFilter = z.object({
  view: z.enum(MODERATION_VIEWS).default('reported'),
  kind: z.enum(POST_KINDS).optional(),
  /** In the text and the author's name. */
  search: SearchField.optional(),
});
export type QueueFilter = z.infer<typeof QueueFilter>;

const CommentParams = z.object({ id: CommentIdField });

export const moderation = {
  queue: endpoint({
    method: 'GET',
    path: '/api/moderation/queue',
    summary: 'Comments and reviews: waiting for a decision (oldest report first), hidden or all (newest first)',
    access: 'moderator',
    query: QueueFilter.extend({ page: PageField, limit: LimitField }),
    response: paged('comments', ModeratedComment).extend({ counts: ModerationCounts }),
  }),
  comment: endpoint({
    method: 'GET',
    path: '/api/moderation/comments/:id',
    summary: 'One comment with its context, hidden or not',
    access: 'moderator',
    params: CommentParams,
    response: z.object({
      comment: ModeratedComment,
      /** Its parent comments, outermost first, then the comment itself with its replies; includes hidden ones. */
      thread: z.array(Comment),
    }),
  }),
  approve: endpoint({
    method: 'POST',
    path: '/api/moderation/comments/:id/approve',
    summary: 'Approve a comment or show a hidden one again; closes its reports',
    access: 'moderator',
    params: CommentParams,
    body: ApproveBody,
    response: ModeratedComment,
  }),
  hide: endpoint({
    method: 'POST',
    path: '/api/moderation/comments/:id/hide',
    summary: 'Hide a comment with its replies from readers; closes its reports',
    access: 'moderator',
    params: CommentParams,
    body: ReasonBody,
    response: ModeratedComment,
  }),
  remove: endpoint({
    method: 'POST',
    path: '/api/moderation/comments/:id/delete',
    summary: 'Remove a comment with its replies; they can be restored from the trash',
    access: 'moderator',
    params: CommentParams,
    body: ReasonBody,
    response: z.object({ id: CommentIdField }),
  }),
  approveReview: endpoint({
    method: 'POST',
    path: '/api/moderation/reviews/:id/approve',
    summary: 'Approve a review or show a hidden one again; closes its reports',
    access: 'moderator',
    params: CommentParams,
    body: ApproveBody,
    response: ModeratedComment,
  }),
  hideReview: endpoint({
    method: 'POST',
    path: '/api/moderation/reviews/:id/hide',
    summary: 'Hide a review from readers; its stars still count; closes its reports',
    access: 'moderator',
    params: CommentParams,
    body: ReasonBody,
    response: ModeratedComment,
  }),
  removeReview: endpoint({
    method: 'POST',
    path: '/api/moderation/reviews/:id/delete',
    summary: 'Remove a review with its stars; it can be restored from the trash',
    access: 'moderator',
    params: CommentParams,
    body: ReasonBody,
    response: z.object({ id: CommentIdField }),
  }),
  suspend: endpoint({
    method: 'POST',
    path: '/api/moderation/users/:id/suspend',
    summary: 'Suspend a person: they can’t write, like, rate or report. Staff can’t be suspended',
    access: 'moderator',
    params: UserParams,
    body: ReasonBody,
    response: ModeratedAuthor,
  }),
  unsuspend: endpoint({
    method: 'POST',
    path: '/api/moderation/users/:id/unsuspend',
    summary: 'Lift a suspension',
    access: 'moderator',
    params: UserParams,
    body: ReasonBody,
    response: ModeratedAuthor,
  }),
  cleanUp: endpoint({
    method: 'POST',
    path: '/api/moderation/users/:id/clean-up',
    summary: 'Delete everything a person wrote, liked and rated in one step; can be undone for 24 hours',
    access: 'moderator',
    params: UserParams,
    body: ReasonBody,
    response: z.object({
      /** The id for undo; null if there was nothing to remove. */
      undoId: z.uuid().nullable(),
      comments: z.int(),
      /** Other people's replies to those comments. */
      replies: z.int(),
      reviews: z.int(),
      /** Likes and ratings. */
      reactions: z.int(),
    }),
  }),
  author: endpoint({
    method: 'GET',
    path: '/api/moderation/users/:id',
    summary: 'An author’s posts and their moderation history',
    access: 'moderator',
    params: UserParams,
    response: AuthorHistory,
  }),
  log: endpoint({
    method: 'GET',
    path: '/api/moderation/log',
    summary: 'The moderation log, newest first',
    access: 'moderator',
    query: z.object({ page: PageField, limit: LimitField }),
    response: paged('entries', ModerationEntry),
  }),
};
