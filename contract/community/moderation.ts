import { z } from 'zod';
import { UserParams } from '#contract/account/user.ts';
import { Comment, CommentAuthor, CommentIdField, CommentSubject, REPORT_REASONS } from '#contract/comments.ts';
import { endpoint } from '#contract/endpoint.ts';
import { LimitField, PageField, paged, SearchField, TimestampField, textLine } from '#contract/fields.ts';
import { MODERATION_REASON_MAX } from '#contract/limits.ts';

/** What the queue can show: waiting for a decision, hidden from the public, everything there is. */
export const MODERATION_VIEWS = ['reported', 'hidden', 'all'] as const;
export const MODERATION_ACTIONS = ['approve', 'hide', 'delete', 'restore', 'suspend', 'unsuspend'] as const;

/** What readers write and moderators judge. */
export const POST_KINDS = ['comment', 'review'] as const;

/** As moderators see authors. */
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
  /** Of a review all of it, in lines. */
  comment: z.string(),
  parentId: CommentIdField.nullable(),
  subject: CommentSubject,
  author: ModeratedAuthor,
  /** Of a review how many found it helpful. */
  likes: z.int(),
  createdAt: TimestampField,
  editedAt: TimestampField.nullable(),
  hiddenAt: TimestampField.nullable(),
  /** Whether enough reports hid it or a moderator; null while it is not hidden. */
  hiddenBy: z.enum(['reports', 'moderator']).nullable(),
  /** Reports since the last decision; the newest of them follow. */
  reportCount: z.int(),
  reports: z.array(CommentReport),
});

/** What was done, by whom, to what, and why. */
export const ModerationEntry = z.object({
  id: z.uuid(),
  action: z.enum(MODERATION_ACTIONS),
  reason: z.string(),
  actor: CommentAuthor,
  author: CommentAuthor,
  /** As it read at that moment; null for what was done to the author, not to a comment. */
  comment: z
    .object({ kind: z.enum(POST_KINDS), id: CommentIdField, text: z.string(), subject: CommentSubject })
    .nullable(),
  createdAt: TimestampField,
});

/** As many as are counted, and shown page by page; so many may be more. */
export const MODERATION_COUNT_MAX = 10_000;
export const ModerationCounts = z.object({ reported: z.int(), hidden: z.int(), all: z.int() });

export const AuthorHistory = z.object({
  author: ModeratedAuthor.extend({ createdAt: TimestampField }),
  counts: z.object({
    /** Standing comments, hidden ones included. */
    comments: z.int(),
    /** The same of reviews. */
    reviews: z.int(),
    hidden: z.int(),
    /** Taken away by moderators. */
    deleted: z.int(),
    /** Reports other people made about what is of this author. */
    reports: z.int(),
  }),
  /** The latest. */
  comments: z.array(ModeratedComment),
  log: z.array(ModerationEntry),
});

/** Why most of what is looked at stays. */
export const APPROVED = 'Within the rules';

export const ReasonField = textLine('The reason', 3, MODERATION_REASON_MAX);
export const ReasonBody = z.object({ reason: ReasonField });
/** Leaving a comment as it is needs no explanation of one's own. */
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

/** Words are looked for among as many as are counted. */
export const QueueFilter = z.object({
  view: z.enum(MODERATION_VIEWS).default('reported'),
  kind: z.enum(POST_KINDS).optional(),
  /** In what was written and in the name of who wrote it. */
  search: SearchField.optional(),
});
export type QueueFilter = z.infer<typeof QueueFilter>;

const CommentParams = z.object({ id: CommentIdField });

export const moderation = {
  queue: endpoint({
    method: 'GET',
    path: '/api/moderation/queue',
    summary:
      'Comments and reviews that wait for a decision, are hidden, or all; those reported longest ago first, others newest first',
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
      /** The comments it answers, outermost first, and at the end itself with its replies; hidden ones too. */
      thread: z.array(Comment),
    }),
  }),
  approve: endpoint({
    method: 'POST',
    path: '/api/moderation/comments/:id/approve',
    summary: 'Leave a comment as it is, or show it again; its reports are settled',
    access: 'moderator',
    params: CommentParams,
    body: ApproveBody,
    response: ModeratedComment,
  }),
  hide: endpoint({
    method: 'POST',
    path: '/api/moderation/comments/:id/hide',
    summary: 'Hide a comment with its replies from the public; its reports are settled',
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
    summary: 'Leave a review as it is, or show it again; its reports are settled',
    access: 'moderator',
    params: CommentParams,
    body: ApproveBody,
    response: ModeratedComment,
  }),
  hideReview: endpoint({
    method: 'POST',
    path: '/api/moderation/reviews/:id/hide',
    summary: 'Hide a review from the public; its stars still count, its reports are settled',
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
      /** The id to undo it with; null where there was nothing. */
      undoId: z.uuid().nullable(),
      comments: z.int(),
      /** What others wrote below those comments. */
      replies: z.int(),
      reviews: z.int(),
      /** Likes and ratings. */
      reactions: z.int(),
    }),
  }),
  author: endpoint({
    method: 'GET',
    path: '/api/moderation/users/:id',
    summary: 'What an author wrote and what was done about it',
    access: 'moderator',
    params: UserParams,
    response: AuthorHistory,
  }),
  log: endpoint({
    method: 'GET',
    path: '/api/moderation/log',
    summary: 'Everything moderators did, newest first',
    access: 'moderator',
    query: z.object({ page: PageField, limit: LimitField }),
    response: paged('entries', ModerationEntry),
  }),
};
