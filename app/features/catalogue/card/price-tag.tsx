import { priceText } from '#app/lib/format.ts';
import { formatShortVariant } from '#contract/phone/format.ts';
import type { ProductCard } from '#contract/phone/product.ts';
import type { PRICE_KEYS } from './card-phone.ts';

/** A price with the variant it is for, and a word where it is the last one recorded or the phone is sold no longer. */
export function PriceTag({ phone }: { phone: Pick<ProductCard, (typeof PRICE_KEYS)[number]> }) {
  const { price, priceVariant, priceKind, status } = phone;
  const isLast = priceKind === 'last';
  return (
    <>
      {/* Where there is no room for both, the line breaks between them. */}
      {priceVariant ? `${priceText(price)} ` : priceText(price)}
      {priceVariant && <span className="price-variant">{formatShortVariant(priceVariant)}</span>}
      {status === 'discontinued' ? (
        <>
          {' '}
          <span className="price-gone">{isLast ? 'Discontinued · last recorded' : 'Discontinued'}</span>
        </>
      ) : (
        isLast && <span className="price-last"> last recorded</span>
      )}
    </>
  );
}
