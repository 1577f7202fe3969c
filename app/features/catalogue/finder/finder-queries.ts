import { queryOptions } from '@tanstack/react-query';
import { PRICE_KEYS, phoneFields } from '#app/features/catalogue/card/card-phone.ts';
import type { Api } from '#app/lib/api.ts';
import { formatWeights } from '#contract/phone/score/parts.ts';
import { type FinderState, MUST_HAVES, type MustHave, SIZES, weightList } from './finder-state.ts';

const toFound = phoneFields(...PRICE_KEYS, 'batteryCapacity', 'dimensions', 'score', 'scoreParts');
export type FoundPhone = ReturnType<typeof toFound>;

export interface Found {
  phones: FoundPhone[];
  total: number;
  /** Phones per price range that meet all other answers, for the bars of PRICE_BARS_FROM. */
  bars: number[];
  /** When nothing is found: the best result of leaving out one answer. */
  rescue: { label: string; total: number; state: FinderState } | null;
}

function apiQuery({ priceMin, priceMax, size, features, shown, weights }: FinderState): Record<string, string> {
  return {
    status: 'available',
    sort: 'score',
    weights: formatWeights(weightList({ weights })),
    limit: String(shown),
    ...(priceMin !== null && { priceMin: String(priceMin) }),
    ...(priceMax !== null && { priceMax: String(priceMax) }),
    ...(size && { width: String(SIZES[size].width) }),
    ...(features.length > 0 && { features: features.join() }),
  };
}

/** Phones that meet the answers, sorted by the weighted score. */
export function finderQuery(api: Api, state: FinderState) {
  return queryOptions({
    queryKey: ['products', 'finder', apiQuery(state)],
    queryFn: async ({ signal }): Promise<Found> => {
      const { products, total, facets } = await api.products.filter({ query: apiQuery(state) }, signal);
      const rescue = total > 0 ? null : await findRescue(api, state, signal);
      return { phones: products.map(toFound), total, bars: facets.price, rescue };
    },
  });
}

/** The answer whose removal finds most phones. */
async function findRescue(api: Api, state: FinderState, signal: AbortSignal): Promise<Found['rescue']> {
  const without: { label: string; state: FinderState }[] = [
    ...state.features.map((key: MustHave) => ({
      label: MUST_HAVES[key],
      state: { ...state, features: state.features.filter((other) => other !== key) },
    })),
    ...(state.size ? [{ label: 'a size', state: { ...state, size: null } }] : []),
    ...(state.priceMin !== null || state.priceMax !== null
      ? [{ label: 'a budget', state: { ...state, priceMin: null, priceMax: null } }]
      : []),
  ];
  const counted = await Promise.all(
    without.map(async (one) => {
      const { total } = await api.products.filter({ query: { ...apiQuery(one.state), limit: '1' } }, signal);
      return { ...one, total };
    }),
  );
  return counted.filter(({ total }) => total > 0).sort((a, b) => b.total - a.total)[0] ?? null;
}
