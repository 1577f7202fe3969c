import { cx } from '#app/lib/cx.ts';
import { priceText } from '#app/lib/format.ts';
import { isGone } from '#contract/phone/card.ts';
import { formatShortVariant } from '#contract/phone/format.ts';
import { formatMonth, type PriceAge, priceAge } from '#contract/phone/price-age.ts';
import type { ProductCard } from '#contract/phone/product.ts';
import type { PRICE_KEYS } from './card-phone.ts';

type PriceTagProps = {
  phone: Pick<ProductCard, (typeof PRICE_KEYS)[number]>;
  /** A line has room for the age, a card for the month only. */
  isInList?: boolean;
};

/** A price with its variant, and a note when it is old or the phone is discontinued. */
export function PriceTag({ phone, isInList = false }: PriceTagProps) {
  const { price, priceVariant, priceAt, priceKind, lastSeenAt } = phone;
  const isLast = priceKind === 'last';
  const age = price === null || priceAt === null ? null : priceAge(priceAt);
  return (
    <>
      {/* A space, so the line can break here when both do not fit. */}
      {priceVariant ? `${priceText(price)} ` : priceText(price)}
      {priceVariant && <span className="price-variant">{formatShortVariant(priceVariant)}</span>}
      {isGone(phone) ? (
        <>
          {' '}
          <span className="price-gone">
            {lastSeenAt
              ? `Last seen on sale ${formatMonth(lastSeenAt)}`
              : isLast
                ? 'Discontinued ·\u00a0last recorded'
                : 'Discontinued'}
          </span>
        </>
      ) : (
        price !== null && <Age age={age} isLast={isLast} isInList={isInList} />
      )}
    </>
  );
}

type AgeProps = { age: PriceAge | null; isLast: boolean; isInList: boolean };

/** Only an old price shows its age. */
function Age({ age, isLast, isInList }: AgeProps) {
  if (isLast) return <span className="price-last"> last recorded</span>;
  if (!age?.old) return null;
  return (
    // The server may have rendered another age, because a cached page may be from yesterday.
    <span suppressHydrationWarning className={cx('price-last', isInList && age.isOverYear && 'text-warn')}>
      {isInList ? ` ·\u00a0${age.old}` : ` seen ${age.month}`}
    </span>
  );
}
