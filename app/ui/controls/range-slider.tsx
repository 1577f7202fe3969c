import { type PointerEvent, type ReactNode, useRef } from 'react';
import { cx } from '#app/lib/cx.ts';
import { Ruler } from '#app/ui/display/ruler.tsx';
import { moveHigh, moveLow, type Range } from './range.ts';

type RangeSliderProps = {
  value: Range;
  onChange: (value: Range) => void;
  /** The finger is off: the moment to ask a server. */
  onRelease?: () => void;
  min: number;
  max: number;
  step: number;
  lowLabel: string;
  highLabel: string;
  /** How a value is read out. */
  formatValue?: (value: number) => string;
  /** Stands on the track, from end to end: a histogram. */
  above?: ReactNode;
  /** The distance of the rule's ticks. */
  tick?: string;
  disabled?: boolean;
  className?: string;
};

const thumbStyle = cx(
  'pointer-events-none absolute -inset-x-2.25 -top-[0.46875rem] h-4.5 w-[calc(100%+1.125rem)] appearance-none bg-transparent outline-none',
  '[&::-webkit-slider-thumb]:size-4.5 [&::-webkit-slider-thumb]:appearance-none [&::-webkit-slider-thumb]:rounded-full [&::-webkit-slider-thumb]:border-2 [&::-webkit-slider-thumb]:border-ink [&::-webkit-slider-thumb]:bg-sheet',
  '[&::-moz-range-thumb]:size-3.5 [&::-moz-range-thumb]:rounded-full [&::-moz-range-thumb]:border-2 [&::-moz-range-thumb]:border-ink [&::-moz-range-thumb]:bg-sheet',
  'focus-visible:[&::-webkit-slider-thumb]:outline-2 focus-visible:[&::-webkit-slider-thumb]:outline-offset-2 focus-visible:[&::-webkit-slider-thumb]:outline-accent',
  'focus-visible:[&::-moz-range-thumb]:outline-2 focus-visible:[&::-moz-range-thumb]:outline-offset-2 focus-visible:[&::-moz-range-thumb]:outline-accent',
);

/**
 * Two handles on a rule; they meet but cannot cross. They are two of the browser's own sliders on one track, which
 * bring the keyboard and the reading aloud and weigh a tenth of a library's. The pointer is handled here, because of two sliders that lie on each other only the upper one would get it.
 */
export function RangeSlider({
  value,
  onChange,
  onRelease,
  min,
  max,
  step,
  lowLabel,
  highLabel,
  formatValue = String,
  above,
  tick,
  disabled = false,
  className,
}: RangeSliderProps) {
  const [low, high] = value;
  const track = useRef<HTMLDivElement>(null);
  const lowThumb = useRef<HTMLInputElement>(null);
  const highThumb = useRef<HTMLInputElement>(null);
  const move = useRef<((to: number) => Range) | null>(null);
  const toLow = (to: number) => moveLow(value, to, min);
  const toHigh = (to: number) => moveHigh(value, to, max);

  const pointed = (event: PointerEvent) => {
    const { left = 0, width = 1 } = track.current?.getBoundingClientRect() ?? {};
    const share = (event.clientX - left) / width;
    return Math.round((share * (max - min)) / step) * step + min;
  };

  const grab = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0 || disabled) return;
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    const to = pointed(event);
    const takesHigh = isNearerToHigh(value, to, min);
    (takesHigh ? highThumb : lowThumb).current?.focus({ preventScroll: true });
    // The other end stays where it is for the whole drag.
    move.current = takesHigh ? (next) => moveHigh(value, next, max) : (next) => moveLow(value, next, min);
    onChange(move.current(to));
  };

  const release = () => {
    if (move.current) onRelease?.();
    move.current = null;
  };

  const percent = (amount: number) => `${((amount - min) / (max - min)) * 100}%`;
  const shared = { min, max, step, disabled, className: thumbStyle };

  return (
    // Room for half a handle on both sides, so that the ends line up with what is above and below.
    <div className={cx('px-2.25 [@media(scripting:none)]:hidden', disabled && 'opacity-50', className)}>
      {above}
      <div
        ref={track}
        onPointerDown={grab}
        onPointerMove={(event) => move.current && onChange(move.current(pointed(event)))}
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
          type="range"
          {...shared}
          ref={lowThumb}
          aria-label={lowLabel}
          aria-valuetext={formatValue(low)}
          value={low}
          onChange={(event) => onChange(toLow(event.target.valueAsNumber))}
        />
        <input
          type="range"
          {...shared}
          ref={highThumb}
          aria-label={highLabel}
          aria-valuetext={formatValue(high)}
          value={high}
          onChange={(event) => onChange(toHigh(event.target.valueAsNumber))}
        />
      </div>
      <Ruler tick={tick} className="mt-1" />
    </div>
  );
}

/** Where both handles meet, the one that can go that way is taken. */
function isNearerToHigh([low, high]: Range, to: number, min: number): boolean {
  const nearer = Math.abs(to - high) - Math.abs(to - low);
  return nearer < 0 || (nearer === 0 && (to > low || low === min));
}
