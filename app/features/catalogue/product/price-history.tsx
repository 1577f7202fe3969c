import { cx } from '#app/lib/cx.ts';
import { formatCount, formatPartialDate, formatRupees, priceText } from '#app/lib/format.ts';
import { SectionHeading } from '#app/ui/display/headings.tsx';
import { formatVariant } from '#contract/phone/format.ts';
import type { VariantName } from '#contract/phone/prices.ts';
import { PRICE_SOURCE_LABELS } from '#contract/phone/prices.ts';
import type { PricePoint } from '#contract/phone/product.ts';
import { indiaToday } from '#contract/time.ts';
import { priceChart, priceRange } from './price-chart.ts';

type PriceHistoryProps = {
  /** Of one variant, newest first. */
  points: readonly PricePoint[];
  variant: VariantName | null;
};

/** What a variant cost by the days it was recorded, drawn and listed. One price is said beside the price already. */
export function PriceHistory({ points, variant }: PriceHistoryProps) {
  const [newest] = points;
  const oldest = points.at(-1);
  if (!newest || !oldest || points.length < 2) return null;
  return (
    <section aria-labelledby="price-history" className="wrap mt-16">
      <SectionHeading id="price-history" className="border-t-[1.5px] border-ink pt-4">
        Price history
      </SectionHeading>
      <p className="-mt-2 mb-4 text-sm text-ink-2 num">
        {variant && `${formatVariant(variant)} · `}
        {formatCount(points.length)} records, {formatPartialDate(oldest.from)} to {formatPartialDate(newest.from)}
      </p>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <Chart points={points} />
        <PriceTable points={points} />
      </div>
    </section>
  );
}

/** The table beside it says the same as text. */
function Chart({ points }: { points: readonly PricePoint[] }) {
  const { lowest, highest } = priceRange(points);
  const { line, dots, lowestDots } = priceChart(points, indiaToday());
  const oldest = points.at(-1);
  return (
    <div
      aria-hidden="true"
      className="grid grid-cols-[minmax(0,1fr)_auto] content-start gap-x-3 text-xs text-ink-3 num"
    >
      <div className="border-b border-ink px-2 py-3">
        <svg
          aria-hidden="true"
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          className="block h-40 w-full overflow-visible fill-none *:[vector-effect:non-scaling-stroke]"
        >
          <path d="M0 0H100M0 50H100M0 100H100" className="stroke-line" />
          <path d={line} className="stroke-accent stroke-2" />
          {/* A line of no length with round ends is a dot, however the box is stretched. */}
          <path d={dots} strokeLinecap="round" className="stroke-accent stroke-8" />
          <path d={lowestDots} strokeLinecap="round" className="stroke-better stroke-[12px]" />
        </svg>
      </div>
      <div className="flex h-46 flex-col justify-between py-2 leading-none">
        <span>{formatRupees(highest)}</span>
        {lowest !== highest && <span className="text-better">{formatRupees(lowest)}</span>}
      </div>
      <p className="mt-2 flex flex-wrap justify-between gap-x-3">
        <span>{oldest && formatPartialDate(oldest.from)}</span>
        <span>Today</span>
      </p>
      <p className="col-span-2 mt-2 text-ink-2">
        Each dot is a price that was recorded that day. The line holds it until the next record; nothing is guessed in
        between.
      </p>
    </div>
  );
}

function PriceTable({ points }: { points: readonly PricePoint[] }) {
  const { lowest, highest } = priceRange(points);
  return (
    <table className="relative w-full self-start overflow-hidden wrap-anywhere num max-[16rem]:block max-[16rem]:[&_tbody]:block max-[16rem]:[&_td]:block max-[16rem]:[&_td]:py-0.5 max-[16rem]:[&_td]:text-left max-[16rem]:[&_tr]:block max-[16rem]:[&_tr]:py-1.5">
      <caption className="sr-only">Recorded prices, newest first</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">Recorded</th>
          <th scope="col">Price</th>
          <th scope="col">Where</th>
        </tr>
      </thead>
      <tbody>
        {points.map((point, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: one day may have two records
          <tr key={index} className="border-t border-line first:border-t-0">
            <td className="py-2 pr-3 text-ink-2">
              <time dateTime={point.from}>{formatPartialDate(point.from)}</time>
            </td>
            <td className="py-2 pr-3">
              {priceText(point.price)} <Difference from={points[index + 1]?.price ?? null} to={point.price} />
              {point.price === lowest && lowest !== highest && (
                <span className="block text-xs text-better">Lowest we recorded</span>
              )}
            </td>
            <td className="py-2 text-right text-sm text-ink-2">
              {point.source === null ? 'Source not recorded' : PRICE_SOURCE_LABELS[point.source]}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Difference({ from, to }: { from: number | null; to: number | null }) {
  if (from === null || to === null || from === to) return null;
  return (
    <span className={cx('text-xs', to < from ? 'text-better' : 'text-ink-3')}>
      {formatRupees(Math.abs(to - from))} {to < from ? 'less' : 'more'}
    </span>
  );
}
