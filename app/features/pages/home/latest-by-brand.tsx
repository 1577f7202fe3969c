import type { PhoneIn } from '#app/features/catalogue/card/card-phone.ts';
import { PhonePicture } from '#app/features/catalogue/card/phone-picture.tsx';
import { formatPartialDate, priceText } from '#app/lib/format.ts';
import { Link } from '#app/lib/link.tsx';

type LatestByBrandProps = {
  groups: { brand: string; brandId: string; products: PhoneIn<'price' | 'launchedAt'>[] }[];
};

/** A column for each brand with its newest phones. */
export function LatestByBrand({ groups }: LatestByBrandProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-10 sm:grid-cols-2 lg:grid-cols-3">
      {groups.map((group) => (
        <section key={group.brandId} aria-label={`Latest by ${group.brand}`}>
          <h3 className="border-t-[1.5px] border-ink pt-3 text-lg">{group.brand}</h3>
          <ul className="mt-2">
            {group.products.map((phone) => (
              <li key={phone.id} className="group relative flex items-center gap-3 border-b border-line py-2.5">
                <PhonePicture phone={phone} front decorative loading="lazy" className="h-10 w-8 object-contain" />
                <span className="min-w-0 grow wrap-anywhere">
                  <Link
                    to={`/product/${phone.id}`}
                    className="font-medium after:absolute after:inset-0 group-hover:text-accent-ink"
                  >
                    {phone.name}
                  </Link>
                  {phone.launchedAt && (
                    <span className="block text-xs text-ink-3">{formatPartialDate(phone.launchedAt.slice(0, 7))}</span>
                  )}
                </span>
                <span className="num text-right text-sm text-ink-2">{priceText(phone.price)}</span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
