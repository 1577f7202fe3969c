import { formatCount, formatRupees } from '#app/lib/format.ts';
import { linkTo, type SiteLink } from '#app/routes.ts';
import type { Review } from '#contract/community/reviews.ts';
import { fullName } from '#contract/phone/card.ts';
import { formatVariant } from '#contract/phone/format.ts';
import type { Product } from '#contract/phone/product.ts';

/** One line for search results and shared links, of what is known. */
export function summaryOf(product: Product): string {
  const { batteryCapacity, displaySize, primaryCamera, chipset, price, priceKind, priceVariant } = product;
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
      : `${fullName(product)}${variant} ${priceKind === 'last' ? 'last cost' : 'costs'} ${formatRupees(price)} in India.`;
  return [cost, figures.length > 0 && `${figures.join(', ')}.`, 'Full specification, drawn to scale.']
    .filter(Boolean)
    .join(' ');
}

const AVAILABILITY: Record<Product['status'], string> = {
  available: 'https://schema.org/InStock',
  upcoming: 'https://schema.org/PreOrder',
  discontinued: 'https://schema.org/Discontinued',
};

/**
 * What search engines read. A phone without a price has no offer, one without ratings no rating; with neither there
 * is nothing: they reject a product that has none of them.
 */
export function productData(product: Product, description: string, owners: readonly Review[] = []): object | null {
  const offers = offersOf(product);
  const reviews = owners.filter(({ demo }) => !demo).map(reviewData);
  // What was made up is not told to search engines.
  const isRated = product.rating !== null && product.ratingCount > 0 && !product.demo?.includes('rating');
  if (!offers && !isRated && reviews.length === 0) return null;
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

/** A price that was last recorded is nothing one can buy for. */
function offersOf({ id, price, priceKind, status, variants }: Product): object | null {
  if (priceKind === 'last') return null;
  const prices = variants.map((variant) => variant.price).filter((figure) => figure !== null);
  const common = { priceCurrency: 'INR', availability: AVAILABILITY[status], url: `/product/${id}` };
  if (prices.length > 1) {
    return {
      '@type': 'AggregateOffer',
      ...common,
      lowPrice: Math.min(...prices),
      highPrice: Math.max(...prices),
      offerCount: prices.length,
    };
  }
  const only = price ?? prices[0];
  return only === undefined ? null : { '@type': 'Offer', ...common, price: only };
}

export function crumbsOf({ id, name, brand, brandId }: Pick<Product, 'id' | 'name' | 'brand' | 'brandId'>): SiteLink[] {
  return [
    linkTo('/products'),
    { label: brand, path: `/products?brand=${brandId}` },
    { label: name, path: `/product/${id}` },
  ];
}
