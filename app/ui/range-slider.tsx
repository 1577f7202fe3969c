import { Slider } from '@base-ui/react/slider';
import type { ReactNode } from 'react';
import { cx } from '#app/lib/cx.ts';
import { Ruler } from './ruler.tsx';

export type Range = readonly [low: number, high: number];

type RangeSliderProps = {
  label: string;
  value: Range;
  onChange: (value: Range) => void;
  /** When a drag or a key press is over: the moment to ask a server. */
  onCommit?: (value: Range) => void;
  min: number;
  max: number;
  step: number;
  /** One Page Up or Page Down; ten steps unless told. */
  largeStep?: number;
  lowLabel?: string;
  highLabel?: string;
  /** How a value is read out. */
  formatValue?: (value: number) => string;
  /** Stands on the track, from end to end: a histogram. */
  above?: ReactNode;
  disabled?: boolean;
  className?: string;
};

const thumbStyle =
  'size-4.5 rounded-full border-2 border-ink bg-sheet before:absolute before:-inset-3.5 before:content-[""] has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent data-disabled:border-line-2';

/** Two handles on a rule. They meet but cannot cross. */
export function RangeSlider({
  label,
  value,
  onChange,
  onCommit,
  min,
  max,
  step,
  largeStep = step * 10,
  lowLabel = `${label}, from`,
  highLabel = `${label}, to`,
  formatValue = String,
  above,
  disabled,
  className,
}: RangeSliderProps) {
  const readOut = (_formatted: string, thumbValue: number) => formatValue(thumbValue);

  return (
    <Slider.Root
      aria-label={label}
      value={value}
      onValueChange={(next) => onChange(next as unknown as Range)}
      onValueCommitted={(next) => onCommit?.(next as unknown as Range)}
      min={min}
      max={max}
      step={step}
      largeStep={largeStep}
      thumbCollisionBehavior="none"
      disabled={disabled}
      className={cx('data-disabled:opacity-50', className)}
    >
      {/* Room for half a handle on both sides, so that the ends line up with what stands above and below. */}
      <div className="px-2.25">
        {above}
        <Slider.Control className="flex h-4.5 w-full touch-none items-start select-none">
          <Slider.Track className="h-0.75 w-full rounded-full bg-line-2">
            <Slider.Indicator className="bg-accent" />
            <Slider.Thumb index={0} getAriaLabel={() => lowLabel} getAriaValueText={readOut} className={thumbStyle} />
            <Slider.Thumb index={1} getAriaLabel={() => highLabel} getAriaValueText={readOut} className={thumbStyle} />
          </Slider.Track>
        </Slider.Control>
        <Ruler className="mt-1" />
      </div>
    </Slider.Root>
  );
}
