import { type KeyboardEvent, memo, useState } from 'react';
import { withChange } from '#app/features/catalogue/listing/listing-state.ts';
import {
  ANY_PRICE,
  isSameRange,
  movePriceHigh,
  movePriceLow,
  type PriceRange,
  priceRangeOf,
} from '#app/features/catalogue/listing/price-range.ts';
import { useDraft } from '#app/features/catalogue/listing/use-draft.ts';
import type { ChangeListing } from '#app/features/catalogue/listing/use-listing.ts';
import { formatCount } from '#app/lib/format.ts';
import { parseRupees, RupeeInput } from '#app/ui/controls/rupee-input.tsx';
import { DEFAULT_DEBOUNCE_MS } from '#contract/limits.ts';
import { priceRangeText } from '#contract/phone/filter-labels.ts';
import { PriceSlider } from './price-slider.tsx';

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
        <PriceSlider value={shown} onChange={edit} onRelease={flush} bars={bars} />
      </div>
      <div className="mt-3 grid grid-cols-[1fr_auto_1fr] items-center gap-2">
        <PriceField
          label="Lowest price in rupees"
          name="priceMin"
          amount={shown[0]}
          onType={(amount) => commitRange(movePriceLow(shown, priceRangeOf(amount, null)[0]))}
        />
        <span aria-hidden="true" className="text-ink-2">
          to
        </span>
        <PriceField
          label="Highest price in rupees"
          name="priceMax"
          amount={shown[1]}
          onType={(amount) => commitRange(movePriceHigh(shown, priceRangeOf(null, amount)[1]))}
        />
      </div>
    </fieldset>
  );
});

type PriceFieldProps = { label: string; name: string; amount: number; onType: (amount: number) => void };

/** Takes effect on Enter or when left; what is no amount is put back. */
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
