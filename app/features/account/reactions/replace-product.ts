import type { Product, ProductCard } from '#contract/phone/product.ts';

/** The fields of a response that contain phones, or lists of them. */
const LIST_KEYS = ['products', 'groups', 'shown'];

/**
 * Changes a phone in the data of any query: the phone itself, or a list with its card. Returns data without the phone
 * unchanged, so it does not render again.
 */
export function updateCachedPhone<Data>(
  cached: Data,
  id: string,
  change: <Card extends ProductCard>(card: Card) => Card,
): Data {
  if (typeof cached !== 'object' || cached === null) return cached;
  if (isCardOf(cached, id)) return change(cached);
  if (Array.isArray(cached)) {
    const next = cached.map((item) => updateCachedPhone(item, id, change));
    return next.some((item, index) => item !== cached[index]) ? (next as Data) : cached;
  }
  const inside = cached as Record<string, unknown>;
  for (const name of LIST_KEYS) {
    const next = updateCachedPhone(inside[name], id, change);
    if (next !== inside[name]) return { ...cached, [name]: next };
  }
  return cached;
}

/** Replaces the phone by the server's version. A card keeps only its own fields, and a rank keeps its figures. */
export function replaceProduct<Data>(cached: Data, product: Product): Data {
  const { likes, favorites, rating, ratingCount } = product;
  return updateCachedPhone(cached, product.id, (card) =>
    'specs' in card ? { ...card, ...product } : { ...card, likes, favorites, rating, ratingCount },
  );
}

function isCardOf(cached: object, id: string): cached is ProductCard {
  return 'id' in cached && cached.id === id && 'likes' in cached && 'imageUrl' in cached;
}
