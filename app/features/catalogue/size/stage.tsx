import type { CSSProperties, ReactNode, Ref } from 'react';
import { type Measured, Outlines, outlinesOf, penOf } from '#app/features/catalogue/compare/outlines.tsx';
import { cx } from '#app/lib/cx.ts';
import type { Product } from '#contract/phone/product.ts';
import {
  type Box,
  REFERENCE_OBJECTS,
  type Reach,
  type ReferenceObject,
  reachable,
  reachOf,
  type Screen,
  screenOf,
} from './geometry.ts';
import { ReachZones } from './reach-zones.tsx';
import type { SizeAddress } from './size-address.ts';

export const isMeasured = (phone: Product): phone is Measured => phone.dimensions !== null;

/** A CSS length at the scale of the stage. */
const mm = (millimetres: number) => `calc(var(--mm) * ${millimetres})`;

type StageProps = {
  phones: readonly Product[];
  address: SizeAddress;
  /** The scale that the reader set; null uses the default of the styles. */
  pxPerMm: number | null;
  /** The ruler beside the phones: its rendered height gives the scale. */
  rule: Ref<HTMLDivElement>;
};

/** Phones side by side on one scale: at real size, or smaller so that all fit. */
export function Stage({ phones, address, pxPerMm, rule }: StageProps) {
  const measured = phones.filter(isMeasured);
  const thing = address.beside && REFERENCE_OBJECTS[address.beside];
  if (measured.length === 0)
    return <p className="px-4 py-16 text-center text-ink-2">{phones.length > 0 && 'Size not published'}</p>;
  const boxes = [...measured.map(({ dimensions }) => dimensions), ...(thing ? [thing] : [])];
  const tallest = tallestOf(measured, address.beside);
  const across = boxes.reduce((sum, { width }) => sum + width, 0);
  const scale = {
    '--mm': `min(var(--real), (100cqw - ${4.9 + (boxes.length - 1) * GAP}rem) / ${across}, var(--tall) / ${tallest})`,
    ...(pxPerMm !== null && { '--real': `${pxPerMm}px` }),
  } as CSSProperties;
  return (
    <div className="@container">
      <div
        style={scale}
        className="[--real:3.7795px] [--tall:22rem] sm:[--tall:100rem] [@media(pointer:coarse)_and_(width<37.5rem)]:[--real:6.1px]"
      >
        <div className="flex items-end gap-x-3.5 overflow-x-auto border-b-[1.5px] border-ink pt-2 pr-4 pl-2">
          <UprightRule length={tallest} rule={rule} />
          {address.view === 'overlay' ? (
            <Outlines
              outlined={outlinesOf(phones)}
              width={Math.max(...boxes.map(({ width }) => width))}
              height={tallest}
              label={`Outlines overlaid: ${measured.map(({ name }) => name).join(', ')}`}
            >
              {thing && (
                <g transform={`translate(0 ${tallest - thing.height})`}>
                  <Outline box={thing} radius={thing.radius} />
                </g>
              )}
            </Outlines>
          ) : (
            <>
              {measured.map((phone) => (
                <div
                  key={phone.id}
                  className="grid shrink-0 justify-items-center"
                  style={{ width: mm(phone.dimensions.width) }}
                >
                  <Standing phone={phone} address={address} />
                </div>
              ))}
              {thing && (
                <svg
                  style={{ width: mm(thing.width), height: mm(thing.height) }}
                  viewBox={`0 0 ${thing.width} ${thing.height}`}
                  aria-hidden="true"
                  className="block shrink-0"
                >
                  <Outline box={thing} radius={thing.radius} />
                </svg>
              )}
            </>
          )}
        </div>
        <ul className="flex flex-wrap gap-x-3.5 gap-y-2 pt-2.5 pr-4 pb-3.5 pl-14.5">
          {phones.map(
            (phone, index) =>
              isMeasured(phone) && (
                <Label
                  key={phone.id}
                  name={phone.name}
                  facts={factsOf(phone)}
                  width={phone.dimensions.width}
                  bar={penOf(index).bar}
                />
              ),
          )}
          {thing && (
            <Label name={thing.label} facts={`${thing.height} × ${thing.width} mm`} width={thing.width} bar="bg-edge" />
          )}
        </ul>
      </div>
    </div>
  );
}

/** The gap between phones in rem. */
const GAP = 0.875;

export function tallestOf(phones: readonly Measured[], beside: ReferenceObject | null): number {
  return Math.max(...phones.map(({ dimensions }) => dimensions.height), beside ? REFERENCE_OBJECTS[beside].height : 0);
}

type LabelProps = { name: ReactNode; facts: string; width: number; bar: string };

function Label({ name, facts, width, bar }: LabelProps) {
  return (
    <li style={{ width: mm(width) }} className="min-w-18">
      <i aria-hidden="true" className={cx('block h-[3px] forced-color-adjust-none', bar)} />
      <p className="mt-1.5 leading-tight font-semibold wrap-anywhere">{name}</p>
      <p className="mt-0.5 text-2xs text-ink-2 num">{facts}</p>
    </li>
  );
}

function factsOf({ dimensions, foldable }: Measured): string {
  return `${dimensions.height} × ${dimensions.width} mm${foldable ? ', unfolded' : ''}`;
}

type StandingProps = { phone: Measured; address: SizeAddress };

function Standing({ phone, address: { view, hand, isLeft } }: StandingProps) {
  const { id, name, dimensions, imageUrl } = phone;
  if (view === 'plain') {
    const drawing = imageUrl.startsWith('/media/drawings/') ? imageUrl : `/media/drawings/${id}.svg`;
    return (
      <img
        src={`${drawing}${drawing.includes('?') ? '&' : '?'}view=front`}
        alt={`Front of the ${name}`}
        style={{ width: mm(dimensions.width), height: mm(dimensions.height) }}
        data-phone={id}
        className="block max-w-none"
      />
    );
  }
  const across = view === 'edges' ? dimensions.thickness : dimensions.width;
  const screen = screenOf(phone);
  return (
    <svg
      style={{ width: mm(across), height: mm(dimensions.height) }}
      viewBox={`0 0 ${across} ${dimensions.height}`}
      role="img"
      aria-label={view === 'edges' ? `Edge of the ${name}` : `The ${name} in a ${hand} ${isLeft ? 'left ' : ''}hand`}
      data-phone={id}
      className="block"
    >
      {view === 'edges' ? (
        <rect width={across} height={dimensions.height} rx={across / 2.6} className="fill-ink-2" />
      ) : (
        screen && <InHand body={dimensions} screen={screen} reach={reachOf(dimensions, hand, isLeft)} isLeft={isLeft} />
      )}
    </svg>
  );
}

type InHandProps = { body: Box; screen: Screen; reach: Reach; isLeft: boolean };

/** Small drawings have no room for the labels; the legend above explains the colours. */
function InHand({ body, screen, reach, isLeft }: InHandProps) {
  const share = reachable(screen, reach);
  const side = isLeft
    ? { x: screen.x + 4, textAnchor: 'start' as const }
    : { x: screen.x + screen.width - 4, textAnchor: 'end' as const };
  const top = body.height - screen.y - screen.height;
  return (
    <>
      <ReachZones body={body} screen={screen} reach={reach} />
      <text {...side} y={body.height - 32} fontSize={9} className="fill-paper font-display font-[650]">
        {Math.round(share.easy * 100)}%
      </text>
      <text {...side} y={body.height - 27} fontSize={3.6} className="fill-paper max-sm:hidden">
        easy to reach
      </text>
      <text
        x={body.width / 2}
        y={top + 18}
        textAnchor="middle"
        fontSize={7}
        className="fill-ink font-display font-[650]"
      >
        {Math.round((1 - share.all) * 100)}%
      </text>
      <text x={body.width / 2} y={top + 23} textAnchor="middle" fontSize={3.6} className="fill-ink max-sm:hidden">
        for the other hand
      </text>
    </>
  );
}

/** The outline of an object beside the phones. */
function Outline({ box, radius }: { box: Box; radius: number }) {
  return (
    <rect
      x={0.25}
      y={0.25}
      width={box.width - 0.5}
      height={box.height - 0.5}
      rx={radius}
      fill="none"
      className="stroke-ink-3"
      strokeWidth={0.5}
      strokeDasharray="2 1.4"
    />
  );
}

const NUMBERED = 20;

/** From the bottom: a tick every 5 mm, a longer one every 10 mm, a number every 20 mm. */
function UprightRule({ length, rule }: { length: number; rule: Ref<HTMLDivElement> }) {
  const marks = Array.from({ length: Math.floor(length / 5) + 1 }, (_, at) => at * 5);
  return (
    <div
      ref={rule}
      aria-hidden="true"
      style={{ height: mm(length) }}
      className="relative w-9 shrink-0 border-r border-ink text-[0.6875rem] text-ink-2 num"
    >
      {marks.map((at) => (
        <i
          key={at}
          style={{ bottom: mm(at) }}
          className={cx('absolute right-0 h-px bg-ink-2', at % 10 === 0 ? 'w-2' : 'w-1')}
        />
      ))}
      {marks
        .filter((at) => at % NUMBERED === 0)
        .map((at) => (
          <span
            key={at}
            style={{ bottom: mm(at) }}
            className={cx('absolute right-2.75 leading-none', at > 0 && 'translate-y-1/2')}
          >
            {at}
          </span>
        ))}
    </div>
  );
}
