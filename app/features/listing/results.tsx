import { memo, Suspense } from 'react';
import { Link } from 'react-router';
import { CompareCheckbox } from '#app/features/compare/compare-checkbox.tsx';
import { PhoneCard } from '#app/features/products/phone-card.tsx';
import { HeartButton } from '#app/features/wishlist/heart-button.tsx';
import { count } from '#app/lib/format.ts';
import { ArrowRightIcon } from '#app/ui/icons.tsx';
import type { BrandGroup, Facets, ProductCard } from '#contract/products.ts';
import type { Listing } from './api.ts';

export const gridStyle = 'grid grid-cols-2 gap-3 lg:grid-cols-3 lg:gap-4.5';

const EAGER = 3;

/** Phones change less often than the controls around them, and there may be hundreds. */
export const Results = memo(function Results({ shown, facets }: Pick<Listing, 'shown' | 'facets'>) {
  if ('groups' in shown) return <BrandGroups groups={shown.groups} facets={facets} />;
  return (
    <>
      <h2 className="sr-only">Results</h2>
      <ul className={gridStyle}>
        {shown.products.map((phone, place) => (
          <Card key={phone.id} phone={phone} eager={place < EAGER} />
        ))}
      </ul>
    </>
  );
});

function BrandGroups({ groups, facets }: { groups: readonly BrandGroup[]; facets: Facets }) {
  return groups.map(({ brand, brandId, products }, place) => (
    <section key={brandId} aria-labelledby={`brand-${brandId}`} className="mb-10">
      <h2 id={`brand-${brandId}`} className="mb-4 border-t-[1.5px] border-ink pt-3 text-xl">
        {brand}
      </h2>
      <ul className={gridStyle}>
        {products.map((phone, at) => (
          <Card key={phone.id} phone={phone} eager={place === 0 && at < EAGER} />
        ))}
        <MoreOfBrand brand={brand} brandId={brandId} total={facets.brands[brandId] ?? 0} shown={products.length} />
      </ul>
    </section>
  ));
}

/** A boundary of its own lets the browser rest between one card and the next while the page comes alive. */
function Card({ phone, eager }: { phone: ProductCard; eager: boolean }) {
  return (
    <li>
      <Suspense>
        <PhoneCard
          phone={phone}
          newTab
          eager={eager}
          corner={<HeartButton phone={phone} />}
          action={<CompareCheckbox phone={phone} />}
        />
      </Suspense>
    </li>
  );
}

type MoreOfBrandProps = { brand: string; brandId: string; total: number; shown: number };

function MoreOfBrand({ brand, brandId, total, shown }: MoreOfBrandProps) {
  if (total <= shown) return null;
  return (
    <li>
      <Link
        to={`/products?brand=${brandId}`}
        className="flex h-full min-h-24 items-center justify-center gap-1.5 rounded-card border border-dashed border-line-2 p-4 text-center font-medium text-ink-2 transition-colors hover:border-edge hover:text-ink"
      >
        All {count(total)} {brand} phones
        <ArrowRightIcon className="size-4 shrink-0" />
      </Link>
    </li>
  );
}
