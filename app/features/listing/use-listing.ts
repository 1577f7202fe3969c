import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { brandsQuery } from '#app/features/products/api.ts';
import { useApi } from '#app/lib/api.ts';
import type { Brand } from '#contract/brands.ts';
import { listingQuery } from './api.ts';
import { type ListingState, listingPath, readListing } from './listing-state.ts';

/** `replace` where a change only goes on with the one before: another letter, another step of the slider. */
export type ChangeListing = (update: (state: ListingState) => ListingState, options?: { replace?: boolean }) => void;

const noBrands: readonly Brand[] = [];

/** The listing's address as state, what it finds, and the way to change it. */
export function useListing() {
  const api = useApi();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const { data: brands } = useQuery(brandsQuery(api));
  const state = readListing(params, brands && new Set(brands.map(({ id }) => id)));
  const results = useQuery({ ...listingQuery(api, state), placeholderData: keepPreviousData });

  // Two quick changes may come before the address has followed the first; the second builds on the first.
  const latest = useRef(state);
  useEffect(() => {
    latest.current = state;
  });
  const change: ChangeListing = (update, { replace = false } = {}) => {
    latest.current = update(latest.current);
    void navigate(listingPath(latest.current), { replace, preventScrollReset: true });
  };

  const brandName = (id: string) => brands?.find((brand) => brand.id === id)?.name ?? id;
  return { state, change, results, brands: brands ?? noBrands, brandName };
}
