import type { PhoneKey } from '#contract/phone/fields.ts';
import { isUnknown } from '#contract/phone/values.ts';
import { brandId } from '#db/import/parse/brands.ts';
import { modelKey } from '#db/import/parse/names.ts';
import type { SeedPhone } from '#db/seed/index.ts';
import { meet } from './agrees.ts';
import type { SourcePhone } from './source-phone.ts';

/**
 * Which phone of ours a source means. The name must be the same letter by letter, so a Pro is never the plain one; the
 * figures that tell phones apart must not all speak against it. Without '4G' or '5G' at the end only where the figures
 * agree and one phone alone could be meant.
 */

const TELLING: PhoneKey[] = ['batteryCapacity', 'displaySize', 'pixels', 'rearCameras', 'frontCameras', 'chipset'];
const LOOSE_LEAST = 4;

const KEPT_UNDER: Record<string, string[]> = { xiaomi: ['poco'], vivo: ['iqoo'], oppo: ['realme', 'oneplus'] };

export function sourceKey(brand: string, name: string): string {
  return `${brandId(brand)}:${modelKey(brand, name)}`;
}

function withoutNetwork(key: string): string {
  return key.replace(/[45]g$/, '');
}

export interface Telling {
  agreeing: number;
  differing: PhoneKey[];
}

export function tell(phone: SeedPhone, { stated }: Pick<SourcePhone, 'stated'>): Telling {
  const known = TELLING.filter((key) => !isUnknown(phone[key]) && !isUnknown(stated[key]));
  const differing = known.filter((key) => !meet(key, [phone[key]], stated[key] ?? []));
  return { agreeing: known.length - differing.length, differing };
}

/** Names that mean another phone elsewhere than in India. */
const ANOTHER_ELSEWHERE: Readonly<Record<string, string>> = {
  'devices iqoo-7': 'sold in India is what China calls Neo 5',
  'devices infinix-hot-30i': 'another chip, camera and display in India',
  'devices infinix-smart-7': 'another battery and body in India',
  'devices realme-6i': 'sold in India is what others call 6s',
  'devices vivo-v29e': 'another display, battery and body in India',
  'devices xiaomi-redmi-note-11-pro-plus-5g': 'sold in India is what others call Note 11 Pro 5G',
};

/** What another country calls a phone that India knows by its own name. */
const ALSO_CALLED: Readonly<Record<string, string>> = {
  'asus:zenfone8': 'asus-8z',
  'oppo:reno84g': 'oppo-f21s-pro',
  'oppo:reno8lite': 'oppo-f21s-pro-5g',
};

export type SourceMatch = { phone: SeedPhone } | { reason: string };

export function sourceMatcher(phones: readonly SeedPhone[]): (one: SourcePhone) => SourceMatch {
  const exact = new Map(phones.map((phone) => [sourceKey(phone.brandId, phone.name), phone]));
  const loose = Map.groupBy(phones, (phone) => withoutNetwork(sourceKey(phone.brandId, phone.name)));
  const byId = new Map(phones.map((phone) => [phone.id, phone]));
  return (one) => {
    const renamed = byId.get(ALSO_CALLED[sourceKey(one.brand, one.name)] ?? '');
    if (renamed && one.source === 'devices') return { phone: renamed };
    for (const brand of [brandId(one.brand), ...(KEPT_UNDER[brandId(one.brand)] ?? [])]) {
      const wanted = sourceKey(brand, one.name);
      const found = exact.get(wanted);
      const alike = (loose.get(withoutNetwork(wanted)) ?? []).filter((phone) => phone !== found && isAlike(phone, one));
      const phone = found && isLikely(found, one) ? found : alike.length === 1 ? alike[0] : undefined;
      const reason = phone && ANOTHER_ELSEWHERE[`${one.source} ${phone.id}`];
      if (reason) return { reason };
      if (phone) return { phone };
      if (found) return { reason: 'another phone of that name' };
    }
    return { reason: 'no such phone' };
  };
}

/** 4G against 5G is another phone, whatever else they share. */
function isOtherNetwork(phone: SeedPhone, { stated }: SourcePhone): boolean {
  const network = stated.network5g?.[0];
  return network !== undefined && phone.network5g !== null && network !== phone.network5g;
}

function isLikely(phone: SeedPhone, one: SourcePhone): boolean {
  const { agreeing, differing } = tell(phone, one);
  return agreeing >= differing.length + (isOtherNetwork(phone, one) ? 2 : 0);
}

function isAlike(phone: SeedPhone, one: SourcePhone): boolean {
  const { agreeing, differing } = tell(phone, one);
  return !isOtherNetwork(phone, one) && differing.length <= 1 && agreeing >= LOOSE_LEAST;
}

/** Of several sheets that could be meant the one with the very name, then the one that contradicts least. */
export function closest<T extends SourcePhone>(phone: SeedPhone, sheets: readonly T[]): T | undefined {
  const own = sourceKey(phone.brandId, phone.name);
  const distance = (one: T) => {
    const sameName = sourceKey(phone.brandId, one.name) === own;
    return tell(phone, one).differing.length * 2 + (isOtherNetwork(phone, one) ? 4 : 0) + (sameName ? 0 : 1);
  };
  return [...sheets].sort((a, b) => distance(a) - distance(b))[0];
}
