import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { compareQuery } from '#app/features/catalogue/card/api.ts';
import { useApi } from '#app/lib/api.ts';
import { focusMain } from '#app/lib/main-area.ts';
import { toast } from '#app/ui/overlays/toast.ts';
import { COMPARISON_MAX } from '#contract/limits.ts';
import type { Product, ProductCard } from '#contract/phone/product.ts';
import { readAddress } from './address.ts';
import { compareAddress } from './comparison.ts';
import { useComparison } from './comparison-store.ts';

/** What the screen can do with its phones. The address leads; the tray's store follows it. */
export function useComparisonScreen(products: readonly Product[]) {
  const api = useApi();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const ids = products.map(({ id }) => id);
  useKeptInStep(products);

  const go = (wanted: readonly string[]) => {
    if (wanted.length === 0) useComparison.getState().clear();
    // What was pressed will be gone: the keyboard goes on from the page.
    focusMain();
    void navigate(compareAddress(wanted), { preventScrollReset: true });
  };

  return {
    add: (phone: ProductCard) => go([...ids, phone.id]),
    replace: (old: string, phone: ProductCard) => go(ids.map((id) => (id === old ? phone.id : id))),
    remove: (id: string) => {
      const left = products.filter((product) => product.id !== id);
      const leftIds = left.map((product) => product.id);
      // They are all here already: nothing is asked for and nothing can fail.
      queries.setQueryData(compareQuery(api, leftIds).queryKey, { products: left, unknown: [] });
      go(leftIds);
    },
    clear: () => go([]),
  };
}

/** Remembers what the address names; an address that names nothing gets what is remembered. */
function useKeptInStep(products: readonly Product[]): void {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const named = search.get('ids') ?? '';

  const settle = useEffectEvent(() => {
    const store = useComparison.getState();
    if (!store.isRestored) store.restore();
    const { ids, isCut } = readAddress(search);
    if (products.length > 0) store.replace(products);
    if (isCut) toast.error(CUT, { id: 'comparison-cut' });
    const remembered = useComparison.getState().items.map(({ id }) => id);
    const wanted = ids.length > 0 ? ids : remembered;
    if (wanted.join(',') !== named) void navigate(compareAddress(wanted), { replace: true, preventScrollReset: true });
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: the address and its phones are what it answers to
  useEffect(() => settle(), [named, products]);
}

const CUT = `You can compare up to ${COMPARISON_MAX} phones. The first ${COMPARISON_MAX} are shown.`;
