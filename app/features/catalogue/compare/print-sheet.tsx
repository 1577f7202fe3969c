import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { cx } from '#app/lib/cx.ts';
import { dotted, formatPartialDate, priceText } from '#app/lib/format.ts';
import { useSiteSettings } from '#app/lib/site-query.tsx';
import { FIELD_GROUPS } from '#contract/phone/field-row.ts';
import { formatVariant } from '#contract/phone/format.ts';
import { priceAge } from '#contract/phone/price-age.ts';
import type { Product } from '#contract/phone/product.ts';
import { indiaToday } from '#contract/time.ts';
import { comparePath } from './comparison.ts';
import { penOf } from './outlines.tsx';
import { drawingOf } from './phone-lineup.tsx';
import type { CompareCell, CompareGroup, CompareRow } from './rows/compare-rows.ts';

type PrintSheetProps = {
  /** With the compared variants. */
  products: readonly Product[];
  groups: readonly CompareGroup[];
  summary: string;
  /** Whether rows without differences are left out. */
  isOnlyDifferences: boolean;
};

/** The printed comparison: no controls, unbroken groups, the names repeated on every page. */
export function PrintSheet(props: PrintSheetProps) {
  const isPrinting = useIsPrinting();
  usePreloaded(props.products);
  return isPrinting ? <Sheet {...props} /> : null;
}

/** Rendered synchronously: the browser prints as soon as its listeners return. */
function useIsPrinting(): boolean {
  const [isPrinting, setIsPrinting] = useState(false);
  useEffect(() => {
    const query = window.matchMedia('print');
    const show = (isOn: boolean) => flushSync(() => setIsPrinting(isOn));
    const listeners = new AbortController();
    const { signal } = listeners;
    window.addEventListener('beforeprint', () => show(true), { signal });
    window.addEventListener('afterprint', () => show(false), { signal });
    query.addEventListener('change', () => show(query.matches), { signal });
    return () => listeners.abort();
  }, []);
  return isPrinting;
}

/** A drawing requested while printing would arrive too late. */
function usePreloaded(products: readonly Product[]): void {
  const urls = products.map((product) => drawingOf(product).url).join(' ');
  useEffect(() => {
    const images = urls.split(' ').map((url) => Object.assign(new Image(), { src: url }));
    return () => void images.splice(0);
  }, [urls]);
}

function Sheet({ products, groups, summary, isOnlyDifferences }: PrintSheetProps) {
  const { name } = useSiteSettings();
  const today = formatPartialDate(indiaToday());
  const address = window.location.host + comparePath(products.map(({ id }) => id));
  return (
    <div className="compare-sheet">
      <header>
        <p>{name}</p>
        <p>Comparison, {today}</p>
      </header>
      <h1>{products.map((product) => product.name).join(', ')}</h1>
      {summary && <p>{summary}</p>}
      <Drawings products={products} />
      <table>
        <thead>
          <tr>
            <td />
            {products.map((product, index) => (
              <th key={product.id} scope="col">
                <i className={penOf(index).bar} />
                {product.name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            <td />
            {products.map((product) => (
              <td key={product.id}>
                <Price product={product} />
              </td>
            ))}
          </tr>
        </tbody>
        {onPaper(groups).map(({ title, rows }) => (
          <Group key={title} title={title} rows={rows} />
        ))}
        <tfoot>
          <tr>
            <td colSpan={products.length + 1}>{dotted([address, `printed ${today}`])}</td>
          </tr>
        </tfoot>
      </table>
      <section>
        <p>
          <b>Your notes</b>
        </p>
        <hr />
        <hr />
      </section>
      <p>
        <i className="bg-better" /> Clearly better than another. A figure that isn’t published never counts as worse.
        {isOnlyDifferences && ' Only rows that differ are printed.'} Sources are on each phone’s page. Prices were seen
        on the days shown and may have changed. {name} doesn’t sell phones.
      </p>
    </div>
  );
}

/** The price is printed below the names; the rest of its group comes last. */
function onPaper([price, ...others]: readonly CompareGroup[]): CompareGroup[] {
  if (!price) return [];
  const launch = price.rows.filter(({ key }) => key !== 'price');
  return price.title === PRICE_TITLE ? [...others, { title: 'Launch', rows: launch }] : [price, ...others];
}

/** Height of the tallest drawing in pixels. */
const DRAWN = 120;
const PRICE_TITLE: string = FIELD_GROUPS.basics.title;
/** Texts longer than this use a smaller font. */
const LONG = 44;
const BANDS = /^(?:n|B)\d+(?:, (?:n|B)\d+)+$/;

/** Prints the number of network bands instead of the list. */
function paperText(text: string): string {
  return BANDS.test(text) ? `${text.split(', ').length} bands` : text;
}

/** All on one scale, one per column. */
function Drawings({ products }: { products: readonly Product[] }) {
  const drawings = products.map((product) => ({ product, ...drawingOf(product) }));
  const tallest = Math.max(...drawings.map(({ both }) => both.height));
  return (
    <figure style={{ gridTemplateColumns: `22% repeat(${products.length}, minmax(0, 1fr))` }}>
      <figcaption>
        All drawn to the same scale.
        <br />
        Numbers are mm.
      </figcaption>
      {drawings.map(({ product, url, both }) => (
        <div key={product.id}>
          <p>{product.dimensions?.height ?? 'Size not published'}</p>
          <img
            src={url}
            alt=""
            style={{ height: `${(DRAWN * both.height) / tallest}px`, width: `${(DRAWN * both.width) / tallest}px` }}
          />
        </div>
      ))}
    </figure>
  );
}

function Price({ product: { price, priceAt, priceKind, priceVariant } }: { product: Product }) {
  const age = priceAt === null ? null : priceAge(priceAt);
  return (
    <>
      <strong>{priceText(price)}</strong>
      {priceVariant && <span>{formatVariant(priceVariant)}</span>}
      {price !== null && age && <span>{[age.seen, age.old].filter(Boolean).join(', ')}</span>}
      {priceKind === 'last' && <span>Last price we saw</span>}
    </>
  );
}

function Group({ title, rows }: { title: string; rows: readonly CompareRow[] }) {
  if (rows.length === 0) return null;
  return (
    <tbody>
      <tr>
        <th scope="rowgroup" colSpan={(rows[0]?.cells.length ?? 0) + 1}>
          {title}
        </th>
      </tr>
      {rows.map((row) => (
        <tr key={row.key}>
          <th scope="row">{row.label}</th>
          {row.cells.map((cell, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a cell belongs to its column
            <td key={index}>
              <Figure cell={cell} row={row} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}

function Figure({
  cell: { text: full, unknown = 'Not published', isBest, bar },
  row,
}: {
  cell: CompareCell;
  row: CompareRow;
}) {
  if (full === null) return <span className="text-ink-3">{unknown}</span>;
  const text = paperText(full);
  if (row.parts) return <strong>{text}</strong>;
  if (row.isPart && bar !== null)
    return (
      <span className="part">
        <b>{text}</b>
        <span>
          <span style={{ width: `${bar * 100}%` }} className={cx(isBest ? 'bg-better-bar' : 'bg-ink-3')} />
        </span>
      </span>
    );
  const words = text.length > LONG ? <small>{text}</small> : text;
  return isBest ? (
    <b>
      {words}&nbsp;
      <i className="bg-better" />
    </b>
  ) : (
    words
  );
}
