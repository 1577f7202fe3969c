import { formatRupees } from '#app/lib/format.ts';
import type { Range } from '#app/ui/controls/range.ts';
import { RangeSlider } from '#app/ui/controls/range-slider.tsx';
import { PRICE_MAX, PRICE_MIN, PRICE_STEP } from '#contract/limits.ts';
import { PRICE_BARS_FROM, PRICE_MARKS, priceAtShare, priceShare } from '#contract/phone/price-scale.ts';

type PriceSliderProps = {
  value: Range;
  onChange: (value: Range) => void;
  onRelease: () => void;
  /** Phones per price range that meet all other filters; undefined until loaded. */
  bars: readonly number[] | undefined;
};

/** Two handles for the lowest and highest price, on a scale that follows the distribution of prices. */
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

const HEIGHT = 54;
/** The share of its slot that a bar fills; the rest is the gap to the next. */
const BAR = 0.88;

/** Two paths instead of an element per bar, because every slider step draws them again. */
function Histogram({ bars = [], range: [low, high] }: { bars: readonly number[] | undefined; range: Range }) {
  const tallest = Math.max(1, ...bars);
  const shapes = { inside: '', outside: '' };
  for (const [place, phones] of bars.entries()) {
    if (phones === 0) continue;
    const isIn = (PRICE_BARS_FROM[place + 1] ?? PRICE_MAX) > low && (PRICE_BARS_FROM[place] ?? 0) < high;
    const height = Math.max((phones / tallest) * HEIGHT, 2);
    shapes[isIn ? 'inside' : 'outside'] += `M${place} ${HEIGHT}v-${Math.round(height * 10) / 10}h${BAR}V${HEIGHT}z`;
  }
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${bars.length || 1} ${HEIGHT}`}
      preserveAspectRatio="none"
      className="block h-13.5 w-full forced-color-adjust-none"
    >
      <path d={shapes.inside} className="fill-accent" />
      <path d={shapes.outside} className="fill-line-2" />
    </svg>
  );
}
