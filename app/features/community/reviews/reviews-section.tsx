import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { RatingSummary, YourRating } from '#app/features/community/reactions/ratings.tsx';
import { useApi } from '#app/lib/api.ts';
import { formatPartialDate } from '#app/lib/format.ts';
import { useLazyModule } from '#app/lib/use-lazy-module.ts';
import { useNear } from '#app/lib/viewport/use-near.ts';
import { ServedHtml } from '#app/ssr/served-html.tsx';
import { Button } from '#app/ui/controls/button.tsx';
import { ErrorState } from '#app/ui/controls/state-message.tsx';
import { Skeleton } from '#app/ui/display/skeleton.tsx';
import type { Product } from '#contract/phone/product.ts';
import { indiaDay } from '#contract/time.ts';
import { ReviewArticle } from './review-article.tsx';
import { SERVED_REVIEWS, servedReviewsQuery } from './reviews-queries.ts';

export const REVIEWS_ID = 'reviews';
export const HEADING_ID = 'owners-say';

const loadReviews = () => import('./review-list.tsx');

/**
 * Ratings and reviews by owners. The server renders the first reviews; the rest and all actions load when the reader
 * comes near.
 */
export function ReviewsSection({ product }: { product: Product }) {
  const section = useRef<HTMLElement>(null);
  const isNear = useNear(section);
  const [hasFailed, setHasFailed] = useState(false);
  const [isWriting, setIsWriting] = useState(false);
  const loaded = useLazyModule(loadReviews, (isNear || isWriting) && !hasFailed, () => setHasFailed(true));
  const write = useFocusAfter(isWriting);
  const placeholder = <FirstReviews product={product} />;

  return (
    <section ref={section} id={REVIEWS_ID} aria-labelledby={HEADING_ID} className="@container">
      <h3 id={HEADING_ID} tabIndex={-1} className="sr-only">
        Owners say
      </h3>
      <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-1.5">
        <RatingSummary product={product} />
        {!isWriting && (
          <Button ref={write} className="min-h-11 needs-script" onClick={() => setIsWriting(true)}>
            {loaded ? <loaded.WriteLabel productId={product.id} /> : 'Write a review'}
          </Button>
        )}
        {!isWriting && <YourRating product={product} />}
      </div>
      <div className="min-w-0">
        {loaded ? (
          <loaded.ReviewList
            key={product.id}
            product={product}
            isWriting={isWriting}
            onWriting={setIsWriting}
            placeholder={placeholder}
          />
        ) : (
          placeholder
        )}
        {hasFailed && (
          <ErrorState
            message="We couldn’t load the reviews. Check your connection."
            onRetry={() => setHasFailed(false)}
          />
        )}
      </div>
    </section>
  );
}

/** Returns focus to the button that opened a form when the form closes. */
function useFocusAfter(isOpen: boolean) {
  const opener = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (wasOpen.current && !isOpen) opener.current?.focus({ preventScroll: true });
    wasOpen.current = isOpen;
  }, [isOpen]);
  return opener;
}

function FirstReviews({ product: { id, reviewCount } }: { product: Product }) {
  if (reviewCount === 0) return <NoReviews />;
  return (
    <ServedHtml id={`reviews-of-${id}`} fallback={<Skeleton className="h-40" />}>
      {import.meta.env.SSR && <ServedReviews productId={id} />}
    </ServedHtml>
  );
}

/** Rendered only on the server. */
function ServedReviews({ productId }: { productId: string }) {
  const served = useQueryClient().getQueryData(servedReviewsQuery(useApi(), productId).queryKey);
  if (!served || served.reviews.length === 0) return <Skeleton className="h-40" />;
  return (
    <>
      <div className="[@media(scripting:enabled)]:[&>:nth-child(n+3)]:hidden">
        {served.reviews.map((review) => (
          <ReviewArticle
            key={review.id}
            review={review}
            when={<time dateTime={review.createdAt}>{formatPartialDate(indiaDay(review.createdAt))}</time>}
          />
        ))}
      </div>
      {served.total > SERVED_REVIEWS && (
        <p className="text-ink-2 [@media(scripting:enabled)]:hidden">
          Turn on JavaScript to read more than the first {SERVED_REVIEWS}.
        </p>
      )}
    </>
  );
}

export function NoReviews() {
  return <p className="max-w-[60ch] text-ink-2">No reviews yet. Own this phone? Write the first one.</p>;
}
