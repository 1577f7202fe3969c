import { PhonePicture } from '#app/features/products/phone-picture.tsx';
import { HeaderSearch } from '#app/layout/header-search.tsx';
import { SEARCH_PATH, useIsRouted } from '#app/layout/navigation.ts';
import { count } from '#app/lib/format.ts';
import { Ruler } from '#app/ui/ruler.tsx';
import type { ProductCard } from '#contract/products.ts';
import { BudgetChips } from './budget-chips.tsx';

type HeroProps = { total: number; phones: ProductCard[] };

export function Hero({ total, phones }: HeroProps) {
  const canSearch = useIsRouted()(SEARCH_PATH);
  return (
    <section className="wrap">
      <div className="grid items-end gap-x-10 gap-y-8 pt-10 lg:grid-cols-[1.05fr_1fr] lg:pt-14">
        <div className="lg:pb-13">
          <h1 className="text-4xl tracking-[-0.035em] md:text-5xl">
            Every phone,
            <br />
            to the millimetre.
          </h1>
          <p className="mt-5 max-w-[30em] text-lg text-ink-2">
            {total > 0 ? `${count(total)} phones` : 'Phones'} sold in India with prices in rupees, measured
            specifications and honest comparisons.
          </p>
          {canSearch && (
            <>
              <HeaderSearch className="mt-6 min-h-14 max-w-130 text-base" />
              <BudgetChips />
            </>
          )}
        </div>
        <PhonesOnTheRule phones={phones} />
      </div>
      <Ruler className="hidden lg:block" />
    </section>
  );
}

/** Drawn to one scale, so that they compare truthfully. */
function PhonesOnTheRule({ phones }: { phones: ProductCard[] }) {
  const tallest = Math.max(...phones.map((phone) => phone.dimensions?.height ?? 0));
  return (
    <ul className="flex items-end justify-center gap-3 border-b-[1.5px] border-ink sm:gap-5.5">
      {phones.map((phone) => (
        <li key={phone.id} className="flex min-w-0 flex-col items-center">
          <span className="num mb-2 text-2xs whitespace-nowrap text-ink-3">{phone.dimensions?.height} mm</span>
          <a href={`/product/${phone.id}`} className="block">
            <PhonePicture
              phone={phone}
              fetchPriority="high"
              className="w-auto"
              style={{ height: `calc(${(phone.dimensions?.height ?? 0) / tallest} * min(23rem, 62vw))` }}
            />
          </a>
        </li>
      ))}
    </ul>
  );
}
