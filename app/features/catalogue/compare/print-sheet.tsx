import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { cx } from '#app/lib/cx.ts';
import { formatPartialDate, priceText } from '#app/lib/format.ts';
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
  /** In the variants that are compared. */
  products: readonly Product[];
  groups: readonly CompareGroup[];
  summary: string;
  /** Whether rows that say the same are left out. */
  isOnlyDifferences: boolean;
};

/** The comparison on paper: no controls, every group in one piece, the names again on every page. */
export function PrintSheet(props: PrintSheetProps) {
  const isPrinting = useIsPrinting();
  usePreloaded(props.products);
  return isPrinting ? <Sheet {...props} /> : null;
}

/** Rendered at once: the browser draws the pages when its listeners have returned. */
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

/** A drawing that is fetched while printing comes too late. */
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
            <td colSpan={products.length + 1}>
              {address} · printed {today}
            </td>
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
        <i className="bg-better" /> Clearly better, by a tenth or more. Not published never counts as worse.
        {isOnlyDifferences && ' Only rows that differ are printed.'} Figures are the makers’ own. Prices were seen on
        the days given and may have changed. {name} sells nothing.
      </p>
    </div>
  );
}

/** The price is beneath the names; what is beside it in its group comes last. */
function onPaper([price, ...others]: readonly CompareGroup[]): CompareGroup[] {
  if (!price) return [];
  const launch = price.rows.filter(({ key }) => key !== 'price');
  return price.title === PRICE_TITLE ? [...others, { title: 'Launch', rows: launch }] : [price, ...others];
}

/** The height of the tallest drawing, px. */
const DRAWN = 120;
const PRICE_TITLE: string = FIELD_GROUPS.basics.title;
/** Longer texts are set smaller. */
const LONG = 44;
const BANDS = /^(?:n|B)\d+(?:, (?:n|B)\d+)+$/;

/** Which bands a phone has is for the screen; on paper their number does. */
function paperText(text: string): string {
  return BANDS.test(text) ? `${text.split(', ').length} bands` : text;
}

/** All on one scale, a column each. */
function Drawings({ products }: { products: readonly Product[] }) {
  const drawings = products.map((product) => ({ product, ...drawingOf(product) }));
  const tallest = Math.max(...drawings.map(({ both }) => both.height));
  return (
    <figure style={{ gridTemplateColumns: `22% repeat(${products.length}, minmax(0, 1fr))` }}>
      <figcaption>
        All on one scale.
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

function Figure({ cell: { text: full, isBest, bar }, row }: { cell: CompareCell; row: CompareRow }) {
  if (full === null) return <span className="text-ink-3">Not published</span>;
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
