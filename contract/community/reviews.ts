import { z } from 'zod';
import { CommentAuthor, ReportBody } from '#contract/comments.ts';
import { endpoint } from '#contract/endpoint.ts';
import {
  IdParams,
  LimitField,
  multilineText,
  PageField,
  paged,
  RatingField,
  SlugField,
  TimestampField,
  textLine,
  UuidParams,
} from '#contract/fields.ts';
import { MONTHS_OWNED_MAX, REVIEW_TEXT_MAX, REVIEW_TITLE_MAX } from '#contract/limits.ts';

export const REVIEW_SORTS = ['helpful', 'newest', 'lowest'] as const;

export const ReviewIdField = z.uuid();

/** An owner's review. Its stars are the author's rating of the phone, not a second figure. */
export const Review = z.object({
  id: ReviewIdField,
  rating: z.int(),
  title: z.string(),
  good: z.string(),
  bad: z.string(),
  /** Whole months; 0 for less than one. */
  monthsOwned: z.int(),
  author: CommentAuthor,
  /** Number of helpful votes. */
  helpful: z.int(),
  createdAt: TimestampField,
  editedAt: TimestampField.nullable(),
  /** From the demo data. */
  demo: z.literal(true).optional(),
  /** Whether the caller voted it helpful; only when signed in. */
  isHelpful: z.boolean().optional(),
});

/** One's own review, which the author can read even while it is hidden. */
export const OwnReview = Review.extend({
  /** Since when it is hidden from others, by reports or by a moderator. */
  hiddenAt: TimestampField.nullable(),
});

/** In a list of one's reviews of different phones. */
export const PlacedReview = OwnReview.extend({ product: z.object({ id: SlugField, name: z.string() }) });
export type PlacedReview = z.infer<typeof PlacedReview>;

/** A lone surrogate, as a cut emoji leaves behind, becomes the replacement character. */
function reviewText(label: string) {
  return z
    .string(`${label} must be text.`)
    .transform((text) => text.toWellFormed().replaceAll('\r\n', '\n'))
    .pipe(multilineText(label, 0, REVIEW_TEXT_MAX))
    .default('');
}

/** At least one visible character; invisible formatting characters do not count. */
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;
const MONTHS_TEXT = 'Choose how long you’ve had it.';

export const ReviewBody = z
  .object({
    rating: RatingField,
    title: z
      .string('The title must be text.')
      .transform((text) => text.toWellFormed())
      .pipe(textLine('The title', 0, REVIEW_TITLE_MAX))
      .default(''),
    good: reviewText('‘What’s good’'),
    bad: reviewText('‘What’s bad’'),
    monthsOwned: z.int(MONTHS_TEXT).min(0, MONTHS_TEXT).max(MONTHS_OWNED_MAX, MONTHS_TEXT),
  })
  .refine(({ good, bad }) => VISIBLE.test(good) || VISIBLE.test(bad), {
    path: ['good'],
    message: 'Write at least one good or bad point.',
  });

export type ReviewSort = (typeof REVIEW_SORTS)[number];
export type Review = z.infer<typeof Review>;
export type OwnReview = z.infer<typeof OwnReview>;
export type ReviewBody = z.infer<typeof ReviewBody>;

const ReviewParams = IdParams.extend({ reviewId: ReviewIdField });

export const reviews = {
  list: endpoint({
    method: 'GET',
    path: '/api/products/:id/reviews',
    summary: 'Reviews of a phone, in pages',
    access: 'public',
    params: IdParams,
    query: z.object({ sort: z.enum(REVIEW_SORTS).default('helpful'), page: PageField, limit: LimitField }),
    response: paged('reviews', Review).extend({
      /** The caller's review, or null; only when signed in. */
      mine: OwnReview.nullable().optional(),
    }),
  }),
  mine: endpoint({
    method: 'GET',
    path: '/api/users/:id/reviews',
    summary: 'A person’s reviews, newest first, hidden ones included',
    access: 'self',
    params: UuidParams,
    query: z.object({ page: PageField, limit: LimitField }),
    response: paged('reviews', PlacedReview),
  }),
  put: endpoint({
    method: 'PUT',
    path: '/api/products/:id/reviews/mine',
    summary: 'Write or edit your review of the phone, one per person; its rating is your rating',
    access: 'signed-in',
    params: IdParams,
    body: ReviewBody,
    response: OwnReview,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/products/:id/reviews/mine',
    summary: 'Delete your review and its rating',
    access: 'signed-in',
    params: IdParams,
    response: z.object({ id: ReviewIdField }),
  }),
  helpful: endpoint({
    method: 'POST',
    path: '/api/products/:id/reviews/:reviewId/helpful',
    summary: 'Mark a review as helpful, or undo that',
    access: 'signed-in',
    params: ReviewParams,
    body: z.object({ helpful: z.boolean('Send true or false.') }),
    response: z.object({ helpful: z.boolean(), count: z.int() }),
  }),
  report: endpoint({
    method: 'POST',
    path: '/api/products/:id/reviews/:reviewId/report',
    summary: 'Report a review to the moderators, once per person',
    access: 'signed-in',
    params: ReviewParams,
    body: ReportBody,
    response: z.object({
      reported: z.literal(true),
      /** Whether the review is now hidden. */
      hidden: z.boolean(),
    }),
  }),
};
