import type { ProductHead } from '#app/features/catalogue/product/section/product-queries.ts';
import { formatPartialDate, formatRupees } from '#app/lib/format.ts';
import { fullName } from '#contract/phone/card.ts';
import { isOldPrice } from '#contract/phone/price-age.ts';
import type { VariantName } from '#contract/phone/prices.ts';
import { hasStorePrices } from './store-offers.ts';
import { StorePrices } from './store-prices.tsx';

/** Stores whose search is linked when no offer is recorded. */
const STORE_SEARCHES = [
  { store: 'Amazon', urlFor: (name: string) => `https://www.amazon.in/s?k=${name}` },
  { store: 'Flipkart', urlFor: (name: string) => `https://www.flipkart.com/search?q=${name}` },
  { store: 'Croma', urlFor: (name: string) => `https://www.croma.com/searchB?q=${name}%3Arelevance&text=${name}` },
];

/** Beside the phone on a wide screen. Only for phones on sale: a discontinued one links to no store. */
export function Stores({ product }: { product: ProductHead }) {
  if (product.status !== 'available') return null;
  return (
    <section aria-labelledby="stores" className="product-stores mt-5.5 max-lg:hidden print:hidden">
      <h2 id="stores" className="mb-1 text-[1.0625rem]">
        Prices at stores
      </h2>
      <StoreLinks product={product} />
    </section>
  );
}

type StoreLinksProps = { product: ProductHead; variant?: VariantName | null };

/** Current store prices, or links to find them. */
export function StoreLinks({ product, variant = product.priceVariant }: StoreLinksProps) {
  return hasStorePrices(product) ? (
    <StorePrices product={product} variant={variant} />
  ) : (
    <PlainLinks product={product} />
  );
}

/** Without feeds: links that editors entered, or the stores' search. */
function PlainLinks({ product }: { product: ProductHead }) {
  const { offers, priceAt, priceSource, brandWebsite } = product;
  const name = encodeURIComponent(fullName(product));
  const links =
    offers.length > 0
      ? offers.map(({ store, url, price, seenAt }) => ({
          store,
          url,
          note: price === null ? null : `${formatRupees(price)}, seen ${formatPartialDate(seenAt ?? '')}`,
        }))
      : [
          ...STORE_SEARCHES.map(({ store, urlFor }) => ({ store, url: urlFor(name), note: null })),
          ...(brandWebsite === null ? [] : [{ store: siteName(brandWebsite), url: brandWebsite, note: null }]),
        ];
  const isOld = priceAt !== null && isOldPrice(priceAt);
  return (
    <>
      <p>
        {offers.length === 0 && isOld && (
          <b className="font-semibold">
            {priceSource === 'launch'
              ? 'No store price yet. '
              : `No store price since ${formatPartialDate(priceAt.slice(0, 7))}. `}
          </b>
        )}
        <span className="text-ink-2">Check today’s price at:</span>
      </p>
      <ul className="store-links">
        {links.map(({ store, url, note }) => (
          <li key={url}>
            <a href={url} target="_blank" rel="sponsored nofollow noopener">
              <span>
                {store}
                <span className="sr-only"> (opens the store in a new tab)</span>
                {note && <small>{note}</small>}
              </span>
            </a>
          </li>
        ))}
      </ul>
      <p className="text-2xs text-ink-3">
        {offers.length === 0 &&
          `These links open ${brandWebsite === null ? 'a search at each store' : 'a search at each store, or the maker’s site'}. `}
        We don’t earn from them or track you.
      </p>
    </>
  );
}

/** `https://www.oneplus.in/` is `oneplus.in` */
function siteName(url: string): string {
  return new URL(url).hostname.replace(/^www\./, '');
}
