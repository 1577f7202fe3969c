import { pricesQuery, storePricesQuery } from '#app/features/catalogue/card/card-queries.ts';
import { NotPublished } from '#app/features/catalogue/card/not-published.tsx';
import { PRICE_ID } from '#app/features/catalogue/product/section/has-parts.ts';
import { Loaded } from '#app/features/catalogue/product/section/loaded.tsx';
import { SectionHead } from '#app/features/catalogue/product/section/section-head.tsx';
import { useApi } from '#app/lib/api.ts';
import { cx } from '#app/lib/cx.ts';
import { formatPartialDate, formatRupees, priceText } from '#app/lib/format.ts';
import { useLoadedQuery } from '#app/lib/use-loaded-query.ts';
import { formatVariant } from '#contract/phone/format.ts';
import type { Variant } from '#contract/phone/phone.ts';
import { formatMonth } from '#contract/phone/price-age.ts';
import { priceSourceLabel } from '#contract/phone/prices.ts';
import type { PricePoint, Product } from '#contract/phone/product.ts';
import { indiaDay, indiaToday } from '#contract/time.ts';
import { historiesOf, pointsOf, priceChart, priceRange, type StoreHistory } from './price-chart.ts';
import { hasStorePrices, offerOfPrice } from './store-offers.ts';
import { StoreLinks } from './stores.tsx';

/** Links to today's prices, and the recorded prices of the selected variant. */
export function PriceSection({ product, variant }: { product: Product; variant: Variant | null }) {
  const api = useApi();
  return (
    <>
      <SectionHead id={PRICE_ID} aside={variant && formatVariant(variant)}>
        Price
      </SectionHead>
      {product.status === 'available' && (
        <div className="lg:hidden print:hidden">
          <StoreLinks product={product} variant={variant ?? product.priceVariant} />
        </div>
      )}
      <Loaded query={pricesQuery(api, product.id)} what="price history" className="mt-5 h-56">
        {(prices) => <WithStores product={product} variant={variant} points={pointsOf(prices, variant)} />}
      </Loaded>
      <VariantPrices variants={product.variants} />
    </>
  );
}

type WithStoresProps = { product: Product; variant: Variant | null; points: readonly PricePoint[] };

/** A phone that no feed lists has no store history, so none is requested. */
function WithStores({ product, variant, points }: WithStoresProps) {
  const api = useApi();
  const { data = [] } = useLoadedQuery({ ...storePricesQuery(api, product.id), enabled: hasStorePrices(product) });
  const offer = offerOfPrice(product, { ram: null, storage: null, ...variant, price: points[0]?.price ?? null });
  return <History points={points} seenAt={offer?.seenAt} stores={historiesOf(data, variant, product.offers)} />;
}

type HistoryProps = {
  points: readonly PricePoint[];
  seenAt: string | null | undefined;
  stores: readonly StoreHistory[];
};

/** The prices of one variant, newest first. */
function History({ points, seenAt, stores }: HistoryProps) {
  const [newest] = points;
  const { lowest, highest } = priceRange(points);
  if (!newest || !Number.isFinite(lowest)) return null;
  return (
    <>
      <Chart points={points} seenAt={seenAt} stores={stores.slice(0, STORE_LINES.length)} />
      {points.length === 1 ? (
        <p className="mt-3 text-ink-2 num">
          One price recorded: {priceText(newest.price)}, {formatPartialDate(newest.from)}
          {newest.source !== null && ` (${priceSourceLabel(newest.source)})`}.
        </p>
      ) : (
        <details className="fold mt-1.5 border-t">
          <summary>
            {points.length === 2 ? 'Both prices' : `All ${numberWord(points.length)} prices`}
            <span>
              {lowest === highest ? formatRupees(lowest) : `${formatRupees(lowest)} to ${formatRupees(highest)}`}
            </span>
          </summary>
          <PriceTable points={points} />
        </details>
      )}
      {stores.length > 0 && <StoreRecords stores={stores} />}
    </>
  );
}

const NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];

function numberWord(count: number): string {
  return NUMBERS[count] ?? `${count}`;
}

/** With at least this share of the width unknown, there is room for a note in it. */
const ROOM_AFTER = 30;

/** Dash patterns that distinguish the stores. */
const STORE_LINES = ['none', '5 3', '1 3', '8 3 1 3'];

/** The tables below it contain the same data as text. */
function Chart({ points, seenAt, stores }: HistoryProps) {
  const { line, dots, lowestDots, storeLines, last, labels } = priceChart(points, indiaToday(), { seenAt, stores });
  const lastLabel = labels[0];
  const oldest = points.at(-1);
  return (
    <div aria-hidden="true">
      <div className="price-chart">
        <i style={{ left: `${last}%` }} />
        <svg aria-hidden="true" viewBox="0 0 100 100" preserveAspectRatio="none">
          <path d="M0 0H100M0 50H100" className="stroke-line" />
          {storeLines.map((path, index) => (
            <path key={stores[index]?.store} d={path} className="stroke-ink-3" strokeDasharray={STORE_LINES[index]} />
          ))}
          <path d={line} className="stroke-accent stroke-2" />
          {/* A zero-length line with round ends is a dot, even when the box is stretched. */}
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
            No price since
          </span>
        )}
      </div>
      <p className="mx-1 num">
        <span>{oldest && formatMonth(oldest.from)}</span>
        <span>Today</span>
      </p>
      {stores.length > 0 && (
        <ul className="mx-1 mt-1.5 flex flex-wrap gap-x-4 gap-y-1 text-2xs text-ink-2">
          <li className="flex items-center gap-1.5">
            <svg aria-hidden="true" viewBox="0 0 20 2" className="h-0.5 w-5 stroke-accent stroke-2">
              <path d="M0 1H20" />
            </svg>
            Lowest in stock
          </li>
          {stores.map(({ store }, index) => (
            <li key={store} className="flex items-center gap-1.5">
              <svg aria-hidden="true" viewBox="0 0 20 2" className="h-0.5 w-5 stroke-ink-3">
                <path d="M0 1H20" strokeDasharray={STORE_LINES[index]} />
              </svg>
              {store}
            </li>
          ))}
        </ul>
      )}
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
          <th scope="col">Source</th>
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
            <td>{point.source === null ? 'Source not recorded' : priceSourceLabel(point.source)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function StoreRecords({ stores }: { stores: readonly StoreHistory[] }) {
  return (
    <details className="fold">
      <summary>
        By store
        <span>{stores.map(({ store }) => store).join(', ')}</span>
      </summary>
      <table className="price-records num">
        <caption className="sr-only">Prices by store, newest first</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">Since</th>
            <th scope="col">Price</th>
            <th scope="col">Store</th>
          </tr>
        </thead>
        <tbody>
          {stores.flatMap(({ store, prices }) =>
            prices.map(({ from, price, inStock }) => (
              <tr key={store + from}>
                <td>
                  <time dateTime={from}>{formatPartialDate(indiaDay(from))}</time>
                </td>
                <td>{inStock ? formatRupees(price) : 'Out of stock'}</td>
                <td>{store}</td>
              </tr>
            )),
          )}
        </tbody>
      </table>
    </details>
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

/** Without scripts this is the only place with the prices of other variants. */
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
      </summary>
      <dl className="mb-3 num">
        {variants.map((variant, index) => (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: two variants may have the same name
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
