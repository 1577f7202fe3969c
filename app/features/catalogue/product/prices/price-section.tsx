import { pricesQuery } from '#app/features/catalogue/card/card-queries.ts';
import { NotPublished } from '#app/features/catalogue/card/not-published.tsx';
import { useApi } from '#app/lib/api.ts';
import { cx } from '#app/lib/cx.ts';
import { formatPartialDate, formatRupees, priceText } from '#app/lib/format.ts';
import { ChevronDownIcon } from '#app/ui/display/icons.tsx';
import { formatVariant } from '#contract/phone/format.ts';
import type { Variant } from '#contract/phone/phone.ts';
import { formatMonth } from '#contract/phone/price-age.ts';
import { PRICE_SOURCE_LABELS } from '#contract/phone/prices.ts';
import type { PricePoint, Product } from '#contract/phone/product.ts';
import { indiaToday } from '#contract/time.ts';
import { PRICE_ID } from '../section/has-parts.ts';
import { Loaded } from '../section/loaded.tsx';
import { SectionHead } from '../section/section-head.tsx';
import { pointsOf, priceChart, priceRange } from './price-chart.ts';
import { StoreLinks } from './stores.tsx';

/** Where to see today's price, and what the chosen variant cost by the days it was recorded. */
export function PriceSection({ product, variant }: { product: Product; variant: Variant | null }) {
  const api = useApi();
  return (
    <>
      <SectionHead id={PRICE_ID} aside={variant && formatVariant(variant)}>
        Price
      </SectionHead>
      {product.status === 'available' && (
        <div className="lg:hidden print:hidden">
          <StoreLinks product={product} />
        </div>
      )}
      <Loaded query={pricesQuery(api, product.id)} what="price history" className="mt-5 h-56">
        {(prices) => <History points={pointsOf(prices, variant)} />}
      </Loaded>
      <VariantPrices variants={product.variants} />
    </>
  );
}

/** Of one variant, newest first. */
function History({ points }: { points: readonly PricePoint[] }) {
  const [newest] = points;
  const { lowest, highest } = priceRange(points);
  if (!newest || !Number.isFinite(lowest)) return null;
  return (
    <>
      <Chart points={points} />
      {points.length === 1 ? (
        <p className="mt-3 text-ink-2 num">
          One price recorded: {priceText(newest.price)}, {formatPartialDate(newest.from)}
          {newest.source !== null && ` (${PRICE_SOURCE_LABELS[newest.source]})`}.
        </p>
      ) : (
        <details className="fold mt-1.5 border-t">
          <summary>
            All {numberWord(points.length)} records
            <span>
              {lowest === highest ? formatRupees(lowest) : `${formatRupees(lowest)} to ${formatRupees(highest)}`}
            </span>
            <ChevronDownIcon className="size-4" />
          </summary>
          <PriceTable points={points} />
        </details>
      )}
    </>
  );
}

const NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];

function numberWord(count: number): string {
  return NUMBERS[count] ?? `${count}`;
}

/** From here on there is room for words in what is not known. */
const ROOM_AFTER = 30;

/** The table beneath it says the same as text. */
function Chart({ points }: { points: readonly PricePoint[] }) {
  const { line, dots, lowestDots, last, labels } = priceChart(points, indiaToday());
  const lastLabel = labels[0];
  const oldest = points.at(-1);
  return (
    <div aria-hidden="true">
      <div className="price-chart">
        <i style={{ left: `${last}%` }} />
        <svg aria-hidden="true" viewBox="0 0 100 100" preserveAspectRatio="none">
          <path d="M0 0H100M0 50H100" className="stroke-line" />
          <path d={line} className="stroke-accent stroke-2" />
          {/* A line of no length with round ends is a dot, however the box is stretched. */}
          <path d={dots} strokeLinecap="round" className="stroke-accent stroke-8" />
          <path d={lowestDots} strokeLinecap="round" className="stroke-better stroke-[11px]" />
        </svg>
        {labels.map(({ text, x, y, isLowest, isBelow }) => (
          <span
            key={text}
            className={isLowest && 'text-better'}
            style={{
              ...(x > 50 ? { right: `${100 - x}%` } : { left: `${x}%` }),
              ...(isBelow ? { top: `calc(${y}% + 9px)` } : { bottom: `calc(${100 - y}% + 9px)` }),
            }}
          >
            {text}
          </span>
        ))}
        {100 - last > ROOM_AFTER && (
          <span
            className="text-center font-normal whitespace-normal! text-ink-2"
            style={{
              left: `${(last + 100) / 2}%`,
              maxWidth: `${100 - last}%`,
              translate: '-50%',
              ...((lastLabel?.y ?? 0) < 50 ? { bottom: '12%' } : { top: '8%' }),
            }}
          >
            No price seen since
          </span>
        )}
      </div>
      <p className="mx-1 num">
        <span>{oldest && formatMonth(oldest.from)}</span>
        <span>Today</span>
      </p>
    </div>
  );
}

function PriceTable({ points }: { points: readonly PricePoint[] }) {
  const { lowest, highest } = priceRange(points);
  return (
    <table className="price-records num">
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
          <tr key={index}>
            <td>
              <time dateTime={point.from}>{formatPartialDate(point.from)}</time>
            </td>
            <td>
              {priceText(point.price)} <Difference from={points[index + 1]?.price ?? null} to={point.price} />
              {point.price === lowest && lowest !== highest && (
                <span className="block text-xs text-better">Lowest we recorded</span>
              )}
            </td>
            <td>{point.source === null ? 'Source not recorded' : PRICE_SOURCE_LABELS[point.source]}</td>
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

/** Without a script there is no other way to see what the others cost. */
function VariantPrices({ variants }: { variants: readonly Variant[] }) {
  const prices = variants.flatMap(({ price }) => price ?? []);
  if (variants.length < 2 || prices.length === 0) return null;
  return (
    <details className="fold [@media(scripting:enabled)]:not-print:hidden">
      <summary>
        Price by variant
        <span>
          {formatRupees(Math.min(...prices))} to {formatRupees(Math.max(...prices))}
        </span>
        <ChevronDownIcon className="size-4" />
      </summary>
      <dl className="mb-3 num">
        {variants.map((variant, index) => (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: two variants may be called the same
            key={index}
            className="flex flex-wrap justify-between gap-x-4 border-t border-line py-2 first:border-t-0"
          >
            <dt className="text-ink-2">{formatVariant(variant)}</dt>
            <dd>
              {variant.price === null ? <NotPublished /> : priceText(variant.price)}
              {variant.price !== null && variant.priceAt !== null && (
                <span className="text-ink-2">, {formatPartialDate(variant.priceAt)}</span>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
