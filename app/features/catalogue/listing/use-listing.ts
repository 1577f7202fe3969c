import { useQuery } from '@tanstack/react-query';
import { startTransition, useCallback, useEffect, useMemo, useOptimistic, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { type ListedBrand, listedBrandsQuery } from '#app/features/catalogue/card/card-queries.ts';
import { useApi } from '#app/lib/api.ts';
import { painted } from '#app/lib/viewport/painted.ts';
import { withoutFilters } from './active-filters.ts';
import { listingQuery } from './listing-queries.ts';
import { type ListingState, listingPath, readListing } from './listing-state.ts';

/**
 * `replace` where a change only goes on with the one before: another letter, another step of the slider. Resolves when
 * the address says it; what was pressed shows it before that by itself (useChoice).
 */
export type ChangeListing = (
  update: (state: ListingState) => ListingState,
  options?: { replace?: boolean },
) => Promise<void>;

/** What was just chosen shows at once, in the one control it was chosen in; the page follows when that is painted. */
export function useChoice<Value>(value: Value, choose: (value: Value) => Promise<void>) {
  const [shown, setShown] = useOptimistic(value);
  const press = (next: Value) =>
    startTransition(async () => {
      setShown(next);
      await choose(next);
    });
  return [shown, press] as const;
}

const noBrands: readonly ListedBrand[] = [];

/** The listing's address as state, what it finds, and the way to change it. */
export function useListing() {
  const api = useApi();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const { data: brands } = useQuery(listedBrandsQuery(api));
  const urlState = useMemo(() => readListing(params, brands && new Set(brands.map(({ id }) => id))), [params, brands]);

  // A change shows at once; the address follows in its own time.
  const [state, setOptimistic] = useOptimistic(urlState);
  const results = useQuery(listingQuery(api, state));

  // A second change may come before this has rendered the first; it builds on it all the same.
  const latest = useRef(state);
  const waiting = useRef(0);
  useEffect(() => {
    if (waiting.current === 0) latest.current = state;
  });
  const change: ChangeListing = useCallback(
    async (update, { replace = false } = {}) => {
      const next = update(latest.current);
      latest.current = next;
      waiting.current += 1;
      await painted();
      waiting.current -= 1;
      await new Promise<void>((resolve) => {
        startTransition(async () => {
          setOptimistic(next);
          await navigate(listingPath(next), { replace, preventScrollReset: true });
          resolve();
        });
      });
    },
    [navigate, setOptimistic],
  );

  // What was typed or moved and is still waiting goes with the rest: its fields begin again.
  const [clears, setClears] = useState(0);
  const clear = () => {
    setClears((before) => before + 1);
    void change(withoutFilters);
  };

  const brandName = (id: string) => brands?.find((brand) => brand.id === id)?.name ?? id;
  return { state, change, clear, clears, results, brands: brands ?? noBrands, brandName };
}
