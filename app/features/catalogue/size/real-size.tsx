import { type CSSProperties, type PointerEvent, useEffect, useRef, useState } from 'react';
import { type Measured, Outlines, outlinesOf, PenMark, penOf } from '#app/features/catalogue/compare/outlines.tsx';
import { cx } from '#app/lib/cx.ts';
import { difference } from '#app/lib/format.ts';
import { Button } from '#app/ui/controls/button.tsx';
import type { Product } from '#contract/phone/product.ts';
import { FullScreen } from './full-screen.tsx';
import { isMeasured, tallestOf } from './stage.tsx';

type Stop = 'left' | 'right' | 'top';
const STOPS: readonly [Stop, string][] = [
  ['left', 'Left edges'],
  ['right', 'Right edges'],
  ['top', 'Tops'],
];
/** Margin around the outlines in pixels, so that no edge meets the edge of the screen. */
const ROOM = 40;
const MAP_HEIGHT = 102;

type RealSizeProps = {
  phones: readonly Product[];
  pxPerMm: number;
  onSetAgain: () => void;
  onClose: () => void;
};

/** Outlines at real size, sharing their lower left corner. They scroll if larger than the screen. */
export function RealSize({ phones, pxPerMm, onSetAgain, onClose }: RealSizeProps) {
  const measured = phones.filter(isMeasured);
  const width = Math.max(...measured.map(({ dimensions }) => dimensions.width));
  const height = tallestOf(measured, null);
  const view = useRef<HTMLElement>(null);
  const [seen, setSeen] = useState<Seen | null>(null);

  const look = () => view.current && setSeen(seenOf(view.current));
  const go = (stop: Stop) => {
    const { scrollWidth = 0 } = view.current ?? {};
    view.current?.scrollTo(stop === 'top' ? { top: 0 } : { left: stop === 'left' ? 0 : scrollWidth });
  };
  useEffect(() => {
    const box = view.current;
    if (!box) return;
    box.scrollTo({ left: box.scrollWidth, top: (box.scrollHeight - box.clientHeight) / 2 });
    setSeen(seenOf(box));
  }, []);

  return (
    <FullScreen
      title="At actual size"
      onClose={onClose}
      action={
        <Button variant="act" size="sm" onClick={onSetAgain}>
          Calibrate again
        </Button>
      }
      foot={
        <fieldset className="mx-auto flex max-w-md rounded-full bg-sunk p-0.75">
          <legend className="sr-only">Go to</legend>
          {STOPS.map(([stop, label]) => (
            <button
              key={stop}
              type="button"
              aria-pressed={seen?.at === stop}
              onClick={() => go(stop)}
              className="min-h-8 grow rounded-full px-2 text-sm font-[550] text-ink-2 tap aria-pressed:bg-ink aria-pressed:text-paper"
            >
              {label}
            </button>
          ))}
        </fieldset>
      }
    >
      <div className="relative overflow-hidden bg-sheet">
        <section
          ref={view}
          aria-label="Outlines at actual size"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it
          tabIndex={0}
          onScroll={look}
          onPointerDown={(event) => event.pointerType === 'mouse' && dragToPan(event)}
          className="h-full cursor-grab overflow-auto active:cursor-grabbing"
        >
          <div
            style={{ '--mm': `${pxPerMm}px`, paddingTop: ROOM, paddingRight: ROOM } as CSSProperties}
            className="flex min-h-full w-max items-end"
          >
            <Outlines
              outlined={outlinesOf(phones)}
              width={width}
              height={height}
              label={`Outlines at actual size: ${measured.map(({ name }) => name).join(', ')}`}
            >
              <Wider phones={measured} height={height} pxPerMm={pxPerMm} />
            </Outlines>
          </div>
        </section>
        <div className="pointer-events-none absolute bottom-4 left-4 grid justify-items-start gap-3">
          <ul className="rounded-control bg-sheet px-3 py-2 text-sm shadow-float num">
            {phones.map((phone, index) => (
              <li key={phone.id} className="flex items-center gap-2 leading-relaxed">
                <PenMark index={index} />
                <span>
                  <b className="font-semibold">{phone.name}</b>{' '}
                  {phone.dimensions ? `${phone.dimensions.width} mm` : 'size not published'}
                </span>
              </li>
            ))}
          </ul>
          {seen && !seen.isAll && (
            <Overview phones={phones} width={width} height={height} pxPerMm={pxPerMm} seen={seen} />
          )}
        </div>
      </div>
    </FullScreen>
  );
}

interface Seen {
  at: Stop | null;
  /** Whether everything is visible. */
  isAll: boolean;
  left: number;
  /** Measured from the bottom. */
  bottom: number;
  width: number;
  height: number;
}

function seenOf(box: HTMLElement): Seen {
  const { scrollLeft, scrollTop, scrollWidth, scrollHeight, clientWidth, clientHeight } = box;
  const isRight = scrollLeft + clientWidth >= scrollWidth - 2;
  const canSlide = scrollWidth > clientWidth + 2;
  const at =
    scrollTop <= 1 && scrollHeight > clientHeight + 2
      ? 'top'
      : !canSlide
        ? null
        : isRight
          ? 'right'
          : scrollLeft <= 1
            ? 'left'
            : null;
  return {
    at,
    isAll: !canSlide && scrollHeight <= clientHeight + 2,
    left: scrollLeft,
    bottom: scrollHeight - scrollTop - clientHeight,
    width: clientWidth,
    height: clientHeight,
  };
}

/** Touch scrolls natively; a mouse drags. */
function dragToPan(start: PointerEvent<HTMLElement>): void {
  const box = start.currentTarget;
  const from = { left: box.scrollLeft, top: box.scrollTop };
  box.setPointerCapture(start.pointerId);
  const move = (event: globalThis.PointerEvent) =>
    box.scrollTo({ left: from.left + start.clientX - event.clientX, top: from.top + start.clientY - event.clientY });
  const stop = () => {
    box.removeEventListener('pointermove', move);
    box.removeEventListener('pointerup', stop);
    box.removeEventListener('pointercancel', stop);
  };
  box.addEventListener('pointermove', move);
  box.addEventListener('pointerup', stop);
  box.addEventListener('pointercancel', stop);
}

/** How much wider the wider phone is, shown at the right edges. */
function Wider({ phones, height, pxPerMm }: { phones: readonly Measured[]; height: number; pxPerMm: number }) {
  const [narrow, wide, ...others] = phones.toSorted((a, b) => a.dimensions.width - b.dimensions.width);
  if (!narrow || !wide || others.length > 0) return null;
  const by = difference(wide.dimensions.width, narrow.dimensions.width);
  if (by === 0) return null;
  const edge = narrow.dimensions.width;
  // High enough to stay above the legend, whether the tops or the middle are visible.
  const y = height - narrow.dimensions.height * 0.8;
  return (
    <g className="fill-ink num">
      <path d={`M${edge} ${y}h${by}`} strokeWidth={2} vectorEffect="non-scaling-stroke" className="stroke-ink" />
      <text
        x={edge - 10 / pxPerMm}
        y={y + 2}
        textAnchor="end"
        fontSize={26 / pxPerMm}
        className="font-display font-[650]"
      >
        {by} mm
      </text>
      <text
        x={edge - 10 / pxPerMm}
        y={y + 2 + 20 / pxPerMm}
        textAnchor="end"
        fontSize={13 / pxPerMm}
        className="fill-ink-2"
      >
        wider: {wide.name}
      </text>
    </g>
  );
}

type OverviewProps = { phones: readonly Product[]; width: number; height: number; pxPerMm: number; seen: Seen };

/** The visible part of the outlines. */
function Overview({ phones, width, height, pxPerMm, seen }: OverviewProps) {
  const scale = MAP_HEIGHT / (height + ROOM / pxPerMm);
  const small = scale / pxPerMm;
  return (
    <div aria-hidden="true" className="rounded-control bg-sheet p-2 shadow-float">
      <div className="relative overflow-hidden" style={{ width: (width + ROOM / pxPerMm) * scale, height: MAP_HEIGHT }}>
        {phones.map(({ id, dimensions }, index) =>
          dimensions ? (
            <i
              key={id}
              style={{ width: dimensions.width * scale, height: dimensions.height * scale }}
              className={cx(
                'absolute bottom-0 left-0 rounded-[5px] border-[1.5px] border-current',
                penOf(index).colour,
              )}
            />
          ) : null,
        )}
        <i
          style={{
            left: seen.left * small,
            bottom: seen.bottom * small,
            width: seen.width * small,
            height: seen.height * small,
          }}
          className="absolute rounded-[4px] border-[1.5px] border-ink bg-[color-mix(in_oklab,var(--color-ink)_14%,transparent)]"
        />
      </div>
    </div>
  );
}
