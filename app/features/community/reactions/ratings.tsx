import { type ChangeEvent, useId } from 'react';
import { countText, formatCount } from '#app/lib/format.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { DemoTag } from '#app/ui/display/demo-tag.tsx';
import { ChevronDownIcon, StarIcon } from '#app/ui/display/icons.tsx';
import { RATING_MAX } from '#contract/limits.ts';
import type { Product } from '#contract/phone/product.ts';
import { useRate } from './use-rate.ts';

/** The average, which unfolds to the distribution; nothing while there are no ratings. */
export function RatingSummary({ product }: { product: Product }) {
  const { rating, ratingCount, reviewCount } = product;
  if (rating === null) return null;
  return (
    <details className="group/ratings min-w-0 grow open:basis-full">
      <summary className="flex items-center gap-4 tap hover:text-accent-ink">
        <span className="figure text-[2.5rem] leading-none font-[660]">{rating.toFixed(1)}</span>
        <span className="text-sm leading-snug text-ink-2 num">
          {countText(ratingCount, 'rating')}
          {product.demo?.includes('rating') && <DemoTag />}
          <br />
          {countText(reviewCount, 'review')}
          <ChevronDownIcon className="ml-1 inline size-3.5 transition-transform group-open/ratings:rotate-180" />
        </span>
      </summary>
      <div className="mt-3 max-w-sm">
        <Histogram ratings={product.ratings} />
      </div>
    </details>
  );
}

/** The reader's own rating, which can be changed and removed. */
export function YourRating({ product }: { product: Product }) {
  const { myRating = null } = product;
  const rate = useRate(product);

  return (
    <div className="flex flex-wrap items-center gap-x-2 needs-script">
      <StarInput label={`Your rating of ${product.name}`} value={myRating} onChange={rate} />
      <div className="flex min-h-8 items-center gap-1 text-xs text-ink-2">
        {myRating === null ? (
          'Your rating'
        ) : (
          <>
            You gave {countText(myRating, 'star')}.
            <Button variant="act" size="sm" onClick={() => rate(null)}>
              Remove
            </Button>
          </>
        )}
      </div>
    </div>
  );
}

type StarInputProps = {
  label: string;
  value: number | null;
  onChange: (stars: number) => void;
  describedBy?: string | undefined;
};

const PLACES = Array.from({ length: RATING_MAX }, (_, index) => index + 1);

/** Native radio buttons under five stars: arrow keys move, one tab stop. All stars up to the chosen one are lit. */
export function StarInput({ label, value, onChange, describedBy }: StarInputProps) {
  const name = useId();
  const choose = (event: ChangeEvent<HTMLInputElement>) => onChange(Number(event.target.value));

  return (
    <fieldset className="star-input -ml-1" aria-describedby={describedBy}>
      <legend className="sr-only">{label}</legend>
      <div className="flex flex-wrap">
        {PLACES.map((stars) => (
          <label key={stars} data-lit={value !== null && stars <= value ? '' : undefined}>
            <input type="radio" name={name} value={stars} checked={stars === value} onChange={choose} />
            <span className="sr-only">{countText(stars, 'star')}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** The number of ratings from five stars to one; the longest bar has the most. */
function Histogram({ ratings }: { ratings: readonly number[] }) {
  const most = Math.max(1, ...ratings);
  return (
    <ul aria-label="Ratings by stars" className="grid gap-1.5 text-xs num">
      {ratings
        .map((people, index) => ({ people, stars: index + 1 }))
        .reverse()
        .map(({ people, stars }) => (
          <li key={stars} className="grid grid-cols-[2.25rem_minmax(0,1fr)_2.5rem] items-center gap-2.5">
            <span className="sr-only">
              {countText(stars, 'star')}: {formatCount(people)}
            </span>
            <span aria-hidden="true" className="flex items-center justify-end gap-1 text-ink-2">
              {stars} <StarIcon className="text-ink-3" />
            </span>
            <span aria-hidden="true" className="h-1.5 overflow-hidden rounded-full bg-line forced-color-adjust-none">
              <span
                className="block h-full rounded-full bg-star transition-[width]"
                style={{ width: `${(people / most) * 100}%` }}
              />
            </span>
            <span aria-hidden="true" className="text-right font-medium">
              {formatCount(people)}
            </span>
          </li>
        ))}
    </ul>
  );
}
