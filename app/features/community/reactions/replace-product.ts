import type { Product, ProductCard } from '#contract/phone/product.ts';

/** Where an answer keeps its phones, or what keeps them. */
const HOLDERS = ['products', 'groups', 'shown'];

/**
 * Changes a phone in whatever a query holds: the phone itself, or any list with its card. What does not hold it is
 * returned as it is, so nothing is drawn again for it.
 */
export function changePhone<Held>(
  held: Held,
  id: string,
  change: <Card extends ProductCard>(card: Card) => Card,
): Held {
  if (typeof held !== 'object' || held === null) return held;
  if (isCardOf(held, id)) return change(held);
  if (Array.isArray(held)) {
    const next = held.map((item) => changePhone(item, id, change));
    return next.some((item, place) => item !== held[place]) ? (next as Held) : held;
  }
  const inside = held as Record<string, unknown>;
  for (const name of HOLDERS) {
    const next = changePhone(inside[name], id, change);
    if (next !== inside[name]) return { ...held, [name]: next };
  }
  return held;
}

/** Takes the server's version of the phone over. A card keeps to its own fields, and a rank keeps its figures. */
export function replaceProduct<Held>(held: Held, product: Product): Held {
  const { likes, favorites, rating, ratingCount } = product;
  return changePhone(held, product.id, (card) =>
    'specs' in card ? { ...card, ...product } : { ...card, likes, favorites, rating, ratingCount },
  );
}

function isCardOf(held: object, id: string): held is ProductCard {
  return 'id' in held && held.id === id && 'likes' in held && 'imageUrl' in held;
}
