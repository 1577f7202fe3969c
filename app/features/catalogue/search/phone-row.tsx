import { PhonePicture } from '#app/features/catalogue/card/phone-picture.tsx';
import { priceNote } from '#app/features/catalogue/card/price-note.ts';
import { stageOf } from '#app/features/catalogue/card/stage.ts';
import { cx } from '#app/lib/cx.ts';
import { formatCount, priceText } from '#app/lib/format.ts';
import { isGone } from '#contract/phone/card.ts';
import type { Sort } from '#contract/phone/filters.ts';
import type { ProductCard } from '#contract/phone/product.ts';

type PhoneRowProps = { phone: ProductCard; sort?: Sort | undefined };

/** A phone in the results: picture, name, price, and its score or the figure it is sorted by. */
export function PhoneRow({ phone, sort }: PhoneRowProps) {
  const { price, priceKind, status } = phone;
  return (
    <>
      <span className={cx(stageOf(phone), 'search-thumb')}>
        <PhonePicture phone={phone} front decorative />
      </span>
      <span className="min-w-0 grow">
        <span className="search-name">{phone.name}</span>
        <span className="search-meta">
          {price === null ? (
            <span>{priceText(price)}</span>
          ) : (
            <b className={cx(priceKind !== 'last' && !isGone(phone) && 'text-ink')}>{priceText(price)}</b>
          )}
          <span>{priceNote(phone)}</span>
          {status === 'discontinued' && <span className="price-gone">Discontinued</span>}
        </span>
      </span>
      <Figure phone={phone} sort={sort} />
    </>
  );
}

function Figure({ phone, sort }: PhoneRowProps) {
  const [figure, unit] = sortedBy(phone, sort) ?? [];
  if (figure != null)
    return (
      <span className="search-figure">
        <b>{formatCount(figure)}</b> <small>{unit}</small>
      </span>
    );
  if (phone.score === null) return null;
  return (
    <span className="search-figure">
      <span className="sr-only">Score </span>
      <b>{phone.score}</b>
    </span>
  );
}

function sortedBy(
  phone: ProductCard,
  sort: Sort | undefined,
): [figure: number | null | undefined, unit: string] | null {
  if (sort === 'battery') return [phone.batteryCapacity, 'mAh'];
  if (sort === 'lightest') return [phone.weight, 'g'];
  if (sort === 'narrowest') return [phone.dimensions?.width, 'mm wide'];
  return null;
}
