import type { CSSProperties, ReactNode } from 'react';
import { type Measured, Outlines, outlinesOf, PenMark } from '#app/features/catalogue/compare/outlines.tsx';
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

const isMeasured = (phone: Product): phone is Measured => phone.dimensions !== null;

type StageProps = { phones: readonly Product[]; pxPerMm: number; address: SizeAddress };

/** The phones as large as they are, standing on one line. Where they do not fit beside each other, one after the other. */
export function Stage({ phones, pxPerMm, address }: StageProps) {
  const measured = phones.filter(isMeasured);
  const thing = address.beside && REFERENCE_OBJECTS[address.beside];
  const tallest = Math.max(...measured.map(({ dimensions }) => dimensions.height), thing?.height ?? 0, 0);
  return (
    <div className="rounded-card border border-line-2 bg-sheet p-4 sm:p-6">
      {address.view === 'overlay' ? (
        <Overlaid phones={measured} thing={address.beside} pxPerMm={pxPerMm} />
      ) : (
        <div className="flex items-end">
          {tallest > 0 && <UprightRule length={tallest} pxPerMm={pxPerMm} />}
          <ul
            aria-label="Phones at actual size"
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
            tabIndex={0}
            className="flex min-w-0 grow snap-x snap-mandatory items-end gap-x-7 overflow-x-auto scroll-edge pb-1 [--ground:var(--color-sheet)]"
          >
            {phones.map((phone) => (
              <Place key={phone.id} name={phone.name} facts={factsOf(phone)}>
                {isMeasured(phone) ? (
                  <Standing phone={phone} pxPerMm={pxPerMm} address={address} />
                ) : (
                  <p className="grid h-40 w-56 place-items-center rounded-control border border-dashed border-edge p-4 text-center text-ink-2">
                    Its size is not published
                  </p>
                )}
              </Place>
            ))}
            {address.beside && thing && (
              <Place name={thing.label} facts={`${thing.height} × ${thing.width} mm`}>
                <svg
                  width={thing.width * pxPerMm}
                  height={thing.height * pxPerMm}
                  viewBox={`0 0 ${thing.width} ${thing.height}`}
                  aria-hidden="true"
                  className="block"
                >
                  <Outline box={thing} radius={thing.radius} isDashed />
                </svg>
              </Place>
            )}
          </ul>
        </div>
      )}
    </div>
  );
}

function factsOf({ dimensions, weight, foldable }: Product): string {
  const size = dimensions && `${dimensions.height} × ${dimensions.width} × ${dimensions.thickness} mm`;
  return [size && (foldable ? `${size}, unfolded` : size), weight !== null && `${weight} g`]
    .filter(Boolean)
    .join(' · ');
}

function Place({ name, facts, children }: { name: string; facts: string; children: ReactNode }) {
  return (
    <li className="grid shrink-0 snap-center justify-items-center gap-2 max-lg:min-w-full">
      <div className="text-center">
        <p className="font-display text-lg font-[640]">{name}</p>
        <p className="text-xs text-ink-2 num">{facts}</p>
      </div>
      {children}
    </li>
  );
}

type StandingProps = { phone: Measured; pxPerMm: number; address: SizeAddress };

function Standing({ phone, pxPerMm, address: { view, hand, isLeft } }: StandingProps) {
  const { id, name, dimensions, imageUrl } = phone;
  if (view === 'plain') {
    const drawing = imageUrl.startsWith('/media/drawings/') ? imageUrl : `/media/drawings/${id}.svg`;
    return (
      <img
        src={`${drawing}${drawing.includes('?') ? '&' : '?'}view=front`}
        alt={`Front of the ${name}`}
        width={dimensions.width * pxPerMm}
        height={dimensions.height * pxPerMm}
        data-phone={id}
        className="block max-w-none"
      />
    );
  }
  const across = view === 'edges' ? dimensions.thickness : dimensions.width;
  const screen = screenOf(phone);
  return (
    <svg
      width={across * pxPerMm}
      height={dimensions.height * pxPerMm}
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
      <text {...side} y={body.height - 27} fontSize={3.6} className="fill-paper">
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
      <text x={body.width / 2} y={top + 23} textAnchor="middle" fontSize={3.6} className="fill-ink">
        for the other hand
      </text>
    </>
  );
}

function Outline({ box, radius, isDashed = false }: { box: Box; radius: number; isDashed?: boolean }) {
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
      strokeDasharray={isDashed ? '2 1.4' : undefined}
    />
  );
}

type OverlaidProps = { phones: readonly Measured[]; thing: ReferenceObject | null; pxPerMm: number };

/** All lower left corners on zero, the largest behind. */
function Overlaid({ phones, thing, pxPerMm }: OverlaidProps) {
  const other = thing && REFERENCE_OBJECTS[thing];
  const width = Math.max(...phones.map(({ dimensions }) => dimensions.width), other?.width ?? 0, 0);
  const height = Math.max(...phones.map(({ dimensions }) => dimensions.height), other?.height ?? 0, 0);
  if (height === 0) return <p className="text-ink-2">None of these phones has published its size.</p>;
  return (
    <div className="flex flex-wrap items-end gap-x-10 gap-y-5">
      <div className="flex max-w-full items-end overflow-x-auto p-px" style={{ '--scale': pxPerMm } as CSSProperties}>
        <UprightRule length={height} pxPerMm={pxPerMm} />
        <Outlines
          outlined={outlinesOf(phones)}
          width={width}
          height={height}
          label={`One on another: ${phones.map(({ name }) => name).join(', ')}`}
        >
          {other && (
            <g transform={`translate(0 ${height - other.height})`}>
              <Outline box={other} radius={other.radius} isDashed />
            </g>
          )}
        </Outlines>
      </div>
      <ul className="grid gap-1.5 num">
        {phones.map(({ id, name, dimensions }, index) => (
          <li key={id} className="flex items-center gap-2.5">
            <PenMark index={index} />
            <span>
              <span className="font-semibold">{name}</span>{' '}
              <span className="text-ink-2">
                {dimensions.height} × {dimensions.width} mm
              </span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Millimetres from the foot, a number every ten. */
function UprightRule({ length, pxPerMm }: { length: number; pxPerMm: number }) {
  const marks = Array.from({ length: Math.floor(length) + 1 }, (_, mm) => mm);
  return (
    <svg
      width={12 * pxPerMm}
      height={length * pxPerMm}
      viewBox={`0 0 12 ${length}`}
      aria-hidden="true"
      className="mr-3 block shrink-0 overflow-visible max-sm:hidden"
    >
      {marks.map((mm) => (
        <path
          key={mm}
          d={`M12 ${length - mm}h-${mm % 10 === 0 ? 3 : mm % 5 === 0 ? 2 : 1.2}`}
          strokeWidth={mm % 10 === 0 ? 0.3 : 0.15}
          className="stroke-ink-2"
        />
      ))}
      {marks
        .filter((mm) => mm % 10 === 0)
        .map((mm) => (
          <text key={mm} x={8} y={length - mm + 1} textAnchor="end" fontSize={2.9} className="fill-ink-2 num">
            {mm}
          </text>
        ))}
    </svg>
  );
}
