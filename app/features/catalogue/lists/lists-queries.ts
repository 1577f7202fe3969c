import { queryOptions } from '@tanstack/react-query';
import { PRICE_KEYS, phoneFields } from '#app/features/catalogue/card/card-phone.ts';
import type { Api } from '#app/lib/api.ts';
import type { BestList } from './lists.ts';

const SHOWN = 20;

const toRow = phoneFields(
  ...PRICE_KEYS,
  'priceAt',
  'displaySize',
  'batteryCapacity',
  'primaryCamera',
  'storage',
  'chipset',
  'score',
  'scoreParts',
);
export type ListedPhone = ReturnType<typeof toRow>;

/** The phones of a list, all of them on sale at a price that holds, and how many fit altogether. */
export function bestListQuery(api: Api, { slug, query }: BestList) {
  return queryOptions({
    queryKey: ['products', 'best', slug],
    queryFn: async ({ signal }) => {
      const asked = { ...query, status: 'available', limit: String(SHOWN * 2) };
      const { products, total } = await api.products.filter({ query: asked as never }, signal);
      const onSale = products.filter(({ priceKind }) => priceKind === 'current');
      return { phones: onSale.slice(0, SHOWN).map(toRow), total };
    },
  });
}
