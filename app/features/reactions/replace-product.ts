import type { Product, ProductCard } from '#contract/products.ts';

/**
 * Takes the server's version of a phone over into whatever a query holds: the phone itself, or any list with its
 * card. What does not hold it is returned as it is, so nothing is drawn again for it.
 */
export function replaceProduct<Held>(held: Held, product: Product): Held {
  if (Array.isArray(held)) return mapped(held, product) as Held;
  if (typeof held !== 'object' || held === null) return held;
  if (isCardOf(held, product)) return updated(held, product);
  if ('products' in held && Array.isArray(held.products)) {
    const products = mapped(held.products, product);
    return products === held.products ? held : { ...held, products };
  }
  return held;
}

function mapped(items: unknown[], product: Product): unknown[] {
  const next = items.map((item) => replaceProduct(item, product));
  return next.some((item, place) => item !== items[place]) ? next : items;
}

function isCardOf(held: object, { id }: Product): held is ProductCard {
  return 'id' in held && held.id === id && 'likes' in held && 'imageUrl' in held;
}

/** A card keeps to its own fields, and a rank keeps its figures. */
function updated<Held extends object>(held: Held, product: Product): Held {
  if ('specs' in held) return { ...held, ...product };
  const { likes, favorites, rating, ratingCount } = product;
  return { ...held, likes, favorites, rating, ratingCount };
}
