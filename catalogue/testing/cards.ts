import type { CatalogueBrand, CatalogueEntry } from '#catalogue/entry.ts';
import { termFigures } from '#catalogue/score/terms.ts';
import type { SoldVariant } from '#contract/phone/prices.ts';
import type { ProductCard } from '#contract/phone/product.ts';
import { cardFigures, emptyPhone, type FilterFigures, filterFigures } from '#contract/phone/values.ts';

/** A phone without published figures, for tests to fill in. */
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

type KnownFigures = Partial<ProductCard & FilterFigures> & { id: string; variants?: readonly SoldVariant[] };

/**
 * Puts the given figures into the card and the filter, wherever they belong. It has no score unless terms are given.
 * Without variants it is sold in the one described by its RAM, storage and price.
 */
export function entry(given: KnownFigures, popularity = 0, terms = UNKNOWN_TERMS): CatalogueEntry {
  const { ram = null, storage = null, price = null, priceAt = null, priceKind = null } = given;
  const variants = given.variants ?? [{ ram, storage, price, priceAt, priceKind }];
  const known = given.variants ? { ...given, ...figuresOf(given.variants) } : given;
  return {
    card: filled(card({ id: known.id }), known),
    figures: filled({ ...UNKNOWN_FIGURES }, known),
    variants,
    terms,
    popularity,
  };
}

/** What card and filter show of the variants: the most memory, and the lowest price. */
function figuresOf(variants: readonly SoldVariant[]) {
  const largest = (sizes: readonly (number | null)[]) =>
    sizes.some((size) => size !== null) ? Math.max(...sizes.map(Number)) : null;
  const [cheapest] = byPrice(variants);
  const { ram = null, storage = null, price = null, priceAt = null } = cheapest ?? {};
  return {
    ram: largest(variants.map((variant) => variant.ram)),
    storage: largest(variants.map((variant) => variant.storage)),
    price,
    priceAt: price === null ? null : priceAt,
    priceVariant: price === null || storage === null ? null : { ram, storage },
  };
}

/** Cheapest first, those without a price last; ties by less memory. */
export function byPrice(variants: readonly SoldVariant[]): SoldVariant[] {
  const key = ({ ram, storage, price }: SoldVariant) => [price ?? Number.POSITIVE_INFINITY, ram ?? 0, storage ?? 0];
  return [...variants].sort((a, b) => {
    const [left, right] = [key(a), key(b)];
    const at = left.findIndex((figure, index) => figure !== right[index]);
    return at < 0 ? 0 : (left[at] as number) < (right[at] as number) ? -1 : 1;
  });
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
