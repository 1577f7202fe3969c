import { type KeyboardEvent, memo, useState } from 'react';
import { formatCount, formatRupees } from '#app/lib/format.ts';
import { controlStyle } from '#app/ui/controls/control-style.ts';
import { RangeSlider } from '#app/ui/controls/range-slider.tsx';
import { DEFAULT_DEBOUNCE_MS, PRICE_MAX, PRICE_MIN, PRICE_STEP } from '#contract/limits.ts';
import { priceRangeText } from '#contract/phone/filter-labels.ts';
import { PRICE_BARS_FROM, priceAtShare, priceShare } from '#contract/phone/price-scale.ts';
import { withChange } from '../listing-state.ts';
import {
  ANY_PRICE,
  isSameRange,
  movePriceHigh,
  movePriceLow,
  type PriceRange,
  parseRupees,
  priceRangeOf,
} from '../price-range.ts';
import { useDraft } from '../use-draft.ts';
import type { ChangeListing } from '../use-listing.ts';

type PriceFilterProps = { price: PriceRange; change: ChangeListing; bars: readonly number[] | undefined };

export const PriceFilter = memo(function PriceFilter({ price, change, bars }: PriceFilterProps) {
  const commit = (next: PriceRange) =>
    change((current) => withChange(current, { price: next }), { replace: !isSameRange(price, ANY_PRICE) });
  const { shown, edit, flush } = useDraft(price, commit, { delay: DEFAULT_DEBOUNCE_MS });
  const commitRange = (range: PriceRange) => {
    edit(range);
    flush();
  };

  return (
    <fieldset className="border-t border-line py-3.5">
      <legend className="float-left font-semibold">Price</legend>
      <p className="text-right font-medium text-ink-2 num">{priceRangeText(shown)}</p>
      <div className="mt-3.5">
        <RangeSlider
          value={shown}
          onChange={edit}
          onRelease={flush}
          min={PRICE_MIN}
          max={PRICE_MAX}
          step={PRICE_STEP}
          lowLabel="Lowest price"
          highLabel="Highest price"
          formatValue={(amount) => (amount === PRICE_MAX ? `${formatRupees(amount)} and above` : formatRupees(amount))}
          above={<Histogram bars={bars} range={shown} />}
          scale={{ share: priceShare, valueAt: priceAtShare }}
          tick={`${100 / PRICE_BARS_FROM.length}%`}
        />
        <PriceMarks />
      </div>
      <div className="mt-3 grid grid-cols-[1fr_auto_1fr] items-center gap-2">
        <RupeeField
          label="Lowest price in rupees"
          name="priceMin"
          amount={shown[0]}
          onType={(amount) => commitRange(movePriceLow(shown, priceRangeOf(amount, null)[0]))}
        />
        <span aria-hidden="true" className="text-ink-3">
          –
        </span>
        <RupeeField
          label="Highest price in rupees"
          name="priceMax"
          amount={shown[1]}
          onType={(amount) => commitRange(movePriceHigh(shown, priceRangeOf(null, amount)[1]))}
        />
      </div>
    </fieldset>
  );
});

const MARKS: [rupees: number, text: string][] = [
  [10_000, '10k'],
  [20_000, '20k'],
  [30_000, '30k'],
  [50_000, '50k'],
  [100_000, '1 L'],
];

/** The scale follows the spread of phones, so it says where it is. */
function PriceMarks() {
  return (
    <div aria-hidden="true" className="relative mx-2.25 h-4 text-2xs text-ink-3 num [@media(scripting:none)]:hidden">
      {MARKS.map(([rupees, text]) => (
        <span key={text} className="absolute -translate-x-1/2" style={{ left: `${priceShare(rupees) * 100}%` }}>
          {text}
        </span>
      ))}
    </div>
  );
}

/** Phones that meet all other choices. */
function Histogram({ bars = [], range: [low, high] }: { bars: readonly number[] | undefined; range: PriceRange }) {
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

type RupeeFieldProps = { label: string; name: string; amount: number; onType: (amount: number) => void };

/** Takes effect on Enter or when left; what is no amount is put back. */
function RupeeField({ label, name, amount, onType }: RupeeFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);

  const finish = () => {
    const typedAmount = parseRupees(typed);
    setTyped(null);
    if (typedAmount !== null && typedAmount !== amount) onType(typedAmount);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    finish();
  };

  return (
    <label className="relative block">
      <span className="sr-only">{label}</span>
      <span aria-hidden="true" className="absolute inset-y-0 left-3 grid place-items-center text-ink-3">
        ₹
      </span>
      <input
        name={name}
        inputMode="numeric"
        autoComplete="off"
        maxLength={12}
        value={typed ?? formatCount(amount)}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={finish}
        onKeyDown={onKeyDown}
        className={`${controlStyle} min-h-9 pr-2 pl-6.5 num tap`}
      />
    </label>
  );
}
