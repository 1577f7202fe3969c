import { type PointerEvent, type ReactNode, useRef } from 'react';
import { moveHigh, moveLow, type Range } from './range.ts';

type RangeSliderProps = {
  value: Range;
  onChange: (value: Range) => void;
  /** Called when the pointer is released, which is the time to send a request. */
  onRelease?: () => void;
  min: number;
  max: number;
  step: number;
  lowLabel: string;
  highLabel: string;
  /** The text that screen readers announce for a value. */
  formatValue: (value: number) => string;
  /** Content above the track, over its full width: a histogram. */
  above?: ReactNode;
  /** The numbers of the scale, each at its tick. */
  marks: readonly [value: number, text: string][];
  /** Converts a value to its position, from 0 to 1, and back. */
  scale: { share: (value: number) => number; valueAt: (share: number) => number };
};

/**
 * Two handles on a scale; they can meet but not cross. They are two native range inputs on one track, which handle the
 * keyboard and screen readers at a tenth of a library's size. The handles are drawn here, since the scale may be
 * uneven, and the pointer is handled here, because of two overlapping inputs only the upper one would receive it.
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
  formatValue,
  above,
  marks,
  scale,
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
    const amount = scale.valueAt((event.clientX - left) / width);
    return Math.round((amount - min) / step) * step + min;
  };

  const grab = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0) return;
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    const to = pointed(event);
    const isHigh = isNearerToHigh(value, to, min);
    (isHigh ? highThumb : lowThumb).current?.focus({ preventScroll: true });
    // The other end stays fixed during the whole drag.
    move.current = isHigh ? (next) => moveHigh(value, next, max) : (next) => moveLow(value, next, min);
    onChange(move.current(to));
  };

  const release = () => {
    if (move.current) onRelease?.();
    move.current = null;
  };

  const percent = (amount: number) => `${scale.share(amount) * 100}%`;
  const shared = { min, max, step, className: 'range-input' };

  return (
    <div className="range-slider">
      {above}
      <div
        ref={track}
        onPointerDown={grab}
        onPointerMove={(event) => move.current && onChange(move.current(pointed(event)))}
        onPointerUp={release}
        onPointerCancel={release}
        className="range-track"
      >
        <i />
        <i style={{ left: percent(low), right: `calc(100% - ${percent(high)})` }} />
        <span>
          <input
            type="range"
            {...shared}
            ref={lowThumb}
            aria-label={lowLabel}
            aria-valuetext={formatValue(low)}
            value={low}
            onChange={(event) => onChange(toLow(event.target.valueAsNumber))}
          />
          <span aria-hidden="true" className="range-handle" style={{ left: percent(low) }} />
        </span>
        <span>
          <input
            type="range"
            {...shared}
            ref={highThumb}
            aria-label={highLabel}
            aria-valuetext={formatValue(high)}
            value={high}
            onChange={(event) => onChange(toHigh(event.target.valueAsNumber))}
          />
          <span aria-hidden="true" className="range-handle" style={{ left: percent(high) }} />
        </span>
      </div>
      <div aria-hidden="true" className="scale-marks">
        {marks.map(([amount, text]) => (
          <span key={text} style={{ left: percent(amount) }}>
            {text}
          </span>
        ))}
      </div>
    </div>
  );
}

/** When both handles are at the same place, the one that can move in that direction is taken. */
function isNearerToHigh([low, high]: Range, to: number, min: number): boolean {
  const nearer = Math.abs(to - high) - Math.abs(to - low);
  return nearer < 0 || (nearer === 0 && (to > low || low === min));
}
