import { formatPartialDate, formatRupees } from '#app/lib/format.ts';
import { ArrowOutIcon } from '#app/ui/display/product-icons.tsx';
import { fullName } from '#contract/phone/card.ts';
import { priceAge } from '#contract/phone/price-age.ts';
import type { Product } from '#contract/phone/product.ts';

/** Stores whose own search is linked to where no offer is recorded. */
const STORE_SEARCHES = [
  { store: 'Amazon', urlFor: (name: string) => `https://www.amazon.in/s?k=${name}` },
  { store: 'Flipkart', urlFor: (name: string) => `https://www.flipkart.com/search?q=${name}` },
  { store: 'Croma', urlFor: (name: string) => `https://www.croma.com/searchB?q=${name}%3Arelevance&text=${name}` },
];

/** Beside the phone on a wide screen. Only for what can be bought: a phone that is gone leads to no store. */
export function Stores({ product }: { product: Product }) {
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

/** Where to see what it costs today. */
export function StoreLinks({ product }: { product: Product }) {
  const { offers, priceAt, brandWebsite } = product;
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
  const isOld = priceAt !== null && priceAge(priceAt).old !== null;
  return (
    <>
      <p>
        {offers.length === 0 && isOld && (
          <b className="font-semibold">No store price since {formatPartialDate(priceAt.slice(0, 7))}. </b>
        )}
        <span className="text-ink-2">See what stores ask today:</span>
      </p>
      <ul className="mt-2.5 mb-1.5 grid grid-cols-2 gap-2 max-[16rem]:grid-cols-1 lg:flex lg:flex-wrap">
        {links.map(({ store, url, note }) => (
          <li key={url}>
            <a
              href={url}
              target="_blank"
              rel="nofollow sponsored noopener"
              className="flex min-h-11 items-center justify-between gap-2 rounded-control border border-edge bg-sheet px-3.5 py-1.5 font-[550] hover:border-ink-3 lg:min-h-9 lg:rounded-full lg:text-sm"
            >
              <span>
                {store}
                <span className="sr-only"> (opens the store in a new tab)</span>
                {note && <span className="block text-xs font-normal text-ink-2 num">{note}</span>}
              </span>
              <ArrowOutIcon className="size-3.5 shrink-0 text-ink-2" />
            </a>
          </li>
        ))}
      </ul>
      <p className="text-2xs text-ink-3">
        {offers.length === 0 && 'These open the store’s own search. '}We earn nothing from them.
      </p>
    </>
  );
}

/** `https://www.oneplus.in/` is `oneplus.in` */
function siteName(url: string): string {
  return new URL(url).hostname.replace(/^www\./, '');
}
