import type { PhoneIn, PRICE_KEYS } from '#app/features/catalogue/card/card-phone.ts';
import { PhonePicture } from '#app/features/catalogue/card/phone-picture.tsx';
import { stageOf } from '#app/features/catalogue/card/stage.ts';
import { priceText } from '#app/lib/format.ts';
import { Link } from '#app/lib/link.tsx';
import { CachedHtml } from '#app/ssr/cached-html.tsx';

export type BrandGroup = {
  brand: string;
  brandId: string;
  products: PhoneIn<(typeof PRICE_KEYS)[number]>[];
};

/** A row for each brand with its newest phones; narrow screens show fewer rows. */
export function LatestByBrand({ groups, narrow }: { groups: readonly BrandGroup[]; narrow: number }) {
  return groups.map((group, at) => (
    <section
      key={group.brandId}
      aria-label={`Latest by ${group.brand}`}
      className={`grid grid-cols-3 gap-x-3 gap-y-2.5 max-[16rem]:grid-cols-1 border-t border-line py-3.5 lg:grid-cols-[6.5rem_repeat(3,minmax(0,1fr))] ${at >= narrow ? 'max-md:hidden' : ''}`}
    >
      <h3 className="col-span-3 max-[16rem]:col-span-1 text-base font-semibold lg:col-span-1">
        <Link to={`/products?brand=${group.brandId}`} className="inline-flex items-center tap hover:text-accent-ink">
          {group.brand}
        </Link>
      </h3>
      {group.products.map((phone) => (
        <CachedHtml
          key={phone.id}
          as="div"
          of={phone}
          isLasting
          look="latest by brand"
          className="group relative flex min-w-0 items-center gap-2"
        >
          <span
            className={`${stageOf(phone)} grid h-13 w-9 shrink-0 place-items-center rounded-small p-1 max-sm:self-start`}
          >
            <PhonePicture phone={phone} front decorative loading="lazy" className="h-full min-h-0 object-contain" />
          </span>
          <span className="min-w-0 text-xs wrap-anywhere">
            <Link
              to={`/product/${phone.id}`}
              className="line-clamp-2 font-semibold after:absolute after:inset-0 group-hover:text-accent-ink"
            >
              {phone.name}
            </Link>
            <span className="text-ink-2 num wrap-normal">{priceText(phone.price)}</span>
          </span>
        </CachedHtml>
      ))}
    </section>
  ));
}
