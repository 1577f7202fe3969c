import type { ProductCard } from '#contract/phone/product.ts';

type Pictured = 'id' | 'name' | 'imageUrl' | 'imageSize';

/** What a list shows of a phone. */
export type PhoneIn<Shown extends keyof ProductCard = never> = Pick<ProductCard, Pictured | Shown>;

/**
 * Takes from a phone what a list shows of it: its name, its picture and these fields. The rest is left behind, because
 * what a query holds travels with every page that it is on. The same card gives the same object, as lasting as the
 * server's cards are.
 */
export function phoneFields<Shown extends keyof ProductCard>(...shown: Shown[]) {
  const keys: readonly (keyof ProductCard)[] = ['id', 'name', 'imageUrl', 'imageSize', ...shown];
  const known = new WeakMap<object, PhoneIn<Shown>>();
  return (card: PhoneIn<Shown>): PhoneIn<Shown> => {
    const before = known.get(card);
    if (before) return before;
    const picked: Record<string, unknown> = {};
    for (const key of keys) picked[key] = (card as ProductCard)[key];
    known.set(card, picked as PhoneIn<Shown>);
    return picked as PhoneIn<Shown>;
  };
}

/** A price never stands without its variant, nor that of a phone that is gone without saying so. */
export const PRICE_KEYS = ['price', 'priceVariant', 'priceKind', 'status'] as const;

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
export type CardPhone = ReturnType<typeof toCardPhone>;
