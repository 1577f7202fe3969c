import { formatRupees } from '#app/lib/format.ts';
import type { Range } from '#app/ui/controls/range.ts';
import { RangeSlider } from '#app/ui/controls/range-slider.tsx';
import { PRICE_MAX, PRICE_MIN, PRICE_STEP } from '#contract/limits.ts';
import { PRICE_BARS_FROM, PRICE_MARKS, priceAtShare, priceShare } from '#contract/phone/price-scale.ts';

type PriceSliderProps = {
  value: Range;
  onChange: (value: Range) => void;
  onRelease: () => void;
  /** How many phones of each price meet all other choices; missing until known. */
  bars: readonly number[] | undefined;
};

/** A lowest and a highest price, on a scale that follows the spread of phones. */
export function PriceSlider({ bars, ...rest }: PriceSliderProps) {
  return (
    <RangeSlider
      {...rest}
      min={PRICE_MIN}
      max={PRICE_MAX}
      step={PRICE_STEP}
      lowLabel="Lowest price"
      highLabel="Highest price"
      formatValue={(amount) => (amount === PRICE_MAX ? `${formatRupees(amount)} and above` : formatRupees(amount))}
      above={<Histogram bars={bars} range={rest.value} />}
      scale={SCALE}
      marks={PRICE_MARKS}
    />
  );
}

const SCALE = { share: priceShare, valueAt: priceAtShare };

function Histogram({ bars = [], range: [low, high] }: { bars: readonly number[] | undefined; range: Range }) {
  const tallest = Math.max(1, ...bars);
  return (
    <div aria-hidden="true" className="flex h-13.5 items-end gap-px forced-color-adjust-none">
      {bars.map((phones, index) => {
        const isIn = (PRICE_BARS_FROM[index + 1] ?? PRICE_MAX) > low && (PRICE_BARS_FROM[index] ?? 0) < high;
        return (
          <i
            // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place
            key={index}
            className={`grow rounded-t-xs ${isIn ? 'bg-accent' : 'bg-line-2'}`}
            style={{ height: `${Math.max((phones / tallest) * 100, phones > 0 ? 4 : 0)}%` }}
          />
        );
      })}
    </div>
  );
}
