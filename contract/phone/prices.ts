import { indiaToday } from '#contract/time.ts';
import type { PriceSource, ProductStatus, SaleStatus } from './choices.ts';
import { variantKey } from './format.ts';
import type { Phone, Variant } from './phone.ts';

/** A price belongs to a variant and has a day and a source; what a phone costs is what its cheapest variant does. */

export const STATUS_LABELS = { available: 'Available', upcoming: 'Upcoming', discontinued: 'Discontinued' } as const;

/** Where a price was seen. */
export const PRICE_SOURCE_LABELS = {
  launch: 'Launch price',
  flipkart: 'Flipkart',
  smartprix: 'Smartprix',
  editor: 'Our desk',
  import: 'Imported',
} as const;

export type VariantName = Pick<Variant, 'ram' | 'storage'>;
/** Whether one can expect to pay it, or it is the last that was recorded. */
export type PriceKind = 'current' | 'last';
type Priced = Pick<Phone, 'variants' | 'price' | 'priceAt' | 'priceSource'>;

export function sameVariant(a: VariantName, b: VariantName): boolean {
  return a.ram === b.ram && a.storage === b.storage;
}

/** What a phone is as if it were sold in that variant alone; null where the key names none. */
export function figuresOfVariant(
  { status, variants, lastSeenAt: seen }: Pick<Phone, 'status' | 'variants'> & { lastSeenAt?: string | undefined },
  key: string | null | undefined,
) {
  const variant = variants.find((one) => variantKey(one) === key);
  if (!variant) return null;
  const { ram, storage, price, priceAt, priceSource } = variant;
  return {
    ...{ ram, storage, price, priceAt, priceSource },
    priceVariant: { ram, storage },
    priceKind: seen && price !== null ? ('last' as const) : priceKind({ status, price, priceAt }),
  };
}

/** The variant of such a name; null for no name. */
export function variantOfKey(key: string): VariantName | null {
  const [storage, ram = null] = key.split('-').map(Number).reverse();
  return key === '' || storage === undefined ? null : { ram, storage };
}

export function byMemory(a: VariantName, b: VariantName): number {
  return (a.ram ?? 0) - (b.ram ?? 0) || a.storage - b.storage;
}

/** The variants with a price that is less than that of one with less memory: more memory never costs less. */
export function doubtfulVariants<V extends Variant>(variants: readonly V[]): V[] {
  return variants.filter((one) => lessMemoryForMore(variants, one).length > 0);
}

/** Those that cost more than this one and have less memory. */
export function lessMemoryForMore<V extends Variant>(variants: readonly V[], one: Variant): V[] {
  const { price } = one;
  if (price === null) return [];
  return variants.filter((other) => other.price !== null && other.price > price && exceeds(one, other));
}

function exceeds(one: VariantName, other: VariantName): boolean {
  if (one.storage < other.storage || sameVariant(one, other)) return false;
  // Of a phone whose maker publishes no RAM the storage tells.
  return one.ram === null || other.ram === null ? one.ram === other.ram : one.ram >= other.ram;
}

/** The one whose price stands for the phone: the cheapest that is not doubtful; among equals the smallest. */
export function headlineVariant<V extends Variant>(variants: readonly V[]): V | null {
  const doubtful = doubtfulVariants(variants);
  const [first] = variants
    .filter((variant) => variant.price !== null && !doubtful.includes(variant))
    .sort((a, b) => (a.price ?? 0) - (b.price ?? 0) || byMemory(a, b));
  return first ?? null;
}

/** The phone with the price of its headline; one without priced variants keeps its own. */
export function withHeadlinePrice<P extends Priced>(phone: P): P {
  const headline = headlineVariant(phone.variants);
  // A file's own variants may lack what they may lack.
  const { price, priceAt = null, priceSource = null } = headline ?? phone;
  if (headline) return { ...phone, price, priceAt, priceSource };
  return phone.price === null ? { ...phone, priceAt: null, priceSource: null } : phone;
}

/** A variant as buyers meet it. */
export interface SoldVariant {
  ram: number | null;
  /** Null for a price that was recorded without its variant. */
  storage: number | null;
  price: number | null;
  priceAt: string | null;
  priceKind: PriceKind | null;
}

/** What a phone can be bought as. A doubtful price counts as unknown; one without a variant stands by itself. */
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

/** Which variant the price of a phone is for; null where nobody says. */
export function priceVariant({ variants }: Pick<Phone, 'variants'>): VariantName | null {
  const headline = headlineVariant(variants);
  return headline && { ram: headline.ram, storage: headline.storage };
}

const UNCONFIRMED_AFTER_MONTHS = 12;
const LAST_AFTER_MONTHS = 18;

type Seen = Pick<Phone, 'status' | 'variants' | 'priceAt' | 'confirmedAt'>;

/** What listings count a phone as. */
export function saleStatus({
  status,
  lastSeenAt: seen,
}: {
  status: ProductStatus;
  lastSeenAt?: string | undefined;
}): SaleStatus {
  return seen === undefined ? status : 'unconfirmed';
}

/** The newest day of its prices; null where none has a day. */
function newestPriceDay({ variants, priceAt }: Pick<Phone, 'variants' | 'priceAt'>): string | null {
  return newest([priceAt, ...variants.map((variant) => variant.priceAt)]);
}

/**
 * When a phone marked as available was last seen on sale, if that is more than a year before the newest price of the
 * catalogue; null for one that counts as on sale, and for one that is marked otherwise.
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

/** Of two dates as exact as they are known, in whole months. */
function monthsBetween(from: string, to: string): number {
  const [fromYear = 0, fromMonth = 12] = from.split('-').map(Number);
  const [toYear = 0, toMonth = 1] = to.split('-').map(Number);
  return (toYear - fromYear) * 12 + toMonth - fromMonth;
}

/** Where a price that names no variant belongs: to the headline, or to the smallest where none has a price. */
export function bareVariant<V extends Variant>(variants: readonly V[]): V | null {
  return headlineVariant(variants) ?? [...variants].sort(byMemory)[0] ?? null;
}

export interface Recording {
  day: string;
  source: PriceSource;
  /** Whether a day that comes with another price is that price's own: a form sends back the one it was given. */
  daysAreMeant: boolean;
}

/**
 * Every price of the phone with the day and source it has. A price that came without them, or changed while they did
 * not, was recorded just now; one that stayed keeps those it had.
 */
export function withRecordedPrices<P extends Priced>(before: Priced | null, phone: P, now: Recording): P {
  const recorded = record(before, phone, now);
  const variants = phone.variants.map((variant) => {
    const known = before?.variants.find((other) => sameVariant(other, variant)) ?? null;
    return { ...variant, ...record(known, variant, now) };
  });
  return withHeadlinePrice({ ...phone, ...recorded, variants });
}

type RecordedPrice = Pick<Variant, 'price' | 'priceAt' | 'priceSource'>;

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
  /** Null for a price that was recorded without its variant. */
  storage: number | null;
}

/** What the history gains by a change: a point for every variant whose price, or its day, is another. */
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

/** A variant whose price, if it has one, nobody dated. */
export function undatedVariant(variant: VariantName & { price?: number | null }): Variant {
  return { ram: variant.ram, storage: variant.storage, price: variant.price ?? null, priceAt: null, priceSource: null };
}
