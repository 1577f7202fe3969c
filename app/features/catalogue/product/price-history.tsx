import { cx } from '#app/lib/cx.ts';
import { formatCount, formatPartialDate, formatRupees, priceText } from '#app/lib/format.ts';
import { indiaDay } from '#app/lib/india-day.ts';
import { ChevronDownIcon } from '#app/ui/display/icons.tsx';
import type { PricePoint } from '#contract/phone/product.ts';
import { priceLine, priceRange } from './price-line.ts';

/** What it cost since we list it: drawn once it has changed, and listed as text. */
export function PriceHistory({ prices }: { prices: readonly PricePoint[] }) {
  const [latest, ...earlier] = prices;
  if (!latest) return null;
  return (
    <section aria-labelledby="price-history" className="mt-5 rounded-card border border-line bg-sheet px-5 py-4.5">
      <h2 id="price-history" className="text-lg">
        Price history
      </h2>
      {earlier.length === 0 ? (
        <p className="mt-1 text-ink-2 num">
          {priceText(latest.price)} since {day(latest)}, when we began to list it.
        </p>
      ) : (
        <>
          <Chart prices={prices} />
          <PriceList prices={prices} />
        </>
      )}
    </section>
  );
}

/** The list below says the same as text. */
function Chart({ prices }: { prices: readonly PricePoint[] }) {
  const { lowest, highest } = priceRange(prices);
  const oldest = prices.at(-1);
  return (
    <div aria-hidden="true" className="mt-4 grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 text-xs text-ink-3 num">
      <div className="border-b border-ink pb-3">
        <svg
          aria-hidden="true"
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          className="block h-24 w-full overflow-visible fill-none *:[vector-effect:non-scaling-stroke]"
        >
          <path d="M0 0H100M0 50H100M0 100H100" className="stroke-line" />
          <path d={priceLine(prices)} className="stroke-accent stroke-2" />
        </svg>
      </div>
      <div className="-my-1.5 flex h-27 flex-col justify-between leading-none">
        <span>{formatRupees(highest)}</span>
        {lowest !== highest && <span>{formatRupees(lowest)}</span>}
      </div>
      <p className="mt-2 flex justify-between">
        <span>{oldest && day(oldest)}</span>
        <span>Today</span>
      </p>
    </div>
  );
}

function PriceList({ prices }: { prices: readonly PricePoint[] }) {
  const { lowest } = priceRange(prices);
  return (
    <details className="mt-3 num">
      <summary className="cursor-pointer font-medium tap">
        Lowest {formatRupees(lowest)}, {formatCount(prices.length)} prices in all{' '}
        <ChevronDownIcon className="inline text-ink-3" />
      </summary>
      <ol className="mt-2">
        {prices.map((point, index) => (
          <li
            key={point.changedAt}
            className="flex flex-wrap justify-between gap-x-4 border-t border-line py-2 first:border-t-0"
          >
            <time dateTime={point.changedAt} className="text-ink-2">
              {day(point)}
            </time>
            <span>
              <Difference from={prices[index + 1]?.price ?? null} to={point.price} /> {priceText(point.price)}
            </span>
          </li>
        ))}
      </ol>
    </details>
  );
}

function Difference({ from, to }: { from: number | null; to: number | null }) {
  if (from === null || to === null) return null;
  return (
    <span className={cx('mr-3 text-sm', to < from ? 'text-better' : 'text-ink-3')}>
      {formatRupees(Math.abs(to - from))} {to < from ? 'less' : 'more'}
    </span>
  );
}

function day({ changedAt }: PricePoint): string {
  return formatPartialDate(indiaDay(changedAt));
}
