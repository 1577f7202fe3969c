import type { QueryClient } from '@tanstack/react-query';
import { brandsQuery } from '#app/features/catalogue/card/brand-queries.ts';
import type { Api } from '#app/lib/api.ts';
import type { Brand } from '#contract/brands.ts';

/** A new brand comes first, a changed one keeps its place, a deleted one is removed. */

export function addToFront(brands: readonly Brand[], brand: Brand): Brand[] {
  return [brand, ...brands.filter(({ id }) => id !== brand.id)];
}

export function replaceBrand(brands: readonly Brand[], brand: Brand): Brand[] {
  return brands.map((known) => (known.id === brand.id ? brand : known));
}

/** Adds its phone count to the brand they were moved to, if any. */
export function removeBrand(brands: readonly Brand[], id: string, moveTo: string | null): Brand[] {
  const moved = brands.find((brand) => brand.id === id)?.productCount ?? 0;
  return brands
    .filter((brand) => brand.id !== id)
    .map((brand) => (brand.id === moveTo ? { ...brand, productCount: brand.productCount + moved } : brand));
}

export function changeBrands(api: Api, queries: QueryClient, change: (brands: Brand[]) => Brand[]): void {
  queries.setQueryData(brandsQuery(api).queryKey, (brands) => brands && change(brands));
  refetchPhones(queries);
}

export function refetchBrands(api: Api, queries: QueryClient): void {
  void queries.invalidateQueries({ queryKey: brandsQuery(api).queryKey });
  refetchPhones(queries);
}

function refetchPhones(queries: QueryClient): void {
  void queries.invalidateQueries({ queryKey: ['products'] });
  void queries.invalidateQueries({ queryKey: ['admin', 'products'] });
}
