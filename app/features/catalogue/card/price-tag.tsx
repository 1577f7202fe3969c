import { priceText } from '#app/lib/format.ts';
import { formatShortVariant } from '#contract/phone/format.ts';
import type { ProductCard } from '#contract/phone/product.ts';

/** A price with the variant it is for, and a word where it is the last one recorded. */
export function PriceTag({ phone }: { phone: Pick<ProductCard, 'price' | 'priceVariant' | 'priceKind'> }) {
  const { price, priceVariant, priceKind } = phone;
  return (
    <>
      {priceText(price)}
      {priceVariant && <span className="price-variant"> {formatShortVariant(priceVariant)}</span>}
      {priceKind === 'last' && <span className="price-last"> last recorded</span>}
    </>
  );
}
