import type { Variant } from '#contract/phone.ts';
import { byMemory, sameVariant } from './merge.ts';

/**
 * The variants after a file spoke of some: prices it knows replace, variants it does not mention stay.
 * A variant told without RAM (Apple publishes none) is the one of the same storage whose RAM is known.
 */
export function updateVariants(before: readonly Variant[], told: readonly Variant[]): Variant[] {
  const updated = before.map((variant) => ({ ...variant, price: priceIn(told, variant) ?? variant.price }));
  const added = told.filter((variant) => !before.some((known) => sameVariant(known, variant)));
  const all = [...updated, ...added];
  const nameless = all.filter((one) => one.ram === null && told.some((other) => other.storage === one.storage));
  const replaced = new Set<Variant>();
  for (const one of nameless) {
    const full = all.filter((other) => other.ram !== null && other.storage === one.storage);
    if (full.length === 0) continue;
    replaced.add(one);
    const [only] = full;
    // Of several it could be any: its price belongs to none of them for certain.
    if (only && full.length === 1) only.price = priceIn(told, only) ?? one.price ?? only.price;
  }
  const left = all.filter((variant) => !replaced.has(variant));
  return added.length > 0 ? left.sort(byMemory) : left;
}

function priceIn(variants: readonly Variant[], variant: Variant): number | null {
  return variants.find((other) => sameVariant(other, variant))?.price ?? null;
}
