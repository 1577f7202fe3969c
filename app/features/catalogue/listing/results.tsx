import { type CSSProperties, memo, useRef } from 'react';
import type { CardPhone } from '#app/features/catalogue/card/card-phone.ts';
import { PhoneItem } from '#app/features/catalogue/grid/phone-grid.tsx';
import { formatCount } from '#app/lib/format.ts';
import { Link } from '#app/lib/link.tsx';
import { useNear } from '#app/lib/viewport/use-near.ts';
import { HydratedWhen, HydrationBoundary } from '#app/ssr/hydration-boundary.tsx';
import { ArrowRightIcon } from '#app/ui/display/icons.tsx';
import { unrankedText } from '#contract/phone/score/parts.ts';
import type { ListedGroup, Listing } from './listing-queries.ts';

const EAGER = 3;

/**
 * Phones change less often than the controls around them, and there may be hundreds. Boundaries let the browser rest
 * between one group and the next while the page hydrates.
 */
export const Results = memo(function Results({ shown, facets }: Pick<Listing, 'shown' | 'facets'>) {
  if ('groups' in shown) {
    return shown.groups.map((group, index) => (
      <HydrationBoundary key={group.brandId}>
        <Group group={group} total={facets.brands[group.brandId] ?? 0} isFirst={index === 0} />
      </HydrationBoundary>
    ));
  }
  return (
    <HydrationBoundary>
      <h2 className="sr-only">Results</h2>
      {shown.products.length > 0 && (
        <ul className="card-grid card-rows">
          <Cards phones={shown.products} eager={EAGER} />
        </ul>
      )}
      {shown.unranked.length > 0 && (
        <>
          <h2 className="mt-8 border-t-[1.5px] border-ink pt-3 text-xl">Not ranked</h2>
          <p className="mb-4 text-ink-2">Part of their score is not published, or they have no current price.</p>
          <ul className="card-grid card-rows">
            {shown.unranked.map((phone) => (
              <PhoneItem key={phone.id} phone={phone} newTab note={unrankedText(phone.scoreParts ?? null)} />
            ))}
          </ul>
        </>
      )}
    </HydrationBoundary>
  );
});

function Group({ group, total, isFirst }: { group: ListedGroup; total: number; isFirst: boolean }) {
  const { brand, brandId, products } = group;
  const hasMore = total > products.length;
  const tiles = products.length + (hasMore ? 1 : 0);
  const section = useRef<HTMLElement>(null);
  const isNear = useNear(section);
  return (
    <section ref={section} aria-labelledby={`brand-${brandId}`} className="brand-group" style={rowsOf(tiles)}>
      <h2 id={`brand-${brandId}`} className="mb-4 border-t-[1.5px] border-ink pt-3 text-xl">
        {brand}
      </h2>
      <ul className="card-grid">
        <HydratedWhen condition={isNear}>
          <Cards phones={products} eager={isFirst ? EAGER : 0} />
        </HydratedWhen>
        {hasMore && <MoreOfBrand brand={brand} brandId={brandId} total={total} />}
      </ul>
    </section>
  );
}

/** For the height of a group that is not laid out yet, in two columns, three and five. */
function rowsOf(tiles: number): CSSProperties {
  return {
    '--rows-of-2': Math.ceil(tiles / 2),
    '--rows-of-3': Math.ceil(tiles / 3),
    '--rows-of-5': Math.floor(tiles / 5),
  } as CSSProperties;
}

function Cards({ phones, eager }: { phones: readonly CardPhone[]; eager: number }) {
  return phones.map((phone, index) => <PhoneItem key={phone.id} phone={phone} newTab eager={index < eager} />);
}

function MoreOfBrand({ brand, brandId, total }: { brand: string; brandId: string; total: number }) {
  return (
    <li>
      <Link to={`/products?brand=${brandId}`} className="brand-more">
        {`All ${formatCount(total)} ${brand} phones`}
        <ArrowRightIcon className="size-4 shrink-0" />
      </Link>
    </li>
  );
}
