import type { OwnReview, Review } from '#contract/community/reviews.ts';
import { countText } from '#contract/count.ts';
import type { LoggedPost } from '#server/modules/comments/service.ts';
import { authorOf } from '#server/modules/users/service.ts';
import type { ReviewWithAuthor } from './queries.ts';

/** With the viewer's own vote if signed in. */
export function toReview(row: ReviewWithAuthor, hasViewer: boolean): Review {
  return {
    id: row.id,
    rating: row.rating,
    title: row.title,
    good: row.good,
    bad: row.bad,
    monthsOwned: row.months_owned,
    author: authorOf(row),
    helpful: row.helpful,
    createdAt: row.created_at,
    editedAt: row.edited_at,
    ...(row.is_demo && { demo: true }),
    ...(hasViewer && { isHelpful: Boolean(row.is_helpful) }),
  };
}

export function toOwnReview(row: ReviewWithAuthor): OwnReview {
  return { ...toReview(row, true), hiddenAt: row.hidden_at };
}

/** The whole review as text, for moderators and the moderation log. */
export function plainText({ rating, title, good, bad, months_owned }: ReviewWithAuthor): string {
  const months = countText(months_owned, 'month');
  return [
    `${countText(rating, 'star')}, owned for ${months_owned === 0 ? 'less than a month' : months}`,
    title,
    good && `Good: ${good}`,
    bad && `Bad: ${bad}`,
  ]
    .filter(Boolean)
    .join('\n');
}

export function toLoggedReview(row: ReviewWithAuthor): LoggedPost {
  const { id, author_id: authorId, product_id, hidden_at } = row;
  const subject = { kind: 'product', id: product_id } as const;
  return { kind: 'review', id, authorId, text: plainText(row), isHidden: hidden_at !== null, subject };
}
