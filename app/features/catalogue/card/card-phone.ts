import { variantKey } from '#contract/phone/format.ts';
import type { ProductCard } from '#contract/phone/product.ts';
import type { PhoneRef } from './phone-ref.ts';

type Pictured = 'id' | 'name' | 'imageUrl' | 'imageSize';

/** The fields of a phone that a list shows. */
export type PhoneIn<Shown extends keyof ProductCard = never> = Pick<ProductCard, Pictured | Shown>;

/**
 * Picks name, picture and these fields of a phone, because the data of every query is embedded in the page. On the
 * server the same card object always gives the same result.
 */
export function phoneFields<Shown extends keyof ProductCard>(...shown: Shown[]) {
  const keys: readonly (keyof ProductCard)[] = ['id', 'name', 'imageUrl', 'imageSize', ...shown];
  const pick = (card: PhoneIn<Shown>): PhoneIn<Shown> => {
    const picked: Record<string, unknown> = {};
    for (const key of keys) if (key in card) picked[key] = (card as ProductCard)[key];
    return picked as PhoneIn<Shown>;
  };
  return memoizeOnServer(pick);
}

function memoizeOnServer<Given extends object, Made extends object>(
  make: (given: Given) => Made,
): (given: Given) => Made {
  return import.meta.env.SSR ? onceForEach(make) : make;
}

function onceForEach<Given extends object, Made extends object>(make: (given: Given) => Made): (given: Given) => Made {
  const made = new WeakMap<Given, Made>();
  return (given) => {
    const known = made.get(given);
    if (known) return known;
    const fresh = make(given);
    made.set(given, fresh);
    return fresh;
  };
}

/** A price is always shown with its variant, and the price of a discontinued phone is labelled. */
export const PRICE_KEYS = ['price', 'priceVariant', 'priceAt', 'priceKind', 'status', 'lastSeenAt'] as const;

export const toCardPhone = phoneFields(
  ...PRICE_KEYS,
  'displaySize',
  'batteryCapacity',
  'primaryCamera',
  'weight',
  'storage',
  'score',
  'scoreParts',
);
export type CardPhone = ReturnType<typeof toCardPhone> & Pick<PhoneRef, 'variant'>;

/** The same for a phone found by memory or price: its links lead to the variant of the displayed price. */
export const toVariantCardPhone = memoizeOnServer((card: ProductCard): CardPhone => {
  const phone = toCardPhone(card);
  return card.priceVariant ? { ...phone, variant: variantKey(card.priceVariant) } : phone;
});
