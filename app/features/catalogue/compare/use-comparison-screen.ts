import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'react-router';
import { compareQuery } from '#app/features/catalogue/card/card-queries.ts';
import { useApi } from '#app/lib/api.ts';
import { useAddress } from '#app/lib/use-address.ts';
import { focusMain } from '#app/lib/viewport/main-area.ts';
import { painted } from '#app/lib/viewport/painted.ts';
import { toast } from '#app/ui/overlays/toast.ts';
import { COMPARISON_MAX } from '#contract/limits.ts';
import type { Product, ProductCard } from '#contract/phone/product.ts';
import { type ComparisonView, comparePath, readComparisonParams, variantsOf } from './comparison.ts';
import { useComparison } from './comparison-store.ts';

/** Actions of the comparison screen. The address is the source of truth; the tray's store follows it. */
export function useComparisonScreen(products: readonly Product[]) {
  const api = useApi();
  const queries = useQueryClient();
  const [search] = useSearchParams();
  const params = readComparisonParams(search);
  const address = useAddress();
  useSyncedComparison(products, search, address);

  const current = () => {
    const now = readComparisonParams(address.params());
    // Uses the ids of the loaded phones: an address may contain old or unknown ids.
    if (now.ids.join() === params.ids.join()) now.ids = products.map(({ id }) => id);
    return now;
  };

  const go = (change: (ids: string[]) => string[]) => {
    const now = current();
    const wanted = change(now.ids);
    if (wanted.length === 0) useComparison.getState().clear();
    // The pressed button will disappear, so focus moves to the page.
    focusMain();
    // Paints the press before the table renders again.
    void address.open(comparePath(wanted, now.view), { replace: false, after: painted() });
  };

  return {
    view: params.view,
    /** View options are part of the address, so a shared link shows the same. */
    show: (change: (view: ComparisonView) => ComparisonView) => {
      const now = current();
      void address.open(comparePath(now.ids, { ...now.view, ...change(now.view) }), { replace: true });
    },
    add: (phone: ProductCard) => go((now) => [...now, phone.id]),
    replace: (old: string, phone: ProductCard) => go((now) => now.map((id) => (id === old ? phone.id : id))),
    remove: (removed: string) =>
      go((now) => {
        const left = now.filter((id) => id !== removed);
        const known = products.filter(({ id }) => left.includes(id));
        // The remaining phones are loaded, so no request is needed and none can fail.
        if (known.length === left.length)
          queries.setQueryData(compareQuery(api, left).queryKey, { products: known, unknown: [] });
        return left;
      }),
    clear: () => go(() => []),
  };
}

/** Stores the phones of the address; an address without phones gets the stored ones. */
function useSyncedComparison(
  products: readonly Product[],
  search: URLSearchParams,
  address: ReturnType<typeof useAddress>,
): void {
  const named = search.get('ids') ?? '';
  const variants = search.get('variants');

  const sync = useEffectEvent(() => {
    const store = useComparison.getState();
    if (!store.isRestored) store.restore();
    const { ids, isCut, view } = readComparisonParams(search);
    if (products.length > 0)
      store.replace(products.map(({ id, name }) => ({ id, name, variant: view.variants?.[id] })));
    if (isCut) toast.error(CUT_MESSAGE, { id: 'comparison-cut' });
    const { items } = useComparison.getState();
    const wanted = ids.length > 0 ? ids : items.map(({ id }) => id);
    if (wanted.join(',') === named) return;
    const variants = ids.length > 0 ? view.variants : variantsOf(items);
    void address.open(comparePath(wanted, { ...view, variants }), { replace: true });
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: syncs when the address or its phones change
  useEffect(() => sync(), [named, variants, products]);
}

const CUT_MESSAGE = `You can compare up to ${COMPARISON_MAX} phones. The first ${COMPARISON_MAX} are shown.`;
