import type { ProductHead } from '#app/features/catalogue/product/section/product-queries.ts';
import { cx } from '#app/lib/cx.ts';
import { formatRupees } from '#app/lib/format.ts';
import { ArrowOutIcon, ClockIcon } from '#app/ui/display/product-icons.tsx';
import { formatVariant } from '#contract/phone/format.ts';
import { isOldPrice, priceAge } from '#contract/phone/price-age.ts';
import type { VariantName } from '#contract/phone/prices.ts';
import { lowestOffer, sortOffers } from './store-offers.ts';

/** Prices from store feeds, cheapest first. Ages are computed in the browser, because a cached page may be old. */
export function StorePrices({ product, variant }: { product: ProductHead; variant: VariantName | null }) {
  const offers = sortOffers(product.offers);
  const lowest = lowestOffer(offers, variant);
  return (
    <>
      <table className="store-prices">
        <caption className="sr-only">Prices at stores, lowest first</caption>
        <thead className="max-lg:sr-only">
          <tr>
            <th scope="col">Store</th>
            <th scope="col">Variant</th>
            <th scope="col">Price</th>
            <th scope="col">Seen</th>
            <th scope="col">
              <span className="sr-only">Link</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {offers.map((offer, index) => (
            <StoreRow
              // biome-ignore lint/suspicious/noArrayIndexKey: a store may list a variant twice
              key={index}
              offer={offer}
              isLowest={offer === lowest}
            />
          ))}
        </tbody>
      </table>
      <p className="mt-2 text-2xs text-ink-3">
        Stores may pay us a commission if you buy through these links. It doesn’t change prices or our scores, and we
        don’t track you.
      </p>
    </>
  );
}

type StoreRowProps = { offer: ProductHead['offers'][number]; isLowest: boolean };

function StoreRow({ offer: { store, url, ram, storage, price, inStock, seenAt }, isLowest }: StoreRowProps) {
  const isGone = inStock === false;
  const isOld = seenAt !== null && isOldPrice(seenAt);
  return (
    <tr>
      <th scope="row">{store}</th>
      <td>{storage !== null && formatVariant({ ram, storage }).replace(' GB + ', ' + ')}</td>
      <td className={isGone || isOld ? 'text-ink-2' : 'font-semibold'}>
        {price === null ? '–' : formatRupees(price)}
        {isLowest && <span className="store-lowest">Lowest</span>}
      </td>
      <td suppressHydrationWarning className={cx('lg:first-letter:uppercase', isOld && 'text-warn')}>
        {isGone && <b>Out of stock, </b>}
        {isOld && <ClockIcon className="mr-1 inline size-3.5 align-[-0.15em]" />}
        {seenAt === null || price === null ? (
          'no price yet'
        ) : (
          <>
            {/* A wide screen has it once, in the column's heading. */}
            <span className="lg:hidden">seen </span>
            {priceAge(seenAt).seen.slice('Seen '.length)}
          </>
        )}
      </td>
      <td>
        <a href={url} target="_blank" rel="sponsored nofollow noopener">
          <span className="max-lg:sr-only">{price === null ? 'Search' : 'Open'}</span>
          <span className="sr-only"> {store} in a new tab</span>
          <ArrowOutIcon className="size-3.5" />
        </a>
      </td>
    </tr>
  );
}
