import type { ProductCard } from '#contract/phone/product.ts';
import { cardFigures, emptyPhone } from '#contract/phone/values.ts';
import type { CatalogueBrand, CatalogueEntry } from '../entry.ts';

/** A phone nobody published anything about, for tests to fill in. */
export function card(figures: Partial<ProductCard> & { id: string }): ProductCard {
  return {
    brand: 'Acme',
    ...cardFigures(emptyPhone(figures.id, 'acme')),
    imageUrl: '/drawings/phone.svg',
    imageSize: { width: 400, height: 800 },
    likes: 0,
    favorites: 0,
    rating: null,
    ratingCount: 0,
    ...figures,
  };
}

export function entry(figures: Partial<ProductCard> & { id: string }, popularity = 0): CatalogueEntry {
  return { card: card(figures), popularity };
}

export function brand(id: string, name: string): CatalogueBrand {
  return { id, name, country: null, founded: null, description: null, emblem: null };
}
