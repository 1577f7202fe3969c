import { queryOptions } from '@tanstack/react-query';
import { productQuery } from '#app/features/catalogue/card/card-queries.ts';
import type { Api } from '#app/lib/api.ts';
import type { Product } from '#contract/phone/product.ts';

const HEAD_KEYS = [
  'id',
  'name',
  'brand',
  'brandId',
  'brandWebsite',
  'demo',
  'image',
  'imageSize',
  'imageUrl',
  'lastSeenAt',
  'launchedAt',
  'likes',
  'offers',
  'pictures',
  'price',
  'priceAt',
  'priceKind',
  'priceSource',
  'priceVariant',
  'rating',
  'ratingCount',
  'score',
  'status',
  'variants',
  'verdict',
] as const satisfies (keyof Product)[];

/** The fields for the top of a phone's page, and those that decide which sections follow. */
export type ProductHead = Pick<Product, (typeof HEAD_KEYS)[number]>;

/**
 * The complete phone. The server renders from it but does not embed it in the page: the browser fetches it, which also
 * counts the view.
 */
export function wholeProductQuery(api: Api, id: string) {
  return { ...productQuery(api, id), meta: { serverOnly: true } };
}

/** The fields that are embedded in the page. */
export function productHeadQuery(api: Api, id: string) {
  return queryOptions({
    queryKey: ['products', 'head', id],
    queryFn: async ({ client }) => {
      const product = await client.query({ ...wholeProductQuery(api, id), staleTime: 'static' });
      return Object.fromEntries(
        HEAD_KEYS.flatMap((key) => (key in product ? [[key, product[key]]] : [])),
      ) as ProductHead;
    },
  });
}
