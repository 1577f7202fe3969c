import type { VariantName } from '#contract/phone/prices.ts';
import type { Listing } from './listing.ts';

/** Which variant of the phone a listing is; names without memory and shops that leave the RAM out are settled here. */

export type Memory = VariantName;

export function memoryKey({ ram, storage }: Memory): string {
  return `${ram}/${storage}`;
}

const RAM_GB = new Set([1, 2, 3, 4, 6, 8, 12, 16, 18, 24]);
const STORAGE_GB = new Set([8, 16, 32, 64, 128, 256, 512, 1024, 2048]);

/** Some listings have both the other way round ('128 GB RAM | 6 GB ROM'), and a few name neither. */
function isRealMemory({ ram, storage }: Memory): boolean {
  return (ram === null || RAM_GB.has(ram)) && STORAGE_GB.has(storage) && storage > (ram ?? 0);
}

export function bySize(a: Memory, b: Memory): number {
  return a.storage - b.storage || (a.ram ?? 0) - (b.ram ?? 0);
}

/** The listing's variant, or null where more than one would do. `known` are the phone's, `listings` all of it. */
export function variantOf(listing: Listing, known: readonly Memory[], listings: readonly Listing[]): Memory | null {
  if (listing.storage !== null) return withRam(listing.ram, listing.storage, known);
  const sheet = listings.find(({ name, storage, isNamedVariant }) => {
    return !isNamedVariant && storage !== null && name === listing.name;
  });
  if (sheet?.storage) return withRam(sheet.ram, sheet.storage, known);
  const [smallest] = [...known].sort(bySize);
  const isNamed = listings.some(({ isNamedVariant, source, ram, storage }) => {
    return isNamedVariant && source === listing.source && storage === smallest?.storage && ram === smallest?.ram;
  });
  return smallest && !isNamed ? { ram: smallest.ram, storage: smallest.storage } : null;
}

function withRam(ram: number | null, storage: number, known: readonly Memory[]): Memory | null {
  if (ram !== null) return isRealMemory({ ram, storage }) ? { ram, storage } : null;
  const [only, ...others] = known.filter((variant) => variant.storage === storage);
  return only && others.length === 0 ? { ram: only.ram, storage } : null;
}
