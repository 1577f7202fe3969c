import { byMemory } from '#contract/phone/prices.ts';
import type { SeedPhone } from '#db/seed/index.ts';
import { verifiedFigures } from '#db/seed/verified.ts';
import type { Listing } from './listing.ts';
import { phoneMatcher } from './match-phones.ts';
import type { SoldAnywhere } from './read-devices.ts';
import { type Memory, memoryKey, variantOf } from './variants.ts';

/** Every listing at the variant it prices, with the variants that we did not have yet. */

export interface GatheredVariant extends Memory {
  listings: Listing[];
  isNew: boolean;
}

export interface GatheredPhone {
  phone: SeedPhone;
  variants: GatheredVariant[];
}

export interface Gathered {
  phones: GatheredPhone[];
  /** How many listings of each source were matched, and why the others were not. */
  counts: Map<string, number>;
}

export function gather(phones: readonly SeedPhone[], listings: readonly Listing[], isSold: SoldAnywhere): Gathered {
  const match = phoneMatcher([...phones]);
  const counts = new Map<string, number>();
  const count = (key: string) => counts.set(key, (counts.get(key) ?? 0) + 1);
  const byPhone = new Map<string, Listing[]>(phones.map(({ id }) => [id, []]));
  for (const listing of listings) {
    const found = match(listing);
    count(`${listing.source} ${listing.at.slice(0, 4)}: ${'phone' in found ? 'matched' : found.reason}`);
    if ('phone' in found) byPhone.get(found.phone.id)?.push(withVerifiedRam(found.phone.id, listing));
  }
  return {
    phones: phones.map((phone) => ({ phone, variants: byVariant(phone, byPhone.get(phone.id) ?? [], isSold) })),
    counts,
  };
}

/** A list that gives every variant the wrong RAM still prices its storage. */
function withVerifiedRam(id: string, listing: Listing): Listing {
  const [ram, ...others] = verifiedFigures(id).ram ?? [];
  return ram === undefined || others.length > 0 ? listing : { ...listing, ram };
}

function byVariant(phone: SeedPhone, listings: Listing[], isSold: SoldAnywhere): GatheredVariant[] {
  const known = phone.variants.map(({ ram, storage }): Memory => ({ ram, storage }));
  const named = grouped(
    known,
    listings.filter(({ ram, storage }) => ram !== null && storage !== null),
    listings,
  );
  const variants = named.filter((variant) => !variant.isNew || isBelieved(phone, variant, isSold));
  const isNew = new Set(variants.filter((variant) => variant.isNew).map(memoryKey));
  // Names without memory are settled when all variants are known.
  return grouped(variants, listings, listings)
    .filter((variant) => !variant.isNew)
    .map((variant) => ({ ...variant, isNew: isNew.has(memoryKey(variant)) }))
    .sort(byMemory);
}

function grouped(known: Memory[], some: Listing[], all: Listing[]): GatheredVariant[] {
  const variants = new Map(
    known.map(({ ram, storage }): [string, GatheredVariant] => [
      memoryKey({ ram, storage }),
      { ram, storage, listings: [], isNew: false },
    ]),
  );
  for (const listing of some) {
    const memory = variantOf(listing, known, all);
    if (!memory) continue;
    const key = memoryKey(memory);
    const variant = variants.get(key) ?? { ...memory, listings: [], isNew: true };
    variant.listings.push(listing);
    variants.set(key, variant);
  }
  return [...variants.values()];
}

/** A memory that one listing alone names may be its mistake: another colour, source or the maker's list must have it too. */
function isBelieved(phone: SeedPhone, variant: GatheredVariant, isSold: SoldAnywhere): boolean {
  if (isSold(phone.brandId, phone.name, memoryKey(variant))) return true;
  return new Set(variant.listings.map(({ source }) => source)).size > 1;
}
