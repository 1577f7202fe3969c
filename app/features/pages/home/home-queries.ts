import { queryOptions } from '@tanstack/react-query';
import { phoneFields, toCardPhone } from '#app/features/catalogue/card/card-phone.ts';
import { stageOf } from '#app/features/catalogue/card/stage.ts';
import type { Api } from '#app/lib/api.ts';
import type { ProductCard } from '#contract/phone/product.ts';

const STANDING = 3;
const toStanding = phoneFields('dimensions');
export type StandingPhone = ReturnType<typeof toStanding>;

/** The trending phones, and three others beside the headline: no phone appears twice above the fold. */
export function homePhonesQuery(api: Api, limit: number) {
  return queryOptions({
    queryKey: ['products', 'home', limit],
    // Never stale: refetching an old cached page would move cards in front of the reader.
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => {
      const query = { limit: String(limit * 6), status: 'available' };
      const phones = await api.products.trending({ query }, signal);
      return {
        trending: phones.slice(0, limit).map(toCardPhone),
        standing: pickStanding(phones.slice(limit)).map(toStanding),
      };
    },
  });
}

/**
 * Phones with dimensions, avoiding a second of the same brand or colour as long as there are others, so there are three
 * even when one brand alone trends.
 */
export function pickStanding(phones: readonly ProductCard[]): ProductCard[] {
  const picked: ProductCard[] = [];
  const repeated: ProductCard[] = [];
  for (const phone of phones) {
    if (!phone.dimensions || phone.foldable) continue;
    const repeats = picked.some((other) => other.brandId === phone.brandId || stageOf(other) === stageOf(phone));
    (repeats ? repeated : picked).push(phone);
  }
  return [...picked, ...repeated].slice(0, STANDING);
}
