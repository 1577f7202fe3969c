import { useId } from 'react';
import { formatPartialDate, priceText } from '#app/lib/format.ts';
import { ClockIcon } from '#app/ui/display/product-icons.tsx';
import { isGone } from '#contract/phone/card.ts';
import { formatVariant, variantKey } from '#contract/phone/format.ts';
import type { Variant } from '#contract/phone/phone.ts';
import { isOldPrice, priceAge } from '#contract/phone/price-age.ts';
import { priceKind } from '#contract/phone/prices.ts';
import { offerOfPrice } from './prices/store-offers.ts';
import type { ProductHead } from './section/product-queries.ts';

type PriceProps = {
  product: ProductHead;
  chosen: Variant | null;
  onChoose: (key: string) => void;
};

/** With this many variants the buttons take the space of the note. */
const MANY_VARIANTS = 3;

/**
 * The price of the selected variant with its age, and a choice of variants. Without scripts the price section lists
 * them.
 */
export function Price({ product, chosen, onChoose }: PriceProps) {
  const id = useId();
  const { price, priceAt } = chosen ?? product;
  const kind = product.lastSeenAt && price !== null ? 'last' : priceKind({ status: product.status, price, priceAt });
  const isOld = priceAt !== null && isOldPrice(priceAt);
  const offer = offerOfPrice(product, { ram: null, storage: null, ...chosen, price });
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
          {price === null && !isGone(product) ? 'No price yet' : priceText(price)}
        </output>
        {price === null ? (
          <p className="price-age">
            {product.status === 'upcoming' ? 'Not on sale in India yet.' : 'We haven’t seen a price in India.'}
          </p>
        ) : kind === 'last' ? (
          <LastPrice product={product} chosen={chosen} />
        ) : (
          <Age at={offer?.seenAt ?? priceAt} store={offer?.store} />
        )}
        {kind === 'current' && isOld && product.variants.length < MANY_VARIANTS && (
          <p className="mt-2 text-2xs text-ink-3 lg:hidden print:hidden">Store prices may differ today.</p>
        )}
      </div>
      {product.variants.length > 1 && chosen && (
        <VariantTiles id={id} variants={product.variants} chosen={chosen} onChoose={onChoose} />
      )}
    </>
  );
}

/** The age is computed in the browser, because cached HTML may be a day old. */
function Age({ at, store }: { at: string | null; store: string | undefined }) {
  if (at === null) return <p className="price-age">Date not recorded</p>;
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
        {store && ` at ${store}`}
      </time>
    </p>
  );
}

function LastPrice({ product, chosen }: { product: ProductHead; chosen: Variant | null }) {
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
          // biome-ignore lint/suspicious/noArrayIndexKey: an admin may list a variant twice
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
          <span>{priceText(variant.price)}</span>
        </label>
      ))}
    </fieldset>
  );
}
