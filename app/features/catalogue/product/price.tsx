import { useId } from 'react';
import { formatPartialDate, formatRupees } from '#app/lib/format.ts';
import { ClockIcon } from '#app/ui/display/product-icons.tsx';
import { formatVariant, variantKey } from '#contract/phone/format.ts';
import type { Variant } from '#contract/phone/phone.ts';
import { priceAge } from '#contract/phone/price-age.ts';
import { priceKind } from '#contract/phone/prices.ts';
import type { Product } from '#contract/phone/product.ts';

type PriceProps = {
  product: Product;
  chosen: Variant | null;
  onChoose: (key: string) => void;
};

/** From this many on the radios take the room of the note. */
const MANY_VARIANTS = 3;

/** The price of the chosen variant with its age, and the others. Without a script the section on prices lists them. */
export function Price({ product, chosen, onChoose }: PriceProps) {
  const id = useId();
  const { price, priceAt } = chosen ?? product;
  const kind = product.lastSeenAt && price !== null ? 'last' : priceKind({ status: product.status, price, priceAt });
  const isOld = priceAt !== null && priceAge(priceAt).old !== null;
  return (
    <>
      <div className="product-price">
        <output
          htmlFor={id}
          className={
            price === null
              ? 'figure block text-[min(1.625rem,10vw)] font-[640]'
              : `figure block text-[min(2.375rem,9.7vw)] leading-none font-[660] wrap-anywhere lg:text-[min(2.875rem,3.8vw)] ${kind === 'last' ? 'text-ink-2' : ''}`
          }
        >
          {price === null ? 'No price yet' : formatRupees(price)}
        </output>
        {price === null ? (
          <p className="price-age">
            {product.status === 'upcoming' ? 'It is not on sale in India yet.' : 'We have not seen a price in India.'}
          </p>
        ) : kind === 'last' ? (
          <LastPrice product={product} chosen={chosen} />
        ) : (
          <Age at={priceAt} />
        )}
        {kind === 'current' && isOld && product.variants.length < MANY_VARIANTS && (
          <p className="mt-2 text-2xs text-ink-3 lg:hidden print:hidden">Stores may ask more or less today.</p>
        )}
      </div>
      {product.variants.length > 1 && chosen && (
        <VariantTiles id={id} variants={product.variants} chosen={chosen} onChoose={onChoose} />
      )}
    </>
  );
}

/** What it says follows the clock: a page from a cache may be a day behind. */
function Age({ at }: { at: string | null }) {
  if (at === null) return <p className="price-age">Day not recorded</p>;
  const { old, seen } = priceAge(at);
  return (
    <p suppressHydrationWarning className="price-age">
      {old && (
        <b suppressHydrationWarning>
          <ClockIcon className="size-3.5" />
          This price is {old}
        </b>
      )}
      <time dateTime={at} suppressHydrationWarning className={old ? 'inline-block' : undefined}>
        {seen}
      </time>
    </p>
  );
}

function LastPrice({ product, chosen }: { product: Product; chosen: Variant | null }) {
  const { priceAt } = chosen ?? product;
  return (
    <p className="price-age">
      Last price we saw{priceAt && `, ${formatPartialDate(priceAt)}`}
      {chosen && `, for ${formatVariant(chosen)}`}.{product.status === 'discontinued' && ' Stores no longer list it.'}
    </p>
  );
}

type VariantTilesProps = {
  id: string;
  variants: readonly Variant[];
  chosen: Variant;
  onChoose: (key: string) => void;
};

function VariantTiles({ id, variants, chosen, onChoose }: VariantTilesProps) {
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
          {formatVariant(variant).replace(' GB + ', ' + ')}
          <span>{variant.price === null ? 'No price' : formatRupees(variant.price)}</span>
        </label>
      ))}
    </fieldset>
  );
}
