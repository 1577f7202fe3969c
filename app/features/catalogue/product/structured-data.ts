import { formatCount, formatRupees } from '#app/lib/format.ts';
import { linkTo, type SiteLink } from '#app/routes.ts';
import type { Review } from '#contract/community/reviews.ts';
import { fullName } from '#contract/phone/card.ts';
import { formatPartialDate, formatVariant } from '#contract/phone/format.ts';
import { OFFER_PRICE_DAYS } from '#contract/phone/price-age.ts';
import type { Product } from '#contract/phone/product.ts';
import { DAY_MS } from '#contract/time.ts';

/** A line of known facts for search results and shared links. */
export function summaryOf(product: Product): string {
  const { batteryCapacity, displaySize, primaryCamera, chipset, dimensions, price, priceAt, priceVariant } = product;
  const figures = [
    batteryCapacity !== null && `${formatCount(batteryCapacity)} mAh battery`,
    displaySize !== null && `${displaySize} inch display`,
    primaryCamera !== null && `${primaryCamera} MP main camera`,
    chipset,
  ].filter(Boolean);
  const variant = priceVariant ? ` (${formatVariant(priceVariant)})` : '';
  const cost =
    price === null
      ? `${fullName(product)} in India.`
      : `${fullName(product)}${variant}: ${formatRupees(price)} in India${priceAt ? `, seen ${formatPartialDate(priceAt)}` : ''}.`;
  const rest = dimensions ? 'Full specification and a drawing to scale.' : 'Full specification.';
  return [cost, figures.length > 0 && `${figures.join(', ')}.`, rest].filter(Boolean).join(' ');
}

const AVAILABILITY: Record<Product['status'], string> = {
  available: 'https://schema.org/InStock',
  upcoming: 'https://schema.org/PreOrder',
  discontinued: 'https://schema.org/Discontinued',
};

/**
 * JSON-LD for search engines. Without a price from this week it has no offer, without ratings no rating; name, brand
 * and picture are always included.
 */
export function productData(
  product: Product,
  description: string,
  owners: readonly Review[] = [],
  now = Date.now(),
): object {
  const offers = offersOf(product, now);
  const reviews = owners.filter(({ demo }) => !demo).map(reviewData);
  // Demo ratings are not sent to search engines.
  const isRated = product.rating !== null && product.ratingCount > 0 && !product.demo?.includes('rating');
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: fullName(product),
    description,
    url: `/product/${product.id}`,
    image: product.imageUrl,
    brand: { '@type': 'Brand', name: product.brand },
    ...(product.colours.length > 0 && { color: product.colours.join(', ') }),
    ...(product.launchedAt && { releaseDate: product.launchedAt }),
    ...(offers && { offers }),
    ...(isRated && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: product.rating,
        ratingCount: product.ratingCount,
        bestRating: 5,
        worstRating: 1,
      },
    }),
    ...(reviews.length > 0 && { review: reviews }),
  };
}

function reviewData({ rating, title, good, bad, author, createdAt }: Review): object {
  return {
    '@type': 'Review',
    ...(title && { name: title }),
    reviewBody: [good, bad].filter(Boolean).join('\n'),
    datePublished: createdAt.slice(0, 10),
    author: { '@type': 'Person', name: author.name },
    reviewRating: { '@type': 'Rating', ratingValue: rating, bestRating: 5, worstRating: 1 },
  };
}

/** Only prices seen within a week: an older one may no longer be available. */
function offersOf({ id, price, priceAt, priceKind, status, variants, offers }: Product, now: number): object | null {
  if (priceKind === 'last') return null;
  const isNew = (one: { price: number | null; at: string | null }) =>
    one.price !== null && one.at !== null && now - Date.parse(one.at) <= OFFER_PRICE_DAYS * DAY_MS;
  const stores = offers.filter((offer) => offer.inStock !== null && isNew({ price: offer.price, at: offer.seenAt }));
  const inStock = stores.filter((offer) => offer.inStock);
  // If variants have prices, the phone's own price is one of them.
  const hasVariantPrices = variants.some((variant) => variant.price !== null);
  const recorded = (hasVariantPrices ? variants : [{ price, priceAt }]).filter((one) =>
    isNew({ price: one.price, at: one.priceAt }),
  );
  const prices = (inStock.length > 0 ? inStock : stores.length > 0 ? stores : recorded).flatMap(
    (one) => one.price ?? [],
  );
  if (prices.length === 0) return null;
  const isGone = stores.length > 0 && inStock.length === 0;
  const common = {
    priceCurrency: 'INR',
    availability: isGone ? 'https://schema.org/OutOfStock' : AVAILABILITY[status],
    url: `/product/${id}`,
  };
  if (prices.length === 1) return { '@type': 'Offer', ...common, price: prices[0] };
  return {
    '@type': 'AggregateOffer',
    ...common,
    lowPrice: Math.min(...prices),
    highPrice: Math.max(...prices),
    offerCount: prices.length,
  };
}

export function crumbsOf({ id, name, brand, brandId }: Pick<Product, 'id' | 'name' | 'brand' | 'brandId'>): SiteLink[] {
  return [
    linkTo('/products'),
    { label: brand, path: `/products?brand=${brandId}` },
    { label: name, path: `/product/${id}` },
  ];
}
