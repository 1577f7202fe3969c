import { variantKey } from '#contract/phone/format.ts';
import type { ProductCard } from '#contract/phone/product.ts';
import type { PhoneRef } from './phone-ref.ts';

type Pictured = 'id' | 'name' | 'imageUrl' | 'imageSize';

/** What a list shows of a phone. */
export type PhoneIn<Shown extends keyof ProductCard = never> = Pick<ProductCard, Pictured | Shown>;

/**
 * Takes from a phone what a list shows of it: its name, its picture and these fields. The rest is left behind, because
 * what a query holds travels with every page that it is on. On the server the same card gives the same object,
 * as lasting as its cards are.
 */
export function phoneFields<Shown extends keyof ProductCard>(...shown: Shown[]) {
  const keys: readonly (keyof ProductCard)[] = ['id', 'name', 'imageUrl', 'imageSize', ...shown];
  const pick = (card: PhoneIn<Shown>): PhoneIn<Shown> => {
    const picked: Record<string, unknown> = {};
    for (const key of keys) if (key in card) picked[key] = (card as ProductCard)[key];
    return picked as PhoneIn<Shown>;
  };
  return keepOnServer(pick);
}

function keepOnServer<Given extends object, Made extends object>(make: (given: Given) => Made): (given: Given) => Made {
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

/** A price never stands without its variant, nor that of a phone that is gone without saying so. */
export const PRICE_KEYS = ['price', 'priceVariant', 'priceAt', 'priceKind', 'status', 'lastSeenAt'] as const;

/** What a card shows. */
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

/** The same of a phone that was found by memory or price: its links lead to the variant that its price is for. */
export const toVariantCardPhone = keepOnServer((card: ProductCard): CardPhone => {
  const phone = toCardPhone(card);
  return card.priceVariant ? { ...phone, variant: variantKey(card.priceVariant) } : phone;
});
