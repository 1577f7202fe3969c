import { formatCount } from '#app/lib/format.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { Card } from '#app/ui/display/card.tsx';
import type { Product } from '#contract/phone/product.ts';
import { Histogram } from './histogram.tsx';
import { StarInput } from './star-input.tsx';
import { useRate } from './use-rate.ts';

/** The average, who gave what, and one's own stars, which can be changed and taken back. */
export function Ratings({ product }: { product: Product }) {
  const { rating, ratingCount, myRating = null } = product;

  return (
    <Card className="mt-2 p-5">
      <section
        aria-labelledby="ratings"
        className="grid grid-cols-1 gap-x-10 gap-y-5 sm:grid-cols-[auto_minmax(0,1fr)]"
      >
        <div>
          <h2 id="ratings" className="text-lg">
            Ratings
          </h2>
          {rating === null ? (
            <p className="mt-1.5 text-ink-2">Nobody has rated it yet.</p>
          ) : (
            <p className="mt-1.5 flex items-baseline gap-2">
              <span className="figure text-3xl font-[650]">{rating.toFixed(1)}</span>
              <span className="text-ink-2 num">
                from {formatCount(ratingCount)} {ratingCount === 1 ? 'rating' : 'ratings'}
              </span>
            </p>
          )}
          <YourRating product={product} myRating={myRating} />
        </div>
        <Histogram ratings={product.ratings} />
      </section>
    </Card>
  );
}

function YourRating({ product, myRating }: { product: Product; myRating: number | null }) {
  const rate = useRate(product);

  return (
    <div className="mt-2 [@media(scripting:none)]:hidden">
      <StarInput label={`Your rating of ${product.name}`} value={myRating} onChange={rate} />
      <div className="flex min-h-8 items-center gap-1 text-xs text-ink-2">
        {myRating === null ? (
          'Press a star to rate it.'
        ) : (
          <>
            You gave {myRating === 1 ? '1 star' : `${myRating} stars`}.
            <Button variant="act" size="sm" onClick={() => rate(null)}>
              Take back
            </Button>
          </>
        )}
      </div>
    </div>
  );
}
