import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '#app/lib/api.ts';
import { errorText } from '#app/lib/error-text.ts';
import { formatCount } from '#app/lib/format.ts';
import { Link } from '#app/lib/link.tsx';
import { ButtonLink } from '#app/ui/controls/button-link.tsx';
import { PageSteps } from '#app/ui/controls/page-steps.tsx';
import { EmptyState, ErrorState } from '#app/ui/controls/state-message.tsx';
import { RelativeTime } from '#app/ui/display/relative-time.tsx';
import { Skeleton } from '#app/ui/display/skeleton.tsx';
import { ownReviewsQuery } from './api.ts';
import { ReviewArticle } from './review-article.tsx';

/** What one said about one's phones, each with the way to where it is changed or deleted. */
export function OwnReviews({ userId }: { userId: string }) {
  const [page, setPage] = useState(1);
  const { data, error, isFetching, refetch } = useQuery({
    ...ownReviewsQuery(useApi(), userId, page),
    placeholderData: (previous) => previous,
  });

  if (!data) {
    if (!error) return <Skeleton className="h-40" />;
    return (
      <ErrorState
        title="Your reviews did not load"
        message={errorText(error, 'Something went wrong on our side.')}
        onRetry={() => refetch()}
        retrying={isFetching}
      />
    );
  }
  if (data.total === 0) {
    return (
      <EmptyState
        title="You have not reviewed a phone yet"
        action={<ButtonLink to="/products">Find your phone</ButtonLink>}
      >
        What you say as an owner stands here and on the phone’s page.
      </EmptyState>
    );
  }
  return (
    <>
      <p className="text-ink-2 num">{data.total === 1 ? '1 review' : `${formatCount(data.total)} reviews`}</p>
      <ol aria-label="Your reviews" className="mt-2">
        {data.reviews.map((review) => (
          <li key={review.id} className="border-t border-line pt-3">
            <Link
              to={`/product/${review.product.id}#reviews`}
              className="inline-flex items-center font-medium tap hover:text-accent-ink hover:underline hover:underline-offset-4"
            >
              {review.product.name}
            </Link>
            {review.hiddenAt && <span className="text-xs text-ink-2"> · hidden from others, a moderator decides</span>}
            <ReviewArticle review={review} isOwn when={<RelativeTime at={review.createdAt} />} />
          </li>
        ))}
      </ol>
      <PageSteps {...data} page={page} onChange={setPage} />
    </>
  );
}
