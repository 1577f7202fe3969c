import type { Product } from '#contract/phone/product.ts';
import { cardFigures, emptyPhone } from '#contract/phone/values.ts';

/** A phone with nothing but a name, for tests; pass the fields that matter. */
export function barePhone(known: Partial<Product> = {}): Product {
  const phone = emptyPhone('Acme One', 'acme');
  return {
    id: 'acme-one',
    brand: 'Acme',
    ...phone,
    ...cardFigures(phone),
    priceVariant: null,
    priceKind: null,
    imageUrl: '/media/drawings/acme-one.svg?v=1',
    imageSize: { width: 124.5, height: 162 },
    likes: 0,
    favorites: 0,
    rating: null,
    ratingCount: 0,
    score: null,
    scoreParts: null,
    image: null,
    swatches: [],
    cornerRadius: 9,
    brandWebsite: null,
    specs: [],
    ratings: [0, 0, 0, 0, 0],
    commentCount: 0,
    reviewCount: 0,
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
    ...known,
  };
}
