import { type PointerEvent, type ReactNode, useRef } from 'react';
import { cx } from '#app/lib/cx.ts';
import { rupees } from '#app/lib/format.ts';
import { Ruler } from '#app/ui/ruler.tsx';
import { PRICE_MAX, PRICE_MIN, PRICE_STEP } from '#contract/limits.ts';
import { moveHigh, moveLow, type PriceRange } from './price-range.ts';

type RangeInputProps = {
  value: PriceRange;
  onChange: (value: PriceRange) => void;
  /** The finger is off. */
  onRelease: () => void;
  /** Stands on the track, from end to end. */
  above: ReactNode;
};

const thumbStyle = cx(
  'pointer-events-none absolute -inset-x-2.25 -top-[0.46875rem] h-4.5 w-[calc(100%+1.125rem)] appearance-none bg-transparent outline-none',
  '[&::-webkit-slider-thumb]:size-4.5 [&::-webkit-slider-thumb]:appearance-none [&::-webkit-slider-thumb]:rounded-full [&::-webkit-slider-thumb]:border-2 [&::-webkit-slider-thumb]:border-ink [&::-webkit-slider-thumb]:bg-sheet',
  '[&::-moz-range-thumb]:size-3.5 [&::-moz-range-thumb]:rounded-full [&::-moz-range-thumb]:border-2 [&::-moz-range-thumb]:border-ink [&::-moz-range-thumb]:bg-sheet',
  'focus-visible:[&::-webkit-slider-thumb]:outline-2 focus-visible:[&::-webkit-slider-thumb]:outline-offset-2 focus-visible:[&::-webkit-slider-thumb]:outline-accent',
  'focus-visible:[&::-moz-range-thumb]:outline-2 focus-visible:[&::-moz-range-thumb]:outline-offset-2 focus-visible:[&::-moz-range-thumb]:outline-accent',
);

/**
 * Two of the browser's own sliders on one track: they bring the keyboard and the reading aloud, and weigh a tenth of a
 * library's. The pointer is handled here, because of two sliders that lie on each other only the upper one would get it.
 */
export function RangeInput({ value, onChange, onRelease, above }: RangeInputProps) {
  const [low, high] = value;
  const track = useRef<HTMLDivElement>(null);
  const lowThumb = useRef<HTMLInputElement>(null);
  const highThumb = useRef<HTMLInputElement>(null);
  const move = useRef<typeof moveLow | null>(null);

  const pointed = (event: PointerEvent) => {
    const { left = 0, width = 1 } = track.current?.getBoundingClientRect() ?? {};
    const share = (event.clientX - left) / width;
    return Math.round((share * (PRICE_MAX - PRICE_MIN)) / PRICE_STEP) * PRICE_STEP + PRICE_MIN;
  };

  const grab = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0) return;
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    const to = pointed(event);
    const takesHigh = isNearerToHigh(value, to);
    (takesHigh ? highThumb : lowThumb).current?.focus({ preventScroll: true });
    move.current = takesHigh ? moveHigh : moveLow;
    onChange(move.current(value, to));
  };

  const release = () => {
    if (move.current) onRelease();
    move.current = null;
  };

  const percent = (amount: number) => `${((amount - PRICE_MIN) / (PRICE_MAX - PRICE_MIN)) * 100}%`;

  return (
    // Room for half a handle on both sides, so that the ends line up with what stands above and below.
    <div className="px-2.25 [@media(scripting:none)]:hidden">
      {above}
      <div
        ref={track}
        onPointerDown={grab}
        onPointerMove={(event) => move.current && onChange(move.current(value, pointed(event)))}
        onPointerUp={release}
        onPointerCancel={release}
        className="relative h-4.5 cursor-pointer touch-pan-y select-none before:absolute before:-inset-x-2.25 before:-inset-y-3"
      >
        <div className="h-0.75 rounded-full bg-line-2" />
        <div
          className="absolute top-0 h-0.75 bg-accent"
          style={{ left: percent(low), right: `calc(100% - ${percent(high)})` }}
        />
        <input
          ref={lowThumb}
          type="range"
          aria-label="Lowest price"
          aria-valuetext={rupees(low)}
          min={PRICE_MIN}
          max={PRICE_MAX}
          step={PRICE_STEP}
          value={low}
          onChange={(event) => onChange(moveLow(value, event.target.valueAsNumber))}
          className={thumbStyle}
        />
        <input
          ref={highThumb}
          type="range"
          aria-label="Highest price"
          aria-valuetext={high === PRICE_MAX ? `${rupees(high)} and above` : rupees(high)}
          min={PRICE_MIN}
          max={PRICE_MAX}
          step={PRICE_STEP}
          value={high}
          onChange={(event) => onChange(moveHigh(value, event.target.valueAsNumber))}
          className={thumbStyle}
        />
      </div>
      {/* A tick for every ₹10,000. */}
      <Ruler tick="5%" className="mt-1" />
    </div>
  );
}

/** Where both handles meet, the one that can go that way is taken. */
function isNearerToHigh([low, high]: PriceRange, to: number): boolean {
  const nearer = Math.abs(to - high) - Math.abs(to - low);
  return nearer < 0 || (nearer === 0 && (to > low || low === PRICE_MIN));
}
