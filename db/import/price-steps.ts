import { formatRupees, formatVariant } from '#contract/phone/format.ts';
import type { Phone, Variant } from '#contract/phone/phone.ts';
import { bareVariant, contradictingVariants, sameVariant } from '#contract/phone/prices.ts';
import type { ParsedPhone } from './collector.ts';

/** What a file does to one price, including nothing. */
export interface PriceStep {
  ram: number | null;
  /** Null for the price of a phone without variants. */
  storage: number | null;
  before: number | null;
  after: number | null;
  /** The price's date, with the precision known. */
  at: string | null;
  /** The file named no variant, so the price is taken as the cheapest variant's. */
  isBare: boolean;
}

export function priceSteps(before: Phone | null, after: Phone, { phone: incoming }: ParsedPhone): PriceStep[] {
  const isBare = incoming.price !== null && !incoming.variants.some(({ price }) => price !== null);
  if (after.variants.length === 0) {
    const step = { ram: null, storage: null, before: before?.price ?? null, after: after.price, at: after.priceAt };
    return isBare ? [{ ...step, isBare: false }] : [];
  }
  const changed = after.variants.filter((variant) => {
    const known = before?.variants.find((other) => sameVariant(other, variant));
    return (known?.price ?? null) !== variant.price || (known?.priceAt ?? null) !== variant.priceAt;
  });
  const isReported = (variant: Variant) =>
    changed.includes(variant) ||
    (isBare
      ? changed.length === 0 && variant === bareVariant(after.variants, contradictingVariants(after.variants))
      : incoming.variants.some((one) => one.price !== null && isPricedBy(variant, one)));
  return after.variants.filter(isReported).map((variant) => ({
    ram: variant.ram,
    storage: variant.storage,
    before: before?.variants.find((other) => sameVariant(other, variant))?.price ?? null,
    after: variant.price,
    at: variant.priceAt,
    isBare,
  }));
}

/** A price without RAM belongs to the variant with its storage. */
export function isPricedBy(known: Variant, { ram, storage }: Variant): boolean {
  return known.storage === storage && (ram === null || known.ram === ram);
}

const ABSENT = 'no price';

/** `12 GB + 256 GB: ₹72,999 → ₹69,999` */
export function priceStepText({ ram, storage, before, after, isBare }: PriceStep): string {
  const variant = storage === null ? 'Price' : formatVariant({ ram, storage });
  const [old, now] = [before, after].map((price) => (price === null ? ABSENT : formatRupees(price)));
  const step = old === now ? `${now}, unchanged` : `${old} → ${now}`;
  return `${variant}: ${step}${isBare ? ' (no variant given: applied to the cheapest)' : ''}`;
}
