import type { WishlistItem } from '#contract/wishlist.ts';

export const WISH_SORTS = {
  added: 'Last added',
  'price-asc': 'Price, low to high',
  'price-desc': 'Price, high to low',
  name: 'Name',
} as const;

export type WishSort = keyof typeof WISH_SORTS;

export function parseWishSort(text: string | null): WishSort {
  return text !== null && text in WISH_SORTS ? (text as WishSort) : 'added';
}

type Order = (one: WishlistItem, other: WishlistItem) => number;

const ORDERS: Record<WishSort, Order> = {
  added: (one, other) => (one.addedAt < other.addedAt ? 1 : -1),
  'price-asc': (one, other) => byPrice(one, other, 1),
  'price-desc': (one, other) => byPrice(one, other, -1),
  name: (one, other) => one.name.localeCompare(other.name, 'en-IN'),
};

/** Phones without a price are last in both directions. */
function byPrice({ price: one }: WishlistItem, { price: other }: WishlistItem, direction: 1 | -1): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null);
  return (one - other) * direction;
}

export function sortWishlist(items: readonly WishlistItem[], sort: WishSort): WishlistItem[] {
  return items.toSorted(ORDERS[sort]);
}
