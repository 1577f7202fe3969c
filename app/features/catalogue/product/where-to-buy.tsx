import type { ReactNode } from 'react';
import { formatPartialDate, formatRupees } from '#app/lib/format.ts';
import { fullName } from '#contract/phone/card.ts';
import type { Product } from '#contract/phone/product.ts';

/** Stores whose own search is linked to where nobody has put down an offer. */
const STORE_SEARCHES = [
  { store: 'Amazon', urlFor: (name: string) => `https://www.amazon.in/s?k=${name}` },
  { store: 'Flipkart', urlFor: (name: string) => `https://www.flipkart.com/search?q=${name}` },
  { store: 'Croma', urlFor: (name: string) => `https://www.croma.com/searchB?q=${name}%3Arelevance&text=${name}` },
];

/** Only for what can be bought: the last price of a phone that is gone leads to no store. */
export function WhereToBuy({ product }: { product: Product }) {
  if (product.status !== 'available') return null;
  const { offers, brand, brandWebsite } = product;
  const name = encodeURIComponent(fullName(product));
  return (
    <section aria-labelledby="where-to-buy" className="mt-5.5 border-t border-line pt-4">
      <h2 id="where-to-buy" className="text-sm font-[650]">
        Where to buy
      </h2>
      <ul className="mt-1 flex flex-wrap gap-x-5 text-sm num">
        {offers.map(({ store, url, price, seenAt }) => (
          <StoreLink key={url} href={url} name={store}>
            {price !== null && `${formatRupees(price)}, seen ${formatPartialDate(seenAt ?? '')}`}
          </StoreLink>
        ))}
        {offers.length === 0 &&
          STORE_SEARCHES.map(({ store, urlFor }) => (
            <StoreLink key={store} href={urlFor(name)} name={`Search ${store}`} />
          ))}
        {offers.length === 0 && brandWebsite !== null && (
          <StoreLink key={brandWebsite} href={brandWebsite} name={`${brand}’s own site`} />
        )}
      </ul>
      <p className="mt-1 max-w-prose text-xs text-ink-2">
        {offers.length > 0
          ? 'Links out to the stores, in no order of ours. A price is of the day beside it: theirs may have moved. We earn nothing from them and follow nobody there.'
          : 'Links out. We do not know what they ask today or whether they have it. We earn nothing from them and follow nobody there.'}
      </p>
    </section>
  );
}

type StoreLinkProps = { href: string; name: string; children?: ReactNode };

function StoreLink({ href, name, children }: StoreLinkProps) {
  return (
    <li>
      <a
        href={href}
        target="_blank"
        rel="nofollow sponsored noopener"
        className="inline-flex min-h-11 items-center gap-1.5 md:min-h-8"
      >
        <span className="text-accent-ink underline decoration-1 underline-offset-3">{name}</span>
        <span className="sr-only"> (opens the store in a new tab)</span>
        {children && <span className="text-ink-2">{children}</span>}
      </a>
    </li>
  );
}
