import { type KeyboardEvent, memo, useState } from 'react';
import { withChange } from '#app/features/catalogue/listing/listing-state.ts';
import { ANY_PRICE, isSameRange, type PriceRange, priceRangeOf } from '#app/features/catalogue/listing/price-range.ts';
import { type ChangeListing, commitNow } from '#app/features/catalogue/listing/use-listing.ts';
import { formatCount, parseRupees } from '#app/lib/format.ts';
import { moveHigh, moveLow } from '#app/ui/controls/range.ts';
import { RupeeInput } from '#app/ui/controls/rupee-input.tsx';
import { DEFAULT_DEBOUNCE_MS, PRICE_MAX, PRICE_MIN } from '#contract/limits.ts';
import { priceRangeText } from '#contract/phone/filter-labels.ts';
import { PriceSlider } from './price-slider.tsx';

type PriceFilterProps = { price: PriceRange; change: ChangeListing; bars: readonly number[] | undefined };

export const PriceFilter = memo(function PriceFilter({ price, change, bars }: PriceFilterProps) {
  const setPrice = (next: PriceRange, delay: number) =>
    change((current) => withChange(current, { price: next }), { delay, replace: !isSameRange(price, ANY_PRICE) });

  return (
    <fieldset className="border-t border-line py-3.5">
      <legend className="float-left font-semibold">Price</legend>
      <p className="text-right font-medium text-ink-2 num">{priceRangeText(price)}</p>
      <div className="mt-3.5">
        <PriceSlider
          value={price}
          onChange={(next) => setPrice(next, DEFAULT_DEBOUNCE_MS)}
          onRelease={() => commitNow(change)}
          bars={bars}
        />
      </div>
      <div className="mt-3 grid grid-cols-[1fr_auto_1fr] items-center gap-2">
        <PriceField
          label="Lowest price in rupees"
          name="priceMin"
          amount={price[0]}
          onType={(amount) => setPrice(moveLow(price, priceRangeOf(amount, null)[0], PRICE_MIN), 0)}
        />
        <span aria-hidden="true" className="text-ink-2">
          to
        </span>
        <PriceField
          label="Highest price in rupees"
          name="priceMax"
          amount={price[1]}
          onType={(amount) => setPrice(moveHigh(price, priceRangeOf(null, amount)[1], PRICE_MAX), 0)}
        />
      </div>
    </fieldset>
  );
});

type PriceFieldProps = { label: string; name: string; amount: number; onType: (amount: number) => void };

/** Applies on Enter or blur; invalid input is reverted. */
function PriceField({ label, name, amount, onType }: PriceFieldProps) {
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
    <RupeeInput
      label={label}
      name={name}
      maxLength={12}
      value={typed ?? formatCount(amount)}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={finish}
      onKeyDown={onKeyDown}
      className="min-h-9"
    />
  );
}
