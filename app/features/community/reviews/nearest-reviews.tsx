import { useQuery } from '@tanstack/react-query';
import { useApi } from '#app/lib/api.ts';
import { Link } from '#app/lib/link.tsx';
import { DemoTag } from '#app/ui/display/demo-tag.tsx';
import { RelativeTime } from '#app/ui/display/relative-time.tsx';
import type { Product } from '#contract/phone/product.ts';
import { ReviewArticle } from './review-article.tsx';
import { nearestReviewsQuery } from './reviews-queries.ts';

/** For a phone without reviews: those of the most similar phone, clearly labelled. */
export function NearestReviews({ product }: { product: Product }) {
  const { data } = useQuery(nearestReviewsQuery(useApi(), product.id));
  if (!data) return null;
  const { phone, reviews, total } = data;
  return (
    <section aria-label={`Reviews of the ${phone.name}`} className="mt-6 rounded-card border border-line bg-sunk p-5">
      <p className="text-ink-2">
        <strong className="font-semibold text-ink">The {product.name} has no reviews yet.</strong> These reviews are for
        the{' '}
        <Link to={`/product/${phone.id}#reviews`} className="font-medium text-accent-ink underline underline-offset-3">
          {phone.name}
        </Link>
        , the most similar phone that has any
        {total > reviews.length && (
          <>
            {` (${total} in all`}
            {reviews.some(({ demo }) => demo) && <DemoTag />})
          </>
        )}
        .
      </p>
      {reviews.map((review) => (
        <ReviewArticle key={review.id} review={review} when={<RelativeTime at={review.createdAt} />} />
      ))}
    </section>
  );
}
