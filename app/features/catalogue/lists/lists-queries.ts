import { queryOptions } from '@tanstack/react-query';
import { PRICE_KEYS, phoneFields } from '#app/features/catalogue/card/card-phone.ts';
import type { Api } from '#app/lib/api.ts';
import type { ProductCard } from '#contract/phone/product.ts';
import { OWN_WEIGHTS, parseWeights, SCORE_PART_KEYS, type ScoreWeights } from '#contract/phone/score/parts.ts';
import type { Place } from '#contract/phone/score/verdict.ts';
import type { BestList, Measure } from './lists.ts';

/** How many phones a list shows at first, and how many `Show the next ten` adds. */
export const STEP = 10;
const SHOWN_MAX = 80;
/** How many unranked phones that could make the list are shown. */
const WAITING = 8;
const PAGE_LIMIT_MAX = 100;

const toRow = phoneFields(...PRICE_KEYS, 'batteryCapacity', 'weight', 'score', 'scoreParts');
export type ListedPhone = ReturnType<typeof toRow>;

export interface ListedPlace extends Omit<Place, 'id'> {
  phone: ListedPhone;
}

/** How many phones the address asks for. */
export function shownIn(search: URLSearchParams): number {
  const requested = Math.ceil(Number(search.get('show')) / STEP) * STEP;
  return requested > STEP ? Math.min(requested, SHOWN_MAX) : STEP;
}

/** The first phones of a list, all on sale at a current price, with the reason for each rank. */
export function bestListQuery(api: Api, list: BestList, shown = STEP) {
  return queryOptions({
    queryKey: ['products', 'best', list.slug, shown],
    queryFn: async ({ signal }) => {
      // Fetches more than it shows, because the cheaper of two equal phones comes first.
      const query = { ...list.query, status: 'available', limit: String(Math.min(PAGE_LIMIT_MAX, shown + 2 * STEP)) };
      const { products, total, ranked } = await api.products.filter({ query: query as never }, signal);
      const onSale = inPlaces(
        products.filter(({ priceKind, rank }) => priceKind === 'current' && rank !== null),
        list.measure,
      );
      const phones = onSale.slice(0, shown);
      const reasons =
        phones.length > 0
          ? await api.products.places({ query: { ids: phones.map(({ id }) => id).join() as never } }, signal)
          : [];
      const places = phones.flatMap((phone): ListedPlace[] => {
        const reason = reasons.find(({ id }) => id === phone.id);
        return reason ? [{ phone: toRow(phone), typical: reason.typical, reason: reason.reason }] : [];
      });
      const last = onSale[Math.min(STEP, onSale.length) - 1];
      const waiting = ranked === undefined || !last ? [] : await getUnranked(api, query, ranked, signal);
      const weights = (list.query.weights && parseWeights(list.query.weights)) || OWN_WEIGHTS;
      const reaching = waiting.filter(
        ({ priceKind, scoreParts }) =>
          priceKind === 'current' && meanOf(scoreParts, weights) >= (last ? (measureOf(last, list.measure) ?? 0) : 0),
      );
      return {
        places,
        ranked: ranked ?? total,
        isMore: onSale.length > shown && shown < SHOWN_MAX,
        waiting: reaching.slice(0, WAITING).map(toRow),
        /** How many other phones lack a part of their score. */
        others: ranked === undefined ? 0 : total - ranked - Math.min(reaching.length, WAITING),
      };
    },
  });
}

/** The figure that the list is ranked by. */
export function measureOf(
  phone: Pick<ProductCard, 'score' | 'scoreParts' | 'batteryCapacity' | 'weight'>,
  measure: Measure,
): number | null {
  if (measure === 'score' || measure === 'batteryCapacity' || measure === 'weight') return phone[measure];
  return phone.scoreParts?.[SCORE_PART_KEYS.indexOf(measure)] ?? null;
}

/** Expects phones in ranked order, and puts the cheaper of equal ones first. */
export function inPlaces<P extends Pick<ProductCard, 'score' | 'scoreParts' | 'batteryCapacity' | 'weight' | 'price'>>(
  phones: readonly P[],
  measure: Measure,
): P[] {
  const sign = measure === 'weight' ? 1 : -1;
  const figure = (phone: P) => sign * (measureOf(phone, measure) ?? 0);
  return phones.toSorted((a, b) => figure(a) - figure(b) || (a.price ?? 0) - (b.price ?? 0));
}

/** The first unranked phones, which follow the ranked ones. */
async function getUnranked(api: Api, query: Record<string, string>, ranked: number, signal: AbortSignal) {
  const first = Math.floor(ranked / PAGE_LIMIT_MAX) + 1;
  const pages = await Promise.all(
    [first, first + 1].map((page) => {
      const ofPage = { ...query, limit: String(PAGE_LIMIT_MAX), page: String(page) };
      return api.products.filter({ query: ofPage as never }, signal);
    }),
  );
  return pages.flatMap(({ products }) => products.filter(({ rank }) => rank === null));
}

/** The weighted mean of the known parts. */
function meanOf(parts: ListedPhone['scoreParts'], weights: ScoreWeights): number {
  let [sum, all] = [0, 0];
  for (const [at, part] of (parts ?? []).entries()) {
    if (part === null) continue;
    sum += part * (weights[at] ?? 0);
    all += weights[at] ?? 0;
  }
  return all === 0 ? 0 : sum / all;
}
