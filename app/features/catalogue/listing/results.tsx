import { memo } from 'react';
import type { CardPhone } from '#app/features/catalogue/card/card-phone.ts';
import { PhoneItem } from '#app/features/catalogue/grid/phone-grid.tsx';
import { HydrationBoundary } from '#app/ssr/hydration-boundary.tsx';
import { unrankedText } from '#contract/phone/score/parts.ts';
import type { Listing } from './listing-queries.ts';
import { Rails } from './rails/rails.tsx';

const EAGER = 3;

/** Memoised: phones change less often than the controls, and there may be hundreds. */
export const Results = memo(function Results({ shown, facets }: Pick<Listing, 'shown' | 'facets'>) {
  if ('groups' in shown) return <Rails {...shown} counts={facets.brands} />;
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
          <p className="mb-4 text-ink-2">
            These phones have no current price, or too few published figures for a score.
          </p>
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

function Cards({ phones, eager }: { phones: readonly CardPhone[]; eager: number }) {
  return phones.map((phone, index) => <PhoneItem key={phone.id} phone={phone} newTab eager={index < eager} />);
}
