import type { ReactNode } from 'react';
import { cx } from '#app/lib/cx.ts';
import { countText } from '#app/lib/format.ts';
import { DemoTag } from '#app/ui/display/demo-tag.tsx';
import { StarIcon } from '#app/ui/display/icons.tsx';
import type { Review } from '#contract/community/reviews.ts';
import { RATING_MAX } from '#contract/limits.ts';

type ReviewArticleProps = {
  review: Review;
  isOwn?: boolean;
  /** The date it was written. */
  when: ReactNode;
  children?: ReactNode;
};

/** An owner's review: stars, how long they have had the phone, what is good and what is bad. */
export function ReviewArticle({ review, isOwn = false, when, children }: ReviewArticleProps) {
  const { rating, title, good, bad, monthsOwned, author, demo } = review;
  return (
    <article aria-label={`Review by ${author.name}`} className="border-t border-line py-3">
      <div className="flex flex-wrap items-center gap-x-2.5 gap-y-0.5 text-xs text-ink-2">
        <StarRow rating={rating} />
        <bdi className="text-base font-semibold text-ink">{author.name}</bdi>
        {isOwn && <span className="rounded-full border border-line-2 px-2 text-2xs font-medium">You</span>}
        {demo && <DemoTag />}
        <span className="num">{`owned ${monthsText(monthsOwned)}`}</span>
        <span className="text-ink-3">{when}</span>
      </div>
      {title && (
        <h3 className="mt-1.5 text-base font-semibold [overflow-wrap:anywhere] [unicode-bidi:plaintext]">{title}</h3>
      )}
      <dl className="mt-1.5 grid gap-1">
        {good && (
          <Side name="Good" className="text-better">
            {good}
          </Side>
        )}
        {bad && (
          <Side name="Bad" className="text-accent-ink">
            {bad}
          </Side>
        )}
      </dl>
      {children}
    </article>
  );
}

function Side({ name, className, children }: { name: string; className: string; children: string }) {
  return (
    <div className="grid grid-cols-[3.25rem_minmax(0,1fr)]">
      <dt className={cx('font-medium', className)}>{name}</dt>
      <dd className="whitespace-pre-line [overflow-wrap:anywhere] [unicode-bidi:plaintext]">{children}</dd>
    </div>
  );
}

const PLACES = Array.from({ length: RATING_MAX }, (_, index) => index + 1);

function StarRow({ rating }: { rating: number }) {
  return (
    <span className="inline-flex">
      <span className="sr-only">{countText(rating, 'star')}</span>
      {PLACES.map((place) => (
        <StarIcon key={place} className={place <= rating ? 'text-star' : 'text-line-2'} />
      ))}
    </span>
  );
}

export function monthsText(months: number): string {
  if (months === 0) return 'less than a month';
  return countText(months, 'month');
}
