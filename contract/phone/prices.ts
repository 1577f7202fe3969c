import { indiaToday } from '#contract/time.ts';
import type { PriceSource, ProductStatus, SaleStatus } from './choices.ts';
import { variantKey } from './format.ts';
import type { Phone, Variant } from './phone.ts';

/** A price belongs to a variant and has a date and a source. A phone's price is that of its cheapest variant. */

export const STATUS_LABELS = { available: 'Available', upcoming: 'Upcoming', discontinued: 'Discontinued' } as const;

/** Sources of prices other than a store's name. */
export const PRICE_SOURCE_LABELS = {
  launch: 'Launch price',
  flipkart: 'Flipkart',
  smartprix: 'Smartprix',
  editor: 'Our editors',
  import: 'Imported',
} as const;

export function priceSourceLabel(source: PriceSource): string {
  return (PRICE_SOURCE_LABELS as Readonly<Record<string, string>>)[source] ?? source;
}

export type VariantName = Pick<Variant, 'ram' | 'storage'>;
/** A price to expect now, or the last one recorded. */
export type PriceKind = 'current' | 'last';
type Priced = Pick<Phone, 'variants' | 'price' | 'priceAt' | 'priceSource'>;

export type RecordedPrice = Pick<Variant, 'price' | 'priceAt' | 'priceSource'>;

/** A variant of a phone; with null storage the phone itself, if it has no variants. */
export interface PriceSlot {
  ram: number | null;
  storage: number | null;
}

export function sameVariant(a: PriceSlot, b: PriceSlot): boolean {
  return a.ram === b.ram && a.storage === b.storage;
}

export function pickPrice({ price, priceAt, priceSource }: RecordedPrice): RecordedPrice {
  return { price, priceAt, priceSource };
}

/** Its variants; the phone itself if it has none. */
export function priceSlots(phone: RecordedPrice & { variants: readonly Variant[] }): (PriceSlot & RecordedPrice)[] {
  return phone.variants.length > 0 ? [...phone.variants] : [{ ram: null, storage: null, ...pickPrice(phone) }];
}

/** Null if the phone does not have the variant. */
export function priceOfSlot(
  phone: RecordedPrice & { variants: readonly Variant[] },
  slot: PriceSlot,
): RecordedPrice | null {
  if (slot.storage === null) return phone.variants.length === 0 ? phone : null;
  return phone.variants.find((variant) => sameVariant(slot, variant)) ?? null;
}

/** The phone's figures as if only this variant existed; null for an unknown key. */
export function figuresOfVariant(
  { status, variants, lastSeenAt: seen }: Pick<Phone, 'status' | 'variants'> & { lastSeenAt?: string | undefined },
  key: string | null | undefined,
) {
  const variant = variants.find((one) => variantKey(one) === key);
  if (!variant) return null;
  const { ram, storage, price, priceAt, priceSource } = variant;
  return {
    ram,
    storage,
    price,
    priceAt,
    priceSource,
    priceVariant: { ram, storage },
    priceKind: seen && price !== null ? ('last' as const) : priceKind({ status, price, priceAt }),
  };
}

/** The variant of a key; null if the key is empty or invalid. */
export function variantOfKey(key: string): VariantName | null {
  const [storage, ram = null] = key.split('-').map(Number).reverse();
  return key === '' || storage === undefined ? null : { ram, storage };
}

export function byMemory(a: VariantName, b: VariantName): number {
  return (a.ram ?? 0) - (b.ram ?? 0) || a.storage - b.storage;
}

/** Variants that cost less than one with less memory. Forms, imports and bulk changes refuse such a price. */
export function contradictingVariants<V extends Variant>(variants: readonly V[]): V[] {
  return variants.filter((one) => lessMemoryForMore(variants, one).length > 0);
}

/** The same, unless the price of the smaller variant is much older: prices fall. */
export function doubtfulVariants<V extends Variant>(variants: readonly V[]): V[] {
  return variants.filter((one) => lessMemoryForMore(variants, one).some((other) => !isOutdated(other, one)));
}

/** Variants that cost more than this one and have less memory. */
export function lessMemoryForMore<V extends Variant>(variants: readonly V[], one: Variant): V[] {
  const { price } = one;
  if (price === null) return [];
  return variants.filter((other) => other.price !== null && other.price > price && exceeds(one, other));
}

function exceeds(one: VariantName, other: VariantName): boolean {
  if (one.storage < other.storage || sameVariant(one, other)) return false;
  // If the maker publishes no RAM, storage decides.
  return one.ram === null || other.ram === null ? one.ram === other.ram : one.ram >= other.ram;
}

const OUTDATED_AFTER_MONTHS = 2;

function isOutdated({ priceAt: before }: Variant, { priceAt: after }: Variant): boolean {
  return !!before && !!after && monthsBetween(before, after) > OUTDATED_AFTER_MONTHS;
}

/** The variant whose price represents the phone: the cheapest that is not doubtful; ties by less memory. */
export function headlineVariant<V extends Variant>(
  variants: readonly V[],
  doubtful: readonly V[] = doubtfulVariants(variants),
): V | null {
  const [first] = variants
    .filter((variant) => variant.price !== null && !doubtful.includes(variant))
    .sort((a, b) => (a.price ?? 0) - (b.price ?? 0) || byMemory(a, b));
  return first ?? null;
}

/** The phone with the price of its headline variant; without priced variants it keeps its own. */
export function withHeadlinePrice<P extends Priced>(phone: P): P {
  const headline = headlineVariant(phone.variants);
  // Variants from a file may omit optional fields.
  const { price, priceAt = null, priceSource = null } = headline ?? phone;
  if (headline) return { ...phone, price, priceAt, priceSource };
  return phone.price === null ? { ...phone, priceAt: null, priceSource: null } : phone;
}

/** A variant as it is sold. */
export interface SoldVariant {
  ram: number | null;
  /** Null for a price recorded without a variant. */
  storage: number | null;
  price: number | null;
  priceAt: string | null;
  priceKind: PriceKind | null;
}

/** All variants on sale. A doubtful price counts as unknown; a price without a variant is listed on its own. */
export function soldVariants(phone: Seen & Pick<Phone, 'price'>, asOf?: string): SoldVariant[] {
  const { variants, price, priceAt } = phone;
  const kindOf = (one: Pick<Variant, 'price' | 'priceAt'>) =>
    lastSeenAt(phone, asOf) ? 'last' : priceKind({ ...one, status: phone.status }, asOf);
  const doubtful = doubtfulVariants(variants);
  const sold = variants.map((variant) => {
    const isPriced = variant.price !== null && !doubtful.includes(variant);
    return {
      ram: variant.ram,
      storage: variant.storage,
      price: isPriced ? variant.price : null,
      priceAt: isPriced ? variant.priceAt : null,
      priceKind: isPriced ? kindOf(variant) : null,
    };
  });
  const isKnown = price === null || sold.some((variant) => variant.price !== null);
  return isKnown ? sold : [...sold, { ram: null, storage: null, price, priceAt, priceKind: kindOf(phone) }];
}

/** The variant that the phone's price is for; null if unknown. */
export function priceVariant({ variants }: Pick<Phone, 'variants'>): VariantName | null {
  const headline = headlineVariant(variants);
  return headline && { ram: headline.ram, storage: headline.storage };
}

const UNCONFIRMED_AFTER_MONTHS = 12;
const LAST_AFTER_MONTHS = 18;

type Seen = Pick<Phone, 'status' | 'variants' | 'priceAt' | 'confirmedAt'>;

/** The status in listings. */
export function saleStatus({
  status,
  lastSeenAt: seen,
}: {
  status: ProductStatus;
  lastSeenAt?: string | undefined;
}): SaleStatus {
  return seen === undefined ? status : 'unconfirmed';
}

/** The newest date of its prices; null if none has one. */
function newestPriceDay({ variants, priceAt }: Pick<Phone, 'variants' | 'priceAt'>): string | null {
  return newest([priceAt, ...variants.map((variant) => variant.priceAt)]);
}

/**
 * When a phone marked as available was last seen on sale, if that is more than a year before the catalogue's newest
 * price. Null if it counts as on sale or is not marked as available.
 */
export function lastSeenAt(phone: Seen, asOf: string | undefined): string | null {
  const seen = newest([newestPriceDay(phone), phone.confirmedAt]);
  const isOld = asOf !== undefined && seen !== null && monthsBetween(seen, asOf) > UNCONFIRMED_AFTER_MONTHS;
  return phone.status === 'available' && isOld ? seen : null;
}

function newest(days: readonly (string | null)[]): string | null {
  return days.reduce((latest, day) => (day !== null && (latest === null || day > latest) ? day : latest), null);
}

export function priceKind(
  { status, price, priceAt }: Pick<Phone, 'status' | 'price' | 'priceAt'>,
  today = indiaToday(),
): PriceKind | null {
  if (price === null) return null;
  if (status === 'discontinued') return 'last';
  const isOld = priceAt !== null && monthsBetween(priceAt, today) > LAST_AFTER_MONTHS;
  return isOld ? 'last' : 'current';
}

/** Difference of two partial dates in whole months. */
function monthsBetween(from: string, to: string): number {
  const [fromYear = 0, fromMonth = 12] = from.split('-').map(Number);
  const [toYear = 0, toMonth = 1] = to.split('-').map(Number);
  return (toYear - fromYear) * 12 + toMonth - fromMonth;
}

/** Where a price without a variant belongs: to the headline variant, or to the smallest if none has a price. */
export function bareVariant<V extends Variant>(variants: readonly V[], doubtful?: readonly V[]): V | null {
  return headlineVariant(variants, doubtful) ?? [...variants].sort(byMemory)[0] ?? null;
}

export interface Recording {
  day: string;
  source: PriceSource;
  /** Whether a date sent with a new price belongs to it: forms send back the old date unchanged. */
  daysAreMeant: boolean;
}

/**
 * Adds dates and sources to a phone's prices. A price without them, or one that changed while they did not, was
 * recorded just now; an unchanged price keeps its own.
 */
export function withRecordedPrices<P extends Priced>(before: Priced | null, phone: P, now: Recording): P {
  const recorded = record(before, phone, now);
  const variants = phone.variants.map((variant) => {
    const known = before?.variants.find((other) => sameVariant(other, variant)) ?? null;
    return { ...variant, ...record(known, variant, now) };
  });
  return withHeadlinePrice({ ...phone, ...recorded, variants });
}

function record(before: RecordedPrice | null, after: RecordedPrice, now: Recording): RecordedPrice {
  if (after.price === null) return { price: null, priceAt: null, priceSource: null };
  const isSamePrice = before !== null && before.price === after.price;
  if (isSamePrice && after.priceAt === null)
    return { price: after.price, priceAt: before.priceAt, priceSource: before.priceSource };
  const isNewlyDated =
    after.priceAt !== null && (now.daysAreMeant || before === null || after.priceAt !== before.priceAt);
  if (isSamePrice || isNewlyDated)
    return { price: after.price, priceAt: after.priceAt, priceSource: after.priceSource ?? now.source };
  return { price: after.price, priceAt: now.day, priceSource: now.source };
}

export interface NewPricePoint extends VariantNameOrUnknown {
  price: number | null;
  from: string;
  source: PriceSource | null;
}

interface VariantNameOrUnknown {
  ram: number | null;
  /** Null for a price recorded without a variant. */
  storage: number | null;
}

/** History points of a change: one for every variant with a new price or date. */
export function newPricePoints(before: Priced | null, after: Priced, today: string): NewPricePoint[] {
  const point = (variant: VariantNameOrUnknown, price: RecordedPrice): NewPricePoint => ({
    ram: variant.ram,
    storage: variant.storage,
    price: price.price,
    from: price.priceAt ?? today,
    source: price.priceSource,
  });
  if (after.variants.length === 0) {
    const own = before?.variants.length === 0 ? before : null;
    return isNewPoint(own, after) ? [point({ ram: null, storage: null }, after)] : [];
  }
  return after.variants
    .filter((variant) => isNewPoint(before?.variants.find((other) => sameVariant(other, variant)) ?? null, variant))
    .map((variant) => point(variant, variant));
}

function isNewPoint(before: RecordedPrice | null, after: RecordedPrice): boolean {
  if (before === null) return after.price !== null;
  return before.price !== after.price || (after.price !== null && before.priceAt !== after.priceAt);
}

/** A variant whose price has no date. */
export function undatedVariant(variant: VariantName & { price?: number | null }): Variant {
  return { ram: variant.ram, storage: variant.storage, price: variant.price ?? null, priceAt: null, priceSource: null };
}
