import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { startTransition, useEffect, useOptimistic, useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { type ListedBrand, listedBrandsQuery } from '#app/features/catalogue/card/api.ts';
import { useApi } from '#app/lib/api.ts';
import { listingQuery } from './api.ts';
import { type ListingState, listingPath, readListing } from './listing-state.ts';

/** `replace` where a change only goes on with the one before: another letter, another step of the slider. */
export type ChangeListing = (update: (state: ListingState) => ListingState, options?: { replace?: boolean }) => void;

const noBrands: readonly ListedBrand[] = [];

/** The listing's address as state, what it finds, and the way to change it. */
export function useListing() {
  const api = useApi();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const { data: brands } = useQuery(listedBrandsQuery(api));
  const urlState = readListing(params, brands && new Set(brands.map(({ id }) => id)));

  // A change shows at once; the address follows in its own time.
  const [state, setOptimistic] = useOptimistic(urlState);
  const results = useQuery({ ...listingQuery(api, state), placeholderData: keepPreviousData });

  // A second change may come before this has rendered the first; it builds on it all the same.
  const latest = useRef(state);
  useEffect(() => {
    latest.current = state;
  });
  const change: ChangeListing = (update, { replace = false } = {}) => {
    const next = update(latest.current);
    latest.current = next;
    startTransition(async () => {
      setOptimistic(next);
      await navigate(listingPath(next), { replace, preventScrollReset: true });
    });
  };

  const brandName = (id: string) => brands?.find((brand) => brand.id === id)?.name ?? id;
  return { state, change, results, brands: brands ?? noBrands, brandName };
}
