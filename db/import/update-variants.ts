import type { Variant } from '#contract/phone/phone.ts';
import { byMemory, sameVariant } from '#contract/phone/prices.ts';

/**
 * The variants after a file spoke of some: prices it knows replace, variants it does not mention stay.
 * A variant told without RAM (Apple publishes none) is the one of the same storage whose RAM is known.
 */
export function updateVariants(before: readonly Variant[], incoming: readonly Variant[]): Variant[] {
  const updated = before.map((variant) => ({ ...variant, ...priceIn(incoming, variant) }));
  const added = incoming.filter(
    (one, index) => !includesVariant(before, one) && !includesVariant(incoming.slice(0, index), one),
  );
  const all = [...updated, ...added.map((variant) => ({ ...variant }))];
  const replaced = all.filter((one) => one.ram === null && mergeVariantWithoutRam(all, incoming, one));
  const left = all.filter((variant) => !replaced.includes(variant));
  return left.every((variant) => updated.includes(variant)) ? left : left.sort(byMemory);
}

/** Passes the price of a variant without RAM to the one it must be; false when it stands for itself. */
function mergeVariantWithoutRam(all: Variant[], incoming: readonly Variant[], withoutRam: Variant): boolean {
  const full = all.filter(({ ram, storage }) => ram !== null && storage === withoutRam.storage);
  if (full.length === 0 || !incoming.some(({ storage }) => storage === withoutRam.storage)) return false;
  const [only] = full;
  // Of several it could be any, so its price is nobody's.
  if (only && full.length === 1) {
    const { price, priceAt, priceSource } = withoutRam;
    const own = only.price === null ? { price, priceAt, priceSource } : {};
    Object.assign(only, own, priceIn(incoming, withoutRam), priceIn(incoming, only));
  }
  return true;
}

function includesVariant(variants: readonly Variant[], variant: Variant): boolean {
  return variants.some((other) => sameVariant(other, variant));
}

/** What a file says of the price; nothing where it knows none. */
function priceIn(variants: readonly Variant[], variant: Variant): Partial<Variant> {
  const found = variants.find((other) => sameVariant(other, variant));
  if (!found || found.price === null) return {};
  return { price: found.price, priceAt: found.priceAt, priceSource: found.priceSource };
}
