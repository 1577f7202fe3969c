import { useId } from 'react';
import { priceText } from '#app/lib/format.ts';
import { ChevronDownIcon } from '#app/ui/display/icons.tsx';
import { formatVariant } from '#contract/phone/format.ts';
import type { Variant } from '#contract/phone/phone.ts';
import { variantKey } from './variants.ts';

type PriceProps = {
  price: number | null;
  variants: readonly Variant[];
  chosen: Variant | null;
  onChoose: (key: string) => void;
};

/** The price of the chosen variant. Without a script nothing can be chosen; the specification lists every price. */
export function Price({ price, variants, chosen, onChoose }: PriceProps) {
  const id = useId();
  return (
    <div className="mt-5 flex flex-wrap items-center gap-x-3.5 gap-y-2">
      <output htmlFor={id} className={price === null ? 'figure text-xl text-ink-2' : 'figure text-3xl font-[650]'}>
        {priceText(price)}
      </output>
      {variants.length > 1 && chosen && (
        <span className="relative inline-flex items-center [@media(scripting:none)]:hidden">
          <select
            id={id}
            aria-label="Variant"
            value={variantKey(chosen)}
            onChange={(event) => onChoose(event.target.value)}
            className="min-h-7.5 appearance-none rounded-full border border-edge bg-sheet pr-8 pl-3 text-xs font-medium num tap hover:border-ink-3"
          >
            {variants.map((variant, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: nothing keeps an admin from listing one twice
              <option key={index} value={variantKey(variant)}>
                {formatVariant(variant)}
              </option>
            ))}
          </select>
          <ChevronDownIcon className="pointer-events-none absolute right-2.5 text-ink-3" />
        </span>
      )}
      {variants.length === 1 && chosen && <span className="text-sm text-ink-2 num">{formatVariant(chosen)}</span>}
    </div>
  );
}
