import type { PriceRule, SkippedPrice } from '#contract/desk/prices.ts';
import { priceErrors } from '#contract/errors/texts.ts';
import { PHONE_FIELDS } from '#contract/phone/fields.ts';
import { formatPartialDate, formatRupees, formatVariant } from '#contract/phone/format.ts';
import type { Phone, Variant } from '#contract/phone/phone.ts';
import {
  bareVariant,
  contradictingVariants,
  lessMemoryForMore,
  type PriceSlot,
  pickPrice,
  priceSlots,
  type RecordedPrice,
  sameVariant,
  withHeadlinePrice,
} from '#contract/phone/prices.ts';

export interface PlannedPrice extends PriceSlot {
  before: RecordedPrice;
  after: RecordedPrice & { price: number };
}

export type Skip = PriceSlot & Pick<SkippedPrice, 'price' | 'reason' | 'text'>;

export interface PhonePlan {
  changes: PlannedPrice[];
  skips: Skip[];
}

type Rule = Pick<PriceRule, 'operation' | 'ending' | 'variants' | 'day' | 'source'>;

/** What a rule changes in a phone's prices, and what it skips. */
export function planChange(phone: Phone, rule: Rule): PhonePlan {
  const changes: PlannedPrice[] = [];
  const skips: Skip[] = [];
  for (const slot of slotsOf(phone, rule)) {
    const before: RecordedPrice = pickPrice(slot);
    const price = priceBy(before.price, rule);
    const refusal = refusalOf(before, price, rule);
    const { ram, storage } = slot;
    if (refusal || price === null) skips.push({ ram, storage, price: before.price, ...(refusal ?? NO_PRICE) });
    else changes.push({ ram, storage, before, after: { price, priceAt: rule.day, priceSource: rule.source } });
  }
  skipContradictions(phone, changes, skips);
  return { changes, skips };
}

const NO_PRICE = { reason: 'no-price', text: priceErrors.noPrice } as const;

function slotsOf(phone: Phone, { variants }: Rule): (PriceSlot & RecordedPrice)[] {
  if (variants !== 'cheapest' || phone.variants.length === 0) return priceSlots(phone);
  return [bareVariant(phone.variants)].filter((one) => one !== null);
}

/** Null if the price cannot be computed. */
function priceBy(price: number | null, { operation, ending, variants }: Rule): number | null {
  if (operation.kind === 'set') return price === null && variants === 'priced' ? null : endOn(operation.amount, ending);
  if (price === null) return null;
  if (operation.kind === 'keep') return price;
  if (operation.kind === 'add') return endOn(price + operation.amount, ending);
  if (operation.kind === 'percent') return endOn(Math.round((price * (100 + operation.percent)) / 100), ending);
  return endOn(price, ending);
}

const STEPS = { '9': 10, '99': 100, '999': 1_000 } as const;

/** The nearest price with this ending; never below the first possible one. */
export function endOn(price: number, ending: PriceRule['ending']): number {
  if (ending === 'any' || price <= 0) return price;
  const step = STEPS[ending];
  return Math.max(1, Math.round((price + 1) / step)) * step - 1;
}

function refusalOf(before: RecordedPrice, price: number | null, rule: Rule): Pick<Skip, 'reason' | 'text'> | null {
  if (price === null) return NO_PRICE;
  const { min, max } = PHONE_FIELDS.price;
  if (price < min || price > max)
    return {
      reason: 'bounds',
      text: priceErrors.outOfRange(price < min ? `less than ${formatRupees(min)}` : `more than ${formatRupees(max)}`),
    };
  if (before.price !== null && before.priceAt !== null && before.priceAt > rule.day.slice(0, before.priceAt.length))
    return { reason: 'later', text: priceErrors.newerPrice(formatPartialDate(before.priceAt)) };
  const isSame =
    price === before.price &&
    (rule.operation.kind !== 'keep' || (before.priceAt === rule.day && before.priceSource === rule.source));
  return isSame ? { reason: 'same', text: priceErrors.unchanged } : null;
}

/** More memory never costs less: skips changes that would newly cause that. */
function skipContradictions(phone: Phone, changes: PlannedPrice[], skips: Skip[]): void {
  for (let wrong = findContradiction(phone, changes); wrong; wrong = findContradiction(phone, changes)) {
    const { change, text } = wrong;
    changes.splice(changes.indexOf(change), 1);
    skips.push({ ram: change.ram, storage: change.storage, price: change.before.price, reason: 'memory', text });
  }
}

/** The first change after which more memory would cost less, with the reason. */
export function findContradiction(
  phone: Pick<Phone, 'variants'>,
  changes: readonly PlannedPrice[],
): { change: PlannedPrice; text: string } | null {
  const after = applyPrices(phone.variants, changes);
  const known = contradictingVariants(phone.variants);
  for (const one of contradictingVariants(after)) {
    if (known.some((other) => sameVariant(one, other))) continue;
    const smaller = lessMemoryForMore(after, one);
    const own = changes.find((change) => sameVariant(change, one));
    if (own) return { change: own, text: priceErrors.cheaperThanLess(pricesText(smaller)) };
    const change = changes.find((candidate) => smaller.some((other) => sameVariant(candidate, other)));
    if (change) return { change, text: priceErrors.dearerThanMore(pricesText([one])) };
  }
  return null;
}

function applyPrices(variants: readonly Variant[], changes: readonly PlannedPrice[]): Variant[] {
  return variants.map((variant) => ({ ...variant, ...changes.find((change) => sameVariant(change, variant))?.after }));
}

export function withPrices(phone: Phone, changes: readonly PlannedPrice[]): Phone {
  const [first] = changes;
  if (phone.variants.length === 0) return { ...phone, ...first?.after };
  return withHeadlinePrice({ ...phone, variants: applyPrices(phone.variants, changes) });
}

function pricesText(variants: readonly Variant[]): string {
  return variants.map((variant) => `${formatVariant(variant)} (${formatRupees(variant.price ?? 0)})`).join(', ');
}
