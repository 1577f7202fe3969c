import { priceText } from '#app/lib/format.ts';
import { formatShortVariant } from '#contract/phone/format.ts';
import { formatMonth, priceAge } from '#contract/phone/price-age.ts';
import type { ProductCard } from '#contract/phone/product.ts';
import type { PRICE_KEYS } from './card-phone.ts';

type PriceTagProps = {
  phone: Pick<ProductCard, (typeof PRICE_KEYS)[number]>;
  /** The day of the price is beside it. */
  hasDay?: boolean;
};

/** Only an old price says its month. */
function seenText(priceAt: string | null): string | null {
  const age = priceAt === null ? null : priceAge(priceAt);
  return age?.old ? `seen ${age.month}` : null;
}

/** A price with the variant it is for, and words where it is old or the phone is no longer on sale. */
export function PriceTag({ phone, hasDay = false }: PriceTagProps) {
  const { price, priceVariant, priceAt, priceKind, status, lastSeenAt } = phone;
  const isLast = priceKind === 'last';
  const age = price === null ? null : isLast ? 'last recorded' : hasDay ? null : seenText(priceAt);
  return (
    <>
      {/* Where there is no room for both, the line breaks between them. */}
      {priceVariant ? `${priceText(price)} ` : priceText(price)}
      {priceVariant && <span className="price-variant">{formatShortVariant(priceVariant)}</span>}
      {status === 'discontinued' || lastSeenAt ? (
        <>
          {' '}
          <span className="price-gone">
            {lastSeenAt
              ? `Last seen on sale ${formatMonth(lastSeenAt)}`
              : isLast
                ? 'Discontinued · last recorded'
                : 'Discontinued'}
          </span>
        </>
      ) : (
        age && <span className="price-last"> {age}</span>
      )}
    </>
  );
}
