import { queryOptions } from '@tanstack/react-query';
import { PRICE_KEYS, phoneFields } from '#app/features/catalogue/card/card-phone.ts';
import type { Api } from '#app/lib/api.ts';
import type { BestList } from './lists.ts';

const SHOWN = 20;
/** Unranked phones that might reach the list. */
const WAITING = 8;
const PAGE_LIMIT_MAX = 100;

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
      const { products, total, ranked } = await api.products.filter({ query: asked as never }, signal);
      const onSale = products.filter(({ priceKind, rank }) => priceKind === 'current' && rank !== null);
      const phones = onSale.slice(0, SHOWN);
      const lowest = Math.min(...phones.map(({ score }) => score ?? 0));
      const waiting = ranked === undefined ? [] : await getUnranked(api, asked, ranked, signal);
      return {
        phones: phones.map(toRow),
        total,
        ranked: ranked ?? total,
        waiting: waiting
          .filter(({ priceKind, scoreParts }) => priceKind === 'current' && meanOf(scoreParts) >= lowest)
          .slice(0, WAITING)
          .map(toRow),
      };
    },
  });
}

/** The first of those that follow the ranked ones. */
async function getUnranked(api: Api, asked: Record<string, string>, ranked: number, signal: AbortSignal) {
  const first = Math.floor(ranked / PAGE_LIMIT_MAX) + 1;
  const pages = await Promise.all(
    [first, first + 1].map((page) => {
      const query = { ...asked, limit: String(PAGE_LIMIT_MAX), page: String(page) };
      return api.products.filter({ query: query as never }, signal);
    }),
  );
  return pages.flatMap(({ products }) => products.filter(({ rank }) => rank === null));
}

/** Of the parts that are known. */
function meanOf(parts: ListedPhone['scoreParts']): number {
  const known = parts?.filter((part) => part !== null) ?? [];
  return known.length === 0 ? 0 : known.reduce((sum, part) => sum + part, 0) / known.length;
}
