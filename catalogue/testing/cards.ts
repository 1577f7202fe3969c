import type { ProductCard } from '#contract/phone/product.ts';
import { cardFigures, emptyPhone, type FilterFigures, filterFigures } from '#contract/phone/values.ts';
import type { CatalogueBrand, CatalogueEntry } from '../entry.ts';
import { termFigures } from '../score/terms.ts';

/** A phone nobody published anything about, for tests to fill in. */
export function card(figures: Partial<ProductCard> & { id: string }): ProductCard {
  return {
    brand: 'Acme',
    ...cardFigures(emptyPhone(figures.id, 'acme')),
    priceVariant: null,
    priceKind: null,
    imageUrl: '/drawings/phone.svg',
    imageSize: { width: 400, height: 800 },
    likes: 0,
    favorites: 0,
    rating: null,
    ratingCount: 0,
    score: null,
    scoreParts: null,
    ...figures,
  };
}

type KnownFigures = Partial<ProductCard & FilterFigures> & { id: string };

/** What is given goes to the card and to the filter, as far as each carries it. It has no score unless terms are given. */
export function entry(known: KnownFigures, popularity = 0, terms = UNKNOWN_TERMS): CatalogueEntry {
  return {
    card: filled(card({ id: known.id }), known),
    figures: filled({ ...UNKNOWN_FIGURES }, known),
    terms,
    popularity,
  };
}

const UNKNOWN_FIGURES = filterFigures(emptyPhone());
const UNKNOWN_TERMS = termFigures(emptyPhone());

function filled<Figures extends object>(figures: Figures, known: object): Figures {
  for (const key of Object.keys(figures) as (keyof Figures)[]) {
    if (key in known) figures[key] = (known as Figures)[key];
  }
  return figures;
}

export function brand(id: string, name: string): CatalogueBrand {
  return { id, name, country: null, founded: null, description: null, website: null, emblem: null };
}
