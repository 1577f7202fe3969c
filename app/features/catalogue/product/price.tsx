import { useId } from 'react';
import { formatPartialDate, priceText } from '#app/lib/format.ts';
import { formatVariant, variantKey } from '#contract/phone/format.ts';
import type { Variant } from '#contract/phone/phone.ts';
import { PRICE_SOURCE_LABELS, priceKind } from '#contract/phone/prices.ts';
import type { Product } from '#contract/phone/product.ts';

type PriceProps = {
  product: Product;
  chosen: Variant | null;
  onChoose: (key: string) => void;
};

/** The price of the chosen variant, with the day it is of. Without a script the specification lists every price. */
export function Price({ product, chosen, onChoose }: PriceProps) {
  const id = useId();
  const { price, priceAt, priceSource } = chosen ?? product;
  const kind = product.lastSeenAt && price !== null ? 'last' : priceKind({ status: product.status, price, priceAt });
  return (
    <div className="mt-5">
      <p className="flex flex-wrap items-baseline gap-x-2.5 gap-y-1">
        <output
          htmlFor={id}
          className={
            price === null
              ? 'figure text-xl text-ink-2'
              : `figure text-3xl font-[650] wrap-anywhere ${kind === 'last' ? 'text-ink-2' : ''}`
          }
        >
          {priceText(price)}
        </output>
        <span className="text-sm text-ink-2 num">
          {[
            kind === 'last' && 'last recorded price',
            chosen && formatVariant(chosen),
            price !== null && (priceAt ? `recorded ${formatPartialDate(priceAt)}` : 'day not recorded'),
            price !== null && priceSource !== null && PRICE_SOURCE_LABELS[priceSource],
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </p>
      {product.variants.length > 1 && chosen && (
        <VariantTiles id={id} variants={product.variants} chosen={chosen} onChoose={onChoose} />
      )}
    </div>
  );
}

type VariantTilesProps = {
  id: string;
  variants: readonly Variant[];
  chosen: Variant;
  onChoose: (key: string) => void;
};

/** Where their prices are of different days, each says which. */
function VariantTiles({ id, variants, chosen, onChoose }: VariantTilesProps) {
  const areDated = new Set(variants.map(({ priceAt }) => priceAt)).size > 1;
  return (
    <fieldset id={id} className="variant-tiles">
      <legend className="sr-only">Variant</legend>
      {variants.map((variant, index) => (
        <label
          // biome-ignore lint/suspicious/noArrayIndexKey: nothing keeps an admin from listing one twice
          key={index}
        >
          <input
            type="radio"
            name={`${id}variant`}
            value={variantKey(variant)}
            checked={variant === chosen}
            onChange={() => onChoose(variantKey(variant))}
          />
          <b>{formatVariant(variant)}</b>
          <span>{variant.price === null ? 'No price recorded' : priceText(variant.price)}</span>
          {areDated && variant.price !== null && variant.priceAt !== null && (
            <small>{formatPartialDate(variant.priceAt)}</small>
          )}
        </label>
      ))}
    </fieldset>
  );
}
