import { cx } from '#app/lib/cx.ts';
import type { Product } from '#contract/phone/product.ts';

/** Colour and dash: one of the two is enough to tell them apart. */
const PENS = [
  { colour: 'text-accent', dash: undefined },
  { colour: 'text-better', dash: '4 2' },
  { colour: 'text-ink', dash: '1 2' },
] as const;

type Measured = Product & { dimensions: NonNullable<Product['dimensions']> };
type Outlined = { phone: Measured; pen: (typeof PENS)[number] };

/** Room for the rules, millimetres. */
const RULE = 12;
const CORNER = 0.12;

/** The bodies over each other, standing in the same corner, to one scale between two rules; and what differs, in words. */
export function Overlay({ products }: { products: readonly Product[] }) {
  const outlined = products.flatMap((phone, index): Outlined[] =>
    phone.dimensions ? [{ phone: phone as Measured, pen: PENS[index % PENS.length] ?? PENS[0] }] : [],
  );
  const unmeasured = products.filter(({ dimensions }) => !dimensions);
  return (
    <figure className="grid grid-cols-1 items-end gap-x-14 gap-y-6 md:grid-cols-[auto_minmax(0,1fr)]">
      {outlined.length > 0 && <Drawing outlined={outlined} />}
      <figcaption className="min-w-0 self-center">
        {outlined.length > 0 && <Deltas outlined={outlined} />}
        {unmeasured.map(({ id, name }) => (
          <p key={id} className="mt-2 text-ink-3">
            {name}: dimensions not published
          </p>
        ))}
      </figcaption>
    </figure>
  );
}

function Drawing({ outlined }: { outlined: readonly Outlined[] }) {
  const width = Math.max(...outlined.map(({ phone }) => phone.dimensions.width));
  const height = Math.max(...outlined.map(({ phone }) => phone.dimensions.height));
  const behindFirst = outlined.toSorted((a, b) => b.phone.dimensions.height - a.phone.dimensions.height);
  return (
    <svg
      viewBox={`${-RULE} -2 ${width + RULE + 4} ${height + RULE}`}
      role="img"
      aria-label={`Outlines to scale: ${outlined.map(({ phone }) => phone.name).join(', ')}`}
      className="mx-auto h-96 max-w-full"
    >
      {behindFirst.map(({ phone: { id, dimensions }, pen }) => {
        const place = {
          y: height - dimensions.height,
          width: dimensions.width,
          height: dimensions.height,
          rx: dimensions.width * CORNER,
        };
        return (
          <g key={id} className={pen.colour}>
            <rect {...place} fillOpacity={0.86} className="fill-sheet" />
            <rect
              {...place}
              fill="currentColor"
              fillOpacity={0.16}
              stroke="currentColor"
              strokeWidth={1}
              strokeDasharray={pen.dash}
            />
          </g>
        );
      })}
      <g className="fill-ink-2 stroke-ink-2 num" fontSize={3.6}>
        {tens(height).map((mm) => (
          <g key={mm}>
            <path d={`M-1.5 ${height - mm}h-2`} strokeWidth={0.3} />
            <text x={-4.5} y={height - mm + 1.2} textAnchor="end" stroke="none">
              {mm}
            </text>
          </g>
        ))}
        {tens(width).map((mm) => (
          <g key={mm}>
            <path d={`M${mm} ${height + 1.5}v2`} strokeWidth={0.3} />
            <text x={mm} y={height + 7.5} textAnchor="middle" stroke="none">
              {mm}
            </text>
          </g>
        ))}
      </g>
    </svg>
  );
}

function tens(length: number): number[] {
  return Array.from({ length: Math.floor(length / 10) + 1 }, (_, index) => index * 10);
}

/** Each against the first. */
function Deltas({ outlined }: { outlined: readonly Outlined[] }) {
  const [first] = outlined;
  if (!first) return null;
  return (
    <ul className="grid gap-3 num">
      {outlined.map(({ phone, pen }) => (
        <li key={phone.id} className="flex items-start gap-3">
          <svg aria-hidden="true" viewBox="0 0 28 4" className={cx('mt-2.5 h-1 w-7 shrink-0', pen.colour)}>
            <path d="M0 2H28" stroke="currentColor" strokeWidth="2.5" strokeDasharray={pen.dash} />
          </svg>
          <span>
            <span className="font-semibold">{phone.name}</span>{' '}
            <span className="text-ink-2">
              {phone.dimensions.height} × {phone.dimensions.width} × {phone.dimensions.thickness} mm
              {phone.foldable && ', unfolded'}
            </span>
            {phone !== first.phone && <span className="block text-ink-2">{inWords(phone, first.phone)}</span>}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Below this nobody sees it beside the other, millimetres. */
const SEEN_FROM = 0.5;

function inWords({ dimensions: own }: Measured, { name, dimensions: other }: Measured): string {
  const parts = [
    difference(own.height - other.height, 'taller', 'shorter'),
    difference(own.width - other.width, 'wider', 'narrower'),
    difference(own.thickness - other.thickness, 'thicker', 'thinner', 0.2),
  ].filter((part) => part !== null);
  return parts.length === 0 ? `as large as the ${name}` : `${parts.join(', ')} than the ${name}`;
}

function difference(by: number, more: string, less: string, from = SEEN_FROM): string | null {
  if (Math.abs(by) < from) return null;
  return `${Math.round(Math.abs(by) * 10) / 10} mm ${by > 0 ? more : less}`;
}
