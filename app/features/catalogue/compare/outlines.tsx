import type { ReactNode } from 'react';
import { cx } from '#app/lib/cx.ts';
import type { Product } from '#contract/phone/product.ts';
import type { Measured } from './rows/deltas.ts';

const PENS = [
  { colour: 'text-first', bar: 'bg-first' },
  { colour: 'text-second', bar: 'bg-second' },
  { colour: 'text-third', bar: 'bg-third' },
] as const;
type Pen = (typeof PENS)[number];

/** The colour of the first, second and third phone in every overlay. */
export function penOf(index: number): Pen {
  return PENS[index % PENS.length] ?? PENS[0];
}

/** A swatch beside the name of the phone drawn in this colour. */
export function PenMark({ index }: { index: number }) {
  return <span aria-hidden="true" className={cx('size-3 shrink-0 rounded-small', penOf(index).bar)} />;
}

export type { Measured };
export type Outlined = { phone: Measured; pen: Pen };

/** Leaves out phones of unknown size. */
export function outlinesOf(products: readonly Product[]): Outlined[] {
  return products.flatMap((phone, index) =>
    phone.dimensions ? [{ phone: phone as Measured, pen: penOf(index) }] : [],
  );
}

/** The tallest comes first, so smaller phones are drawn over it. */
export function tallestFirst(outlined: readonly Outlined[]): Outlined[] {
  return outlined.toSorted((a, b) => b.phone.dimensions.height - a.phone.dimensions.height);
}

type OutlinesProps = {
  outlined: readonly Outlined[];
  /** In millimetres. */
  width: number;
  height: number;
  label: string;
  /** Drawn on top, in millimetres. */
  children?: ReactNode;
};

/** Phone bodies drawn over each other, sharing their lower left corner. `--mm` is the length of a millimetre. */
export function Outlines({ outlined, width, height, label, children }: OutlinesProps) {
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={label}
      style={{ width: px(width), height: px(height) }}
      className="block shrink-0 overflow-visible"
    >
      {tallestFirst(outlined).map((body) => (
        <Body key={body.phone.id} {...body} foot={height} />
      ))}
      {children}
    </svg>
  );
}

function px(mm: number): string {
  return `calc(var(--mm) * ${mm})`;
}

/** Translucent, so a larger phone shows through. The opaque base keeps three fills from mixing into one dark colour. */
function Body({ phone: { id, dimensions, cornerRadius }, pen, foot }: Outlined & { foot: number }) {
  const place = {
    y: foot - dimensions.height,
    width: dimensions.width,
    height: dimensions.height,
    rx: cornerRadius,
  };
  return (
    <g className={pen.colour} data-phone={id}>
      <rect {...place} fillOpacity={0.86} className="fill-sheet" />
      <rect
        {...place}
        fill="currentColor"
        stroke="currentColor"
        strokeWidth={1.6}
        vectorEffect="non-scaling-stroke"
        className="[fill-opacity:0.17] dark:[fill-opacity:0.3]"
      />
    </g>
  );
}
