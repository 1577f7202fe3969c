import type { ReactNode } from 'react';
import { countText, formatPartialDate } from '#app/lib/format.ts';
import { DemoTag } from '#app/ui/display/demo-tag.tsx';
import { StarIcon } from '#app/ui/display/icons.tsx';
import { isGone } from '#contract/phone/card.ts';
import { formatMonth } from '#contract/phone/price-age.ts';
import type { ProductHead } from './section/product-queries.ts';

/** `On sale since January 2025 · ★ 4.2 (24)`, without unknown facts, followed by the children. */
export function Facts({ product, children }: { product: ProductHead; children?: ReactNode }) {
  const { lastSeenAt, rating, ratingCount, demo } = product;
  return (
    <p className="dotted-line mt-1.5 text-xs text-ink-2 num lg:mt-2.5 lg:text-base">
      {isGone(product) && (
        <span className="before:hidden">
          <span className="price-gone">
            {lastSeenAt ? `Last seen on sale ${formatMonth(lastSeenAt)}` : 'Discontinued'}
          </span>
        </span>
      )}
      <SoldSince product={product} />
      <span>
        <a href="#reviews" className="fact-action">
          {rating === null ? (
            'Rate it'
          ) : (
            <>
              <StarIcon className="mr-0.5 inline align-[-0.1em] text-star" />
              <span aria-hidden="true">
                {rating.toFixed(1)} ({ratingCount})
              </span>
              <span className="sr-only">{`Rated ${rating.toFixed(1)} (${countText(ratingCount, 'rating')})`}</span>
            </>
          )}
        </a>
        {rating !== null && demo?.includes('rating') && <DemoTag />}
      </span>
      {children && <span className="needs-script">{children}</span>}
    </p>
  );
}

function SoldSince({ product }: { product: ProductHead }) {
  const { launchedAt, status } = product;
  if (!launchedAt) return status === 'upcoming' && <span>Upcoming</span>;
  const month = formatPartialDate(launchedAt.slice(0, 7));
  const start = status === 'upcoming' ? 'Expected' : isGone(product) ? 'Launched' : 'On sale since';
  return (
    <span>
      {start} <time dateTime={launchedAt}>{month}</time>
    </span>
  );
}
