import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '#app/lib/api.ts';
import { Link } from '#app/lib/link.tsx';
import { ButtonLink } from '#app/ui/controls/button-link.tsx';
import { OwnList } from '#app/ui/controls/own-list.tsx';
import { EmptyState } from '#app/ui/controls/state-message.tsx';
import { RelativeTime } from '#app/ui/display/relative-time.tsx';
import { ReviewArticle } from './review-article.tsx';
import { ownReviewsQuery } from './reviews-queries.ts';

/** The reader's own reviews, each with a link to change or delete it. */
export function OwnReviews({ userId }: { userId: string }) {
  const [page, setPage] = useState(1);
  const request = useQuery({
    ...ownReviewsQuery(useApi(), userId, page),
    placeholderData: (previous) => previous,
  });

  return (
    <OwnList
      noun="review"
      request={request}
      page={page}
      onChange={setPage}
      empty={
        <EmptyState title="No reviews yet" action={<ButtonLink to="/products">Find a phone</ButtonLink>}>
          Your reviews will show up here and on the phone’s page.
        </EmptyState>
      }
    >
      {request.data?.reviews.map((review) => (
        <li key={review.id} className="border-t border-line pt-3">
          <Link
            to={`/product/${review.product.id}#reviews`}
            className="inline-flex items-center font-medium tap hover:text-accent-ink hover:underline hover:underline-offset-4"
          >
            {review.product.name}
          </Link>
          {review.hiddenAt && (
            <span className="text-xs text-ink-2">{' ·\u00a0hidden until a moderator reviews it'}</span>
          )}
          <ReviewArticle review={review} isOwn when={<RelativeTime at={review.createdAt} />} />
        </li>
      ))}
    </OwnList>
  );
}
