import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useEffectEvent, useMemo, useReducer } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { type ListedBrand, listedBrandsQuery } from '#app/features/catalogue/card/brand-queries.ts';
import { useApi } from '#app/lib/api.ts';
import { painted } from '#app/lib/viewport/painted.ts';
import { listingCode } from './listing-code.ts';
import { listingQuery } from './listing-queries.ts';
import { type ListingState, listingPath, readListing, searchText, withChange } from './listing-state.ts';

type ChangeOptions = {
  /** How long a change is debounced before it updates the address. */
  delay?: number;
  /** Set when a change continues the previous one, such as another letter or slider step. */
  replace?: boolean;
};

/** Updates the address without a delay. */
export function commitNow(change: ChangeListing): void {
  change((state) => state, { replace: true });
}

export type ChangeListing = (update: (state: ListingState) => ListingState, options?: ChangeOptions) => void;

/** A change that is not in the address yet. */
type Draft = Required<ChangeOptions> & {
  state: ListingState;
  /** Whether the address must still be updated. */
  isWaiting: boolean;
  /** The address being navigated to. */
  sent: string | null;
};

const noBrands: readonly ListedBrand[] = [];

/**
 * The listing's address as `state`, its results, and a function to change it. A change appears immediately in `shown`,
 * which the controls read; the address follows after the paint, or after `delay` ms without another change.
 */
export function useListing() {
  const api = useApi();
  const [params] = useSearchParams();
  const { data: brands } = useQuery(listedBrandsQuery(api));
  const state = useMemo(() => readListing(params, brands && new Set(brands.map(({ id }) => id))), [params, brands]);
  const results = useQuery(listingQuery(api, state));
  const { shown, change } = useChange(state);
  const brandName = (id: string) => brands?.find((brand) => brand.id === id)?.name ?? id;
  return { state, shown, change, results, brands: brands ?? noBrands, brandName };
}

type DraftUpdate = (draft: Draft | null, address: ListingState) => Draft | null;

function useChange(address: ListingState) {
  const api = useApi();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { key } = useLocation();
  // A reducer sees the address of its own render, so `change` keeps its identity for the memoised controls.
  const [draft, setDraft] = useReducer((before: Draft | null, update: DraftUpdate) => update(before, address), null);

  const change: ChangeListing = useCallback((update, { delay = 0, replace = false } = {}) => {
    setDraft((before, current) => ({
      state: update(before?.state ?? current),
      delay,
      replace: replace && (!before?.isWaiting || before.replace),
      isWaiting: true,
      sent: before?.sent ?? null,
    }));
  }, []);

  const pathOf = async ({ typed, ...state }: ListingState): Promise<string> => {
    if (typed === undefined || typed === searchText(state)) return listingPath(state);
    const code = await listingCode.load().catch(() => null);
    if (!code) return listingPath(withChange(state, { search: typed }));
    const understood = typed === '' ? null : await queries.query(code.questionQuery(api, typed)).catch(() => null);
    const earlier = queries.getQueryData(code.questionQuery(api, state.question).queryKey);
    return code.searchPath(state, typed, understood, earlier);
  };
  const commit = useEffectEvent(async (chosen: Draft, superseded: AbortSignal) => {
    const path = await pathOf(chosen.state);
    if (superseded.aborted) return;
    const isNew = path !== (chosen.sent ?? listingPath(address));
    const sent = isNew ? path : chosen.sent;
    setDraft((current) => {
      if (current !== chosen) return current && { ...current, sent };
      return sent === null ? null : { ...chosen, sent, isWaiting: false };
    });
    if (isNew) void navigate(path, { replace: chosen.replace, preventScrollReset: true });
  });
  useEffect(() => {
    if (!draft?.isWaiting) return;
    const next = new AbortController();
    const rested = draft.delay > 0 ? new Promise((resolve) => setTimeout(resolve, draft.delay)) : painted();
    void rested.then(() => {
      if (!next.signal.aborted) void commit(draft, next.signal);
    });
    return () => next.abort();
  }, [draft]);

  // Back shows its page once loaded; pending changes are dropped immediately, so they cannot overwrite it.
  useEffect(() => {
    const drop = () => setDraft(() => null);
    window.addEventListener('popstate', drop);
    return () => window.removeEventListener('popstate', drop);
  }, []);

  // At an address we wrote, only later changes are still pending; any other address (Back, a link) wins.
  useEffect(() => {
    if (!key) return;
    setDraft((current, arrived) =>
      current?.isWaiting && current.sent === listingPath(arrived) ? { ...current, sent: null } : null,
    );
  }, [key]);

  return { shown: draft?.state ?? address, change };
}
