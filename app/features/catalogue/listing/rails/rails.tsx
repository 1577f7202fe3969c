import { useRef } from 'react';
import type { CardPhone } from '#app/features/catalogue/card/card-phone.ts';
import { PhonePicture } from '#app/features/catalogue/card/phone-picture.tsx';
import { stageOf } from '#app/features/catalogue/card/stage.ts';
import { countText, formatCount } from '#app/lib/format.ts';
import { Link } from '#app/lib/link.tsx';
import { useNear } from '#app/lib/viewport/use-near.ts';
import { HydratedWhen, HydrationBoundary } from '#app/ssr/hydration-boundary.tsx';
import { ChevronDownIcon } from '#app/ui/display/icons.tsx';
import { Rail } from './rail.tsx';

/** Brands with fewer phones are collapsed. */
const RAIL_FROM = 4;
const EAGER = 3;
const THUMBS = 3;

export type ListedGroup = { brand: string; brandId: string; products: CardPhone[] };

type RailsProps = {
  groups: readonly ListedGroup[];
  /** The number of phones per brand. */
  counts: Readonly<Record<string, number>>;
  isOnSaleOnly: boolean;
};

/** All phones by brand. Suspense boundaries let the browser pause between brands while the page hydrates. */
export function Rails({ groups, counts, isOnSaleOnly }: RailsProps) {
  const totalOf = ({ brandId, products }: ListedGroup) => counts[brandId] ?? products.length;
  const textOf = (total: number) => (isOnSaleOnly ? `${formatCount(total)} on sale` : countText(total, 'phone'));
  const small = groups.filter((group) => totalOf(group) < RAIL_FROM);
  const smallTotal = small.reduce((sum, group) => sum + totalOf(group), 0);
  return (
    <>
      {groups
        .filter((group) => totalOf(group) >= RAIL_FROM)
        .map((group, index) => (
          <HydrationBoundary key={group.brandId}>
            <BrandRail group={group} count={textOf(totalOf(group))} isFirst={index === 0} />
          </HydrationBoundary>
        ))}
      {small.length > 0 && (
        <HydrationBoundary>
          <section aria-labelledby="smaller-brands" className="border-t border-line pt-4">
            <div className="rail-head">
              <h2 id="smaller-brands">Smaller brands</h2>
              <span>{`${countText(smallTotal, 'phone')}${isOnSaleOnly ? ' on sale' : ''}`}</span>
            </div>
            {small.map((group) => (
              <FoldedBrand key={group.brandId} group={group} count={textOf(totalOf(group))} />
            ))}
          </section>
        </HydrationBoundary>
      )}
    </>
  );
}

type BrandProps = { group: ListedGroup; count: string };

function BrandRail({ group, count, isFirst }: BrandProps & { isFirst: boolean }) {
  const { brand, brandId, products } = group;
  const element = useRef<HTMLDivElement>(null);
  const isNear = useNear(element);
  return (
    <div ref={element} className="brand-rail">
      <HydratedWhen condition={isNear}>
        <Rail
          brand={brand}
          phones={products}
          eager={isFirst ? EAGER : 0}
          isNear={isNear}
          head={
            <>
              <h2>{brand}</h2>
              <span>{count}</span>
              <Link to={`/products?brand=${brandId}`} className="tap -my-2.5">
                See all<span className="sr-only"> {brand} phones</span>
              </Link>
            </>
          }
        />
      </HydratedWhen>
    </div>
  );
}

/** Uses the native details element, which works without scripts. */
function FoldedBrand({ group: { brand, products }, count }: BrandProps) {
  const element = useRef<HTMLDetailsElement>(null);
  const isNear = useNear(element);
  return (
    <details ref={element} className="folded-brand">
      <summary>
        <b>{brand}</b>
        <span>{count}</span>
        {products.slice(0, THUMBS).map((phone) => (
          <i key={phone.id} className={stageOf(phone)}>
            <PhonePicture phone={phone} front decorative loading="lazy" />
          </i>
        ))}
        <ChevronDownIcon />
      </summary>
      <HydratedWhen condition={isNear}>
        <Rail brand={brand} phones={products} isNear={isNear} />
      </HydratedWhen>
    </details>
  );
}
