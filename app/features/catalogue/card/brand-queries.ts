import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#app/lib/api.ts';
import type { Brand } from '#contract/brands.ts';

export function brandsQuery(api: Api) {
  return queryOptions({ queryKey: ['brands'], queryFn: ({ signal }) => api.brands.list({}, signal) });
}

export type ListedBrand = Pick<Brand, 'id' | 'name' | 'productCount'>;

/** Only the fields that a filter shows. */
export function listedBrandsQuery(api: Api) {
  return queryOptions({
    queryKey: ['brands', 'listed'],
    queryFn: async ({ signal }): Promise<ListedBrand[]> =>
      (await api.brands.list({}, signal)).map(({ id, name, productCount }) => ({ id, name, productCount })),
  });
}
