import { cx } from '#app/lib/cx.ts';
import type { Product } from '#contract/phone/product.ts';

/** Colour and dash: one of the two is enough to tell them apart. */
const PENS = [
  { colour: 'text-accent', dash: undefined },
  { colour: 'text-better', dash: '4 2' },
  { colour: 'text-ink', dash: '1 2' },
] as const;

const MARGIN = 4;
const CORNER = 0.12;

/** The bodies' outlines over each other, standing in the same corner, to scale. */
export function Overlay({ products }: { products: readonly Product[] }) {
  const outlines = products.flatMap(({ id, name, dimensions, foldable }, index) =>
    dimensions ? [{ id, name, ...dimensions, foldable, pen: PENS[index % PENS.length] ?? PENS[0] }] : [],
  );
  const unmeasured = products.filter(({ dimensions }) => !dimensions);
  const width = Math.max(0, ...outlines.map((outline) => outline.width)) + 2 * MARGIN;
  const height = Math.max(0, ...outlines.map((outline) => outline.height)) + 2 * MARGIN;

  return (
    <figure className="flex flex-wrap items-end justify-center gap-x-14 gap-y-5">
      {outlines.length > 0 && (
        <svg
          viewBox={`0 0 ${width} ${height}`}
          role="img"
          aria-label={`Outlines to scale: ${outlines.map(({ name }) => name).join(', ')}`}
          className="h-80 max-w-full"
        >
          {outlines.map((outline) => (
            <rect
              key={outline.id}
              x={MARGIN}
              y={height - MARGIN - outline.height}
              width={outline.width}
              height={outline.height}
              rx={Math.min(outline.width, outline.height) * CORNER}
              className={outline.pen.colour}
              fill="none"
              stroke="currentColor"
              strokeWidth={1.25}
              strokeDasharray={outline.pen.dash}
            />
          ))}
        </svg>
      )}
      <figcaption className="num">
        <ul className="grid gap-2">
          {outlines.map(({ id, name, pen, width: across, height: tall, foldable }) => (
            <li key={id} className="flex items-center gap-3">
              <svg aria-hidden="true" viewBox="0 0 28 4" className={cx('h-1 w-7 shrink-0', pen.colour)}>
                <path d="M0 2H28" stroke="currentColor" strokeWidth="2.5" strokeDasharray={pen.dash} />
              </svg>
              <span>
                <span className="font-semibold">{name}</span>{' '}
                <span className="text-ink-2">
                  {tall} × {across} mm{foldable && ', unfolded'}
                </span>
              </span>
            </li>
          ))}
          {unmeasured.map(({ id, name }) => (
            <li key={id} className="pl-10 text-ink-3">
              {name}: dimensions not published
            </li>
          ))}
        </ul>
      </figcaption>
    </figure>
  );
}
