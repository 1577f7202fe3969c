import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { ADMIN_KEY, overviewQuery } from '#app/desk-kit/frame/desk-queries.ts';
import type { TableState } from '#app/desk-kit/table/use-table-params.ts';
import type { Api } from '#app/lib/api.ts';
import { COLUMN_FIELDS, COLUMN_FIELDS_MAX } from '#contract/desk/phone-columns.ts';
import type { PriceRuleBody } from '#contract/desk/prices.ts';
import type { PhoneKey } from '#contract/phone/fields.ts';
import type { Product } from '#contract/phone/product.ts';

const PRODUCTS_KEY = [...ADMIN_KEY, 'products'];
const LIST_KEY = [...PRODUCTS_KEY, 'list'];
const PAGE_SIZE = 50;

type List = Awaited<ReturnType<Api['adminProducts']['list']>>;
type ListQuery = NonNullable<NonNullable<Parameters<Api['adminProducts']['list']>[0]>['query']>;

export function listQuery(state: TableState) {
  return {
    page: String(state.page),
    limit: String(PAGE_SIZE),
    search: state.search || undefined,
    brandId: state.get('brand') || undefined,
    status: (state.get('status') || undefined) as ListQuery['status'],
    publication: (state.get('publication') || undefined) as ListQuery['publication'],
    missing: (state.get('missing') || undefined) as ListQuery['missing'],
    olderThan: olderThan(state),
    sort: state.sort ?? undefined,
    fields: fieldsShown(state).join(',') || undefined,
  };
}

/** Extra columns; other values of the parameter are ignored. */
export function fieldsShown(state: TableState): PhoneKey[] {
  const named = state.get('fields').split(',');
  return COLUMN_FIELDS.filter((key) => named.includes(key)).slice(0, COLUMN_FIELDS_MAX);
}

export function productsQuery(api: Api, state: TableState) {
  const query = listQuery(state);
  return queryOptions({
    queryKey: [...LIST_KEY, query],
    queryFn: ({ signal }) => api.adminProducts.list({ query }, signal),
    placeholderData: keepPreviousData,
  });
}

/** Ignores anything but digits. */
function olderThan(state: TableState): string | undefined {
  const days = state.get('olderThan');
  return /^[1-9]\d{0,3}$/.test(days) ? days : undefined;
}

export function filterOf(state: TableState): NonNullable<PriceRuleBody['filter']> {
  const days = olderThan(state);
  return {
    search: state.search || undefined,
    brandId: state.get('brand') || undefined,
    status: (state.get('status') || undefined) as ListQuery['status'],
    publication: (state.get('publication') || undefined) as ListQuery['publication'],
    missing: (state.get('missing') || undefined) as ListQuery['missing'],
    olderThan: days === undefined ? undefined : Number(days),
  };
}

/** Never cached: an old version would only cause a conflict. */
export function editedProductQuery(api: Api, id: string) {
  return queryOptions({
    queryKey: [...PRODUCTS_KEY, 'edited', id],
    queryFn: ({ signal }) => api.adminProducts.get({ params: { id } }, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

export function historyQuery(api: Api, id: string) {
  return queryOptions({
    queryKey: [...PRODUCTS_KEY, 'history', id],
    queryFn: ({ signal }) => api.adminProducts.history({ params: { id } }, signal),
    staleTime: 0,
  });
}

/** Appended for now; the next fetch sorts it. */
export function appendProduct(api: Api, queries: QueryClient, product: Product): void {
  changeLists(queries, (list) => ({
    ...list,
    products: [...list.products, { ...product, hasPicture: product.image !== null }],
    total: list.total + 1,
  }));
  invalidateProducts(api, queries);
}

export function cacheProduct(api: Api, queries: QueryClient, product: Product): void {
  changeLists(queries, (list) => ({
    ...list,
    products: list.products.map((row) =>
      row.id === product.id ? { ...row, ...product, hasPicture: product.image !== null } : row,
    ),
  }));
  queries.setQueryData(editedProductQuery(api, product.id).queryKey, product);
  invalidateProducts(api, queries);
}

export function removeCachedProducts(api: Api, queries: QueryClient, ids: readonly string[]): void {
  changeLists(queries, (list) => {
    const products = list.products.filter(({ id }) => !ids.includes(id));
    return { ...list, products, total: list.total - (list.products.length - products.length) };
  });
  invalidateProducts(api, queries);
}

function changeLists(queries: QueryClient, change: (list: List) => List): void {
  queries.setQueriesData<List>({ queryKey: LIST_KEY }, (list) => list && change(list));
}

export function invalidateProducts(api: Api, queries: QueryClient): void {
  void queries.invalidateQueries({ queryKey: LIST_KEY });
  void queries.invalidateQueries({ queryKey: [...PRODUCTS_KEY, 'history'] });
  void queries.invalidateQueries({ queryKey: overviewQuery(api).queryKey });
  void queries.invalidateQueries({ queryKey: ['products'] });
  void queries.invalidateQueries({ queryKey: ['brands'], refetchType: 'none' });
}
