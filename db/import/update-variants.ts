import type { Variant } from '#contract/phone/phone.ts';
import { byMemory, sameVariant } from '#contract/phone/prices.ts';

/**
 * The variants after an import: known prices replace, variants not mentioned stay. A variant without RAM (Apple
 * publishes none) is matched by storage.
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

/** Assigns the price of a variant without RAM to the only possible one; false if it is a variant of its own. */
function mergeVariantWithoutRam(all: Variant[], incoming: readonly Variant[], withoutRam: Variant): boolean {
  const full = all.filter(({ ram, storage }) => ram !== null && storage === withoutRam.storage);
  if (full.length === 0 || !incoming.some(({ storage }) => storage === withoutRam.storage)) return false;
  const [only] = full;
  // With several candidates, the price is assigned to none.
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

/** A variant's price in the file; undefined if it has none. */
function priceIn(variants: readonly Variant[], variant: Variant): Partial<Variant> {
  const found = variants.find((other) => sameVariant(other, variant));
  if (!found || found.price === null) return {};
  return { price: found.price, priceAt: found.priceAt, priceSource: found.priceSource };
}
