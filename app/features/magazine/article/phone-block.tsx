import { PhonePicture } from '#app/features/catalogue/card/phone-picture.tsx';
import { PriceTag } from '#app/features/catalogue/card/price-tag.tsx';
import { stageOf } from '#app/features/catalogue/card/stage.ts';
import { CompareCheckbox } from '#app/features/catalogue/compare/compare-checkbox.tsx';
import { cx } from '#app/lib/cx.ts';
import { Link } from '#app/lib/link.tsx';
import { keyFigures } from '#contract/phone/card.ts';
import type { ProductCard } from '#contract/phone/product.ts';

/** A phone inside the text, with its current price. */
export function PhoneBlock({ phone }: { phone: ProductCard }) {
  return (
    <div className="group relative grid max-w-xl grid-cols-[min(5.5rem,25%)_minmax(0,1fr)] gap-x-5 rounded-card border border-line bg-sheet p-4 leading-snug transition-colors hover:border-edge sm:grid-cols-[7rem_minmax(0,1fr)]">
      <div className={cx(stageOf(phone), 'row-span-2 grid place-items-center rounded-small py-2')}>
        <PhonePicture phone={phone} front decorative loading="lazy" className="h-28 w-full object-contain sm:h-32" />
      </div>
      <div>
        <p className="text-xs text-ink-3">{phone.brand}</p>
        <p className="font-display text-lg font-semibold text-ink">
          <Link
            to={`/product/${phone.id}`}
            className="group-hover:text-accent-ink after:absolute after:inset-0 after:rounded-card"
          >
            {phone.name}
          </Link>
        </p>
        <p className="mt-1 text-xl font-[620] text-ink figure">
          <PriceTag phone={phone} />
        </p>
        <p className="mt-2 flex flex-wrap gap-x-3 text-sm text-ink-2 num">
          {keyFigures(phone, { withChipset: true }).map((figure) => (
            <span key={figure}>{figure} </span>
          ))}
        </p>
      </div>
      <div className="relative mt-2 min-w-0 text-sm wrap-anywhere">
        <CompareCheckbox phone={phone} />
      </div>
    </div>
  );
}
