import type { CSSProperties } from 'react';
import { cx } from '#app/lib/cx.ts';
import { difference } from '#app/lib/format.ts';
import type { Product } from '#contract/phone/product.ts';
import { type Measured, type Outlined, Outlines, outlinesOf, tallestFirst } from './outlines.tsx';
import { drawingUrl } from './phone-lineup.tsx';
import { deltaRows } from './rows/deltas.ts';

type OverlayProps = {
  products: readonly Product[];
  /** The id of the phone that the others are compared with. */
  against: string | undefined;
  onMeasureAgainst: (id: string) => void;
};

/** The bodies over each other from one corner, to scale between two rulers, with their differences in words. */
export function Overlay({ products, against, onMeasureAgainst }: OverlayProps) {
  const outlined = outlinesOf(products);
  const unmeasured = products.filter(({ dimensions }) => !dimensions);
  const baseline = outlined.find(({ phone }) => phone.id === against) ?? outlined[0];
  return (
    <div className="overflow-hidden rounded-card border border-line bg-sheet lg:grid lg:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)]">
      {baseline && (
        <>
          <Drawing outlined={outlined} baseline={baseline.phone} />
          <div className="min-w-0 border-t border-line p-4 md:p-6 lg:border-t-0 lg:border-l">
            {outlined.length > 1 && (
              <label className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-sm text-ink-2 needs-script">
                Measured against
                <select
                  value={baseline.phone.id}
                  onChange={(event) => onMeasureAgainst(event.target.value)}
                  className="min-h-8 max-w-full rounded-control border border-edge bg-sheet px-2 font-medium text-ink tap hover:border-ink-3"
                >
                  {outlined.map(({ phone }) => (
                    <option key={phone.id} value={phone.id}>
                      {phone.name}
                    </option>
                  ))}
                </select>
              </label>
            )}
            <Deltas outlined={outlined} baseline={baseline.phone} />
            <Edges outlined={outlined} />
          </div>
        </>
      )}
      {unmeasured.length > 0 && (
        <p className="border-t border-line px-4 py-3 text-ink-2 md:px-6 lg:col-span-2">
          {unmeasured.map(({ name }) => name).join(' and ')}: dimensions not published
        </p>
      )}
    </div>
  );
}

/** Pixels per millimetre on narrow and wide screens. */
const SCALE = { narrow: 1.5, wide: 3.2 };
const ROOM = { narrow: 132, wide: 330 };
/** Length of the bottom ruler in millimetres. */
const RULE = 150;

function Drawing({ outlined, baseline }: { outlined: readonly Outlined[]; baseline: Measured }) {
  const width = Math.max(...outlined.map(({ phone }) => phone.dimensions.width));
  const height = Math.max(...outlined.map(({ phone }) => phone.dimensions.height));
  const scales = {
    '--narrow': Math.min(SCALE.narrow, ROOM.narrow / width).toFixed(3),
    '--wide': Math.min(SCALE.wide, ROOM.wide / width).toFixed(3),
  } as CSSProperties;
  return (
    <figure
      style={scales}
      className="min-w-0 self-center px-4 pt-5 pb-10 [--gap:3.2rem] [--scale:var(--narrow)] [--mm:calc(var(--scale)*1px)] md:px-6 md:[--gap:2.2rem] md:[--scale:var(--wide)]"
    >
      <div className="relative ml-7 border-b-[1.5px] border-ink">
        <Outlines
          outlined={outlined}
          width={width}
          height={height}
          label={`Outlines to scale: ${outlined.map(({ phone }) => phone.name).join(', ')}`}
        >
          <Rules width={width} height={height} />
        </Outlines>
        <Leaders phones={tallestFirst(outlined)} baseline={baseline} tallest={height} widest={width} />
      </div>
    </figure>
  );
}

function mm(length: number): string {
  return `calc(var(--mm) * ${length})`;
}

/** A tick every 5 mm, and a number every 10 mm, or every 20 mm where there is little room. */
function Rules({ width, height }: { width: number; height: number }) {
  const along = marks(Math.max(RULE, Math.ceil(width / 10) * 10));
  const up = marks(height);
  const tick = (mark: number) => (mark % 10 === 0 ? 3 : 1.8);
  const number = (mark: number) => (mark % 20 === 0 ? undefined : 'max-md:hidden');
  return (
    <g className="fill-ink-2 stroke-ink-2 text-[calc(10.5px/var(--scale))] num [stroke-width:calc(0.8px/var(--scale))]">
      <path
        d={
          up.map((mark) => `M0 ${height - mark}h${-tick(mark)}`).join('') +
          along.map((mark) => `M${mark} ${height}v${tick(mark)}`).join('')
        }
      />
      <g stroke="none">
        {up.filter(isTen).map((mark) => (
          <text key={mark} x={-4.5} y={height - mark} dy="0.35em" textAnchor="end" className={number(mark)}>
            {mark}
          </text>
        ))}
        {along.filter(isTen).map((mark) => (
          <text key={mark} x={mark} y={height + 4.5} dy="0.8em" textAnchor="middle" className={number(mark)}>
            {mark}
          </text>
        ))}
      </g>
    </g>
  );
}

function marks(length: number): number[] {
  return Array.from({ length: Math.floor(length / 5) + 1 }, (_, index) => index * 5);
}

function isTen(mark: number): boolean {
  return mark % 10 === 0;
}

type LeadersProps = { phones: readonly Outlined[]; baseline: Measured; tallest: number; widest: number };

/** Lines from the top of each body to its height and name. Labels of equally tall phones are moved apart. */
function Leaders({ phones, baseline, tallest, widest }: LeadersProps) {
  const tops: string[] = [];
  for (const { phone } of phones) {
    const own = mm(tallest - phone.dimensions.height);
    const above = tops.at(-1);
    tops.push(above ? `max(${own}, ${above} + var(--gap))` : own);
  }
  return (
    <ul className="absolute inset-0 text-sm leading-tight num">
      {phones.map(({ phone, pen }, index) => (
        <li key={phone.id}>
          <span
            aria-hidden="true"
            style={{
              top: mm(tallest - phone.dimensions.height),
              left: mm(phone.dimensions.width),
              width: `calc(${mm(widest - phone.dimensions.width)} + 0.75rem)`,
            }}
            className={cx('absolute border-t border-dashed border-current', pen.colour)}
          />
          <span
            style={{ top: `calc(${tops[index]} - 0.6em)`, left: `calc(${mm(widest)} + 1.1rem)` }}
            className="absolute right-0"
          >
            <span className={cx('mr-1.5 font-display font-[650]', pen.colour)}>{phone.dimensions.height} mm</span>
            <span className="line-clamp-2 text-xs text-ink-2 md:inline" title={phone.name}>
              {phone.name}
              {phone !== baseline && `, ${taller(phone, baseline)}`}
            </span>
          </span>
        </li>
      ))}
    </ul>
  );
}

function taller(phone: Measured, baseline: Measured): string {
  const by = difference(phone.dimensions.height, baseline.dimensions.height);
  if (by === 0) return 'as tall';
  return `${Math.abs(by)} mm ${by > 0 ? 'taller' : 'shorter'}`;
}

/** The differences of each phone from the chosen one, in words, with its own figure below. */
function Deltas({ outlined, baseline }: { outlined: readonly Outlined[]; baseline: Measured }) {
  const phones = outlined.map(({ phone }) => phone);
  return (
    <table className="mt-3 w-full table-fixed border-collapse text-left text-sm num max-md:block">
      <caption className="sr-only">Sizes against the {baseline.name}</caption>
      <thead className="max-md:block">
        <tr className="max-md:flex">
          <th scope="col" className="w-21 font-normal max-md:sr-only">
            <span className="sr-only">Figure</span>
          </th>
          {outlined.map(({ phone, pen }) => (
            <th key={phone.id} scope="col" className="py-2 pr-2 align-bottom font-semibold max-md:flex-1">
              <span aria-hidden="true" className={cx('mr-1.5 inline-block size-2.5 rounded-[3px]', pen.bar)} />
              <span className="[overflow-wrap:anywhere]">{phone.name}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-md:block">
        {deltaRows(phones, baseline).map(({ label, cells }) => (
          <tr key={label} className="border-t border-line align-top max-md:flex max-md:flex-wrap max-md:py-2">
            <th scope="row" className="py-2.5 pr-2 font-normal text-ink-2 max-md:w-full max-md:py-0 max-md:text-xs">
              {label}
            </th>
            {cells.map(({ own, delta }, index) => (
              <td key={phones[index]?.id} className="py-2.5 pr-2 max-md:flex-1 max-md:py-0">
                {delta === null ? (
                  <span className={own === null ? 'text-ink-3' : 'font-semibold'}>{own ?? 'Not published'}</span>
                ) : (
                  <>
                    <span className="block font-semibold">{delta}</span>
                    <span className="text-xs text-ink-2">{own}</span>
                  </>
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Side views on one scale. */
function Edges({ outlined }: { outlined: readonly Outlined[] }) {
  return (
    <div className="mt-4 flex items-end gap-x-7 border-b-[1.5px] border-ink pl-2 [--mm:0.9px] max-md:hidden">
      {outlined.map(({ phone, pen }) => (
        <figure key={phone.id} className="grid justify-items-center gap-1.5">
          <figcaption className={cx('text-xs font-semibold num', pen.colour)}>
            <span className="sr-only">{phone.name}: </span>
            {phone.dimensions.thickness}
            <span className="sr-only"> mm thick</span>
          </figcaption>
          <img
            src={drawingUrl(phone, 'side')}
            alt=""
            loading="lazy"
            style={{ width: mm(phone.dimensions.thickness), height: mm(phone.dimensions.height) }}
          />
        </figure>
      ))}
      <p className="ml-auto self-end pb-2 text-right text-xs text-ink-2">Edges at the same scale, in mm</p>
    </div>
  );
}
