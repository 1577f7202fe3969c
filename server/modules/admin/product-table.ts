import type { AdminProduct, adminProducts } from '#contract/admin-products.ts';
import type { QueryOf } from '#contract/endpoint.ts';
import { PRODUCT_STATUSES } from '#contract/phone.ts';
import type { ProductCard } from '#contract/products.ts';
import { offsetOf, paging } from '#server/http/paging.ts';
import { UPLOADS_PATH } from '#server/media/image.ts';
import type { Services } from '#server/services.ts';
import { type Before, sortedPart } from './sorted-part.ts';

type Asked = QueryOf<typeof adminProducts.list>;
type Sort = NonNullable<Asked['sort']>;
type Key = string | number | null;

/** A page of the table, newest launch first unless asked otherwise. All from memory. */
export function listProducts({ catalogue }: Services, asked: Asked) {
  const all = catalogue.model.list('newest', 1, catalogue.model.size).products;
  const found = all.filter(matcher(asked));
  const offset = offsetOf(asked);
  const order = asked.sort && orderBy(found, asked.sort, (id) => catalogue.updatedAt(id));
  const page = order
    ? Array.from(
        sortedPart(Uint32Array.from(found.keys()), offset, offset + asked.limit, order),
        (at) => found[at] as ProductCard,
      )
    : found.slice(offset, offset + asked.limit);
  const products = page.map((card): AdminProduct => {
    return { ...card, hasPicture: hasPicture(card), updatedAt: catalogue.updatedAt(card.id) ?? '' };
  });
  return { products, ...paging(asked, found.length) };
}

function matcher({ search, brandId, status, missing }: Asked): (card: ProductCard) => boolean {
  const words = search?.toLowerCase();
  return (card) =>
    (brandId === undefined || card.brandId === brandId) &&
    (status === undefined || card.status === status) &&
    (missing !== 'price' || card.price === null) &&
    (missing !== 'picture' || !hasPicture(card)) &&
    (!words || textOf(card).includes(words));
}

/** What is unknown comes last in either direction; equals stay newest first. */
function orderBy(
  found: readonly ProductCard[],
  { column, descending }: Sort,
  updatedAt: (id: string) => string | null,
): Before {
  const read = KEYS[column];
  const keys = found.map((card) => read(card, updatedAt));
  const sign = descending ? -1 : 1;
  return (a, b) => {
    const left = keys[a] as Key;
    const right = keys[b] as Key;
    if (left === right) return a - b;
    if (left === null) return 1;
    if (right === null) return -1;
    return left < right ? -sign : sign;
  };
}

const KEYS: Record<Sort['column'], (card: ProductCard, updatedAt: (id: string) => string | null) => Key> = {
  name: (card) => textsOf(card).name,
  brand: (card) => textOf(card),
  price: (card) => card.price,
  launched: (card) => card.launchedAt,
  status: (card) => PRODUCT_STATUSES.indexOf(card.status),
  likes: (card) => card.likes,
  rating: (card) => card.rating,
  updated: (card, updatedAt) => updatedAt(card.id),
};

function hasPicture({ imageUrl }: ProductCard): boolean {
  return imageUrl.startsWith(UPLOADS_PATH);
}

/** The read model hands out the same card until the phone changes, so what is made of it is made once. */
const texts = new WeakMap<ProductCard, { name: string; text: string }>();

function textsOf(card: ProductCard): { name: string; text: string } {
  let known = texts.get(card);
  if (!known) {
    const name = card.name.toLowerCase();
    known = { name, text: `${card.brand.toLowerCase()} ${name}` };
    texts.set(card, known);
  }
  return known;
}

function textOf(card: ProductCard): string {
  return textsOf(card).text;
}
