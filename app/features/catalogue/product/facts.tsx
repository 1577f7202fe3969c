import { Fragment, type ReactNode } from 'react';
import { countText, formatPartialDate } from '#app/lib/format.ts';
import { DemoTag } from '#app/ui/display/demo-tag.tsx';
import { StarIcon } from '#app/ui/display/icons.tsx';
import { formatMonth } from '#contract/phone/price-age.ts';
import { STATUS_LABELS } from '#contract/phone/prices.ts';
import type { Product } from '#contract/phone/product.ts';

/** `Launched 23 January 2024 · Available · ★ 4.5 from 318 ratings`, without what is not known. */
export function Facts({ product }: { product: Product }) {
  const { launchedAt, status, lastSeenAt, rating, ratingCount, reviewCount, commentCount, demo } = product;
  const facts: ReactNode[] = [
    launchedAt && `${status === 'upcoming' ? 'Expected' : 'Launched'} ${formatPartialDate(launchedAt)}`,
    <span key="status" className={status === 'discontinued' || lastSeenAt ? 'price-gone' : undefined}>
      {lastSeenAt ? `Last seen on sale ${formatMonth(lastSeenAt)}` : STATUS_LABELS[status]}
    </span>,
    rating !== null && (
      <a
        key="rating"
        href="#reviews"
        className="inline-flex items-center gap-1 underline decoration-line-2 underline-offset-3 hover:text-ink"
      >
        <StarIcon className="text-star" /> {rating.toFixed(1)} from {countText(ratingCount, 'rating')}
        {demo?.includes('rating') && <DemoTag />}
      </a>
    ),
    reviewCount > 0 && (
      <PlaceLink key="reviews" href="#reviews">
        {countText(reviewCount, 'review')}
        {demo?.includes('reviews') && <DemoTag />}
      </PlaceLink>
    ),
    <PlaceLink key="comments" href="#comments">
      {commentCount === 0 ? 'Ask or comment' : countText(commentCount, 'comment')}
      {commentCount > 0 && demo?.includes('comments') && <DemoTag />}
    </PlaceLink>,
    rating === null && (
      <PlaceLink key="rate" href="#reviews">
        Rate it
      </PlaceLink>
    ),
  ].filter(Boolean);
  return (
    <p className="mt-2 text-ink-2 num">
      {facts.map((fact, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the facts keep their places
        <Fragment key={index}>
          {index > 0 && ' · '}
          {fact}
        </Fragment>
      ))}
    </p>
  );
}

function PlaceLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} className="underline decoration-line-2 underline-offset-3 hover:text-ink">
      {children}
    </a>
  );
}
