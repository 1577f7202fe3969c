import { brandId } from '#db/import/parse/brands.ts';
import { modelKey } from '#db/import/parse/names.ts';
import type { SeedPhone } from '#db/seed/index.ts';
import type { Listing } from './listing.ts';

/**
 * Which phone of ours a listing is: the same name after normalisation, letter by letter, so that a Pro is never the plain
 * one. 4G and 5G are told apart unless one of them alone is ours and the figures agree.
 */

const BATTERY_TOLERANCE = 0.03;
const DISPLAY_TOLERANCE_INCHES = 0.11;

/** Sub-brands that some sources keep under their maker. */
const KEPT_UNDER: Record<string, string[]> = { xiaomi: ['poco'], vivo: ['iqoo'], oppo: ['realme', 'oneplus'] };

function key(brand: string, name: string): string {
  return `${brandId(brand)}:${modelKey(brand, name)}`;
}

function withoutNetwork(name: string): string {
  return name.replace(/[45]g$/, '');
}

/** Figures that both sides know and that differ; a listing without figures contradicts nothing. */
function contradicts(phone: SeedPhone, { battery, display }: Listing): boolean {
  if (battery && phone.batteryCapacity && Math.abs(battery / phone.batteryCapacity - 1) > BATTERY_TOLERANCE)
    return true;
  return Boolean(display && phone.displaySize && Math.abs(display - phone.displaySize) > DISPLAY_TOLERANCE_INCHES);
}

function figuresAgree(phone: SeedPhone, listing: Listing): boolean {
  return Boolean(listing.battery && listing.display && phone.batteryCapacity) && !contradicts(phone, listing);
}

export type Match = { phone: SeedPhone } | { reason: 'no such phone' | 'figures differ' };

export function phoneMatcher(phones: SeedPhone[]): (listing: Listing) => Match {
  const exact = new Map<string, SeedPhone>();
  const loose = new Map<string, SeedPhone[]>();
  for (const phone of phones) {
    const own = key(phone.brandId, phone.name);
    exact.set(own, phone);
    loose.set(withoutNetwork(own), [...(loose.get(withoutNetwork(own)) ?? []), phone]);
  }
  return (listing) => {
    const brands = [brandId(listing.brand), ...(KEPT_UNDER[brandId(listing.brand)] ?? [])];
    for (const brand of brands) {
      const wanted = key(brand, listing.name);
      const found = exact.get(wanted);
      if (found) return contradicts(found, listing) ? { reason: 'figures differ' } : { phone: found };
      const [near, ...others] = loose.get(withoutNetwork(wanted)) ?? [];
      if (!near || others.length > 0 || saysOther(listing.name, near)) continue;
      return figuresAgree(near, listing) ? { phone: near } : { reason: 'figures differ' };
    }
    return { reason: 'no such phone' };
  };
}

/** '5G' on one side and '4G', or a phone known to lack 5G, on the other. */
function saysOther(name: string, phone: SeedPhone): boolean {
  if (/\b5G$/i.test(name)) return phone.network5g === false || /\b4G$/i.test(phone.name);
  return /\b4G$/i.test(name) && (phone.network5g === true || /\b5G$/i.test(phone.name));
}
