import type { VariantName } from '#contract/phone/prices.ts';
/**
 * Finds implausible prices: more memory for less money, a Pro below the standard model, a fraction or multiple of the
 * launch price, a price without a date. Prices of two phones are compared only if recorded in the same season.
 */

export interface DatedVariant {
  ram: number | null;
  storage: number;
  price: number | null;
  priceAt: string | null;
  priceSource: string | null;
}

export interface OlderPrice {
  ram: number | null;
  storage: number;
  price: number;
  at: string;
  source: string;
}

export interface PricedPhone {
  id: string;
  name: string;
  brandId: string;
  launchedAt?: string | null;
  network5g?: boolean | null;
  variants: DatedVariant[];
  /** Oldest first. */
  prices?: OlderPrice[];
}

export interface PriceProblem {
  file: string;
  id: string;
  reason: string;
}

/** A price that another makes implausible. */
export interface Inversion {
  phone: PricedPhone;
  variant: DatedVariant;
  other: PricedPhone;
  otherVariant: DatedVariant;
}

/** Prices that look wrong but are right: `phone` or `phone other`, and why. */
const EXCEPTIONS: Readonly<Record<string, string>> = {};

const SEASON_DAYS = 183;
const SIBLING_DAYS = 366;
const OF_LAUNCH = [0.25, 1.3] as const;
/** A predecessor may cost a little more than its successor for a while, but not a third more. */
const OF_SUCCESSOR = 1.3;
const SUCCESSOR_DAYS = 730;
const DAY_OR_MONTH = /^20\d\d-(?:0[1-9]|1[0-2])(?:-(?:0[1-9]|[12]\d|3[01]))?$/;

/** Days since 1970; a month counts as its first day. */
function dayNumber(date: string): number {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  return Date.UTC(year, month - 1, day) / 86_400_000;
}

function areWithin(days: number, a: string, b: string): boolean {
  return Math.abs(dayNumber(a) - dayNumber(b)) <= days;
}

function rupees(price: number | null): string {
  return `₹${price?.toLocaleString('en-IN')}`;
}

function memoryName({ ram, storage }: { ram: number | null; storage: number }): string {
  return `${ram ?? '?'}/${storage}`;
}

/** Unpublished RAM counts as 0. */
export function exceeds(one: VariantName, other: VariantName): boolean {
  if (one.storage < other.storage || (one.ram ?? 0) < (other.ram ?? 0)) return false;
  return one.storage > other.storage || (one.ram ?? 0) > (other.ram ?? 0);
}

function isBelow(one: DatedVariant, other: DatedVariant): boolean {
  return one.price !== null && other.price !== null && one.price < other.price;
}

function areOfOneSeason(one: DatedVariant, other: DatedVariant): boolean {
  return Boolean(one.priceAt && other.priceAt && areWithin(SEASON_DAYS, one.priceAt, other.priceAt));
}

/** More memory for less money within a phone, whatever the dates, because its variants are shown side by side. */
export function memoryInversions(phone: PricedPhone): Inversion[] {
  return phone.variants.flatMap((variant) =>
    phone.variants
      .filter((otherVariant) => exceeds(variant, otherVariant) && isBelow(variant, otherVariant))
      .map((otherVariant) => ({ phone, variant, other: phone, otherVariant })),
  );
}

const HIGHER = new Set(['pro', 'plus', 'ultra', 'max']);

/** The words of 'Redmi Note 14 Pro+ 5G': '+' means Plus, and '5G' is ignored. */
function nameWords({ brandId, name }: PricedPhone): string[] {
  const words = name.toLowerCase().replaceAll('+', ' plus').split(/\s+/);
  return [brandId, ...words.filter((word) => word !== '5g' && word !== '4g')];
}

/** Names of lower models: for a Pro Max the Pro and the standard one. */
function lowerNames(phone: PricedPhone): string[] {
  const words = nameWords(phone);
  const names: string[] = [];
  while (words.length > 2 && HIGHER.has(words.at(-1) ?? '')) {
    words.pop();
    names.push(words.join(' '));
  }
  return names;
}

function lowest(variants: readonly DatedVariant[]): DatedVariant | null {
  const priced = variants.filter(({ price }) => price !== null);
  return priced.sort((a, b) => (a.price ?? 0) - (b.price ?? 0))[0] ?? null;
}

/** From the same year, unless the standard model is the 5G sibling of a 4G Pro. */
function areSiblings(phone: PricedPhone, plain: PricedPhone): boolean {
  if (!phone.network5g && plain.network5g) return false;
  return Boolean(phone.launchedAt && plain.launchedAt && areWithin(SIBLING_DAYS, phone.launchedAt, plain.launchedAt));
}

/** A Pro, Plus, Ultra or Max below the standard model of its year, by lowest price or by the same memory. */
export function familyInversions(phones: readonly PricedPhone[]): Inversion[] {
  const byName = Map.groupBy(phones, (phone) => nameWords(phone).join(' '));
  return phones.flatMap((phone) =>
    lowerNames(phone)
      .flatMap((name) => byName.get(name) ?? [])
      .filter((other) => areSiblings(phone, other))
      .flatMap((other) => siblingInversions(phone, other)),
  );
}

function siblingInversions(phone: PricedPhone, other: PricedPhone): Inversion[] {
  const cheapest = [[lowest(phone.variants), lowest(other.variants)] as const];
  const sameMemory = phone.variants.map((variant) => {
    return [variant, other.variants.find((plain) => memoryName(plain) === memoryName(variant)) ?? null] as const;
  });
  return [...cheapest, ...sameMemory].flatMap(([variant, otherVariant]) => {
    if (!variant || !otherVariant || exceeds(otherVariant, variant)) return [];
    if (!areOfOneSeason(variant, otherVariant) || !isBelow(variant, otherVariant)) return [];
    return [{ phone, variant, other, otherVariant }];
  });
}

/** 'Galaxy S22' becomes 'Galaxy S23': the first number increases by one. */
function successorName(phone: PricedPhone): string {
  return nameWords(phone)
    .join(' ')
    .replace(/\d+/, (number) => String(Number(number) + 1));
}

function isSuccessor(phone: PricedPhone, later: PricedPhone): boolean {
  if (phone.network5g && !later.network5g) return false;
  if (!phone.launchedAt || !later.launchedAt || later.launchedAt < phone.launchedAt) return false;
  return areWithin(SUCCESSOR_DAYS, phone.launchedAt, later.launchedAt);
}

/** An old phone that costs far more than its successor with the same memory: its list price was never lowered. */
export function successorInversions(phones: readonly PricedPhone[]): Inversion[] {
  const byName = Map.groupBy(phones, (phone) => nameWords(phone).join(' '));
  return phones.flatMap((other) =>
    (byName.get(successorName(other)) ?? [])
      .filter((phone) => isSuccessor(other, phone))
      .flatMap((phone) =>
        phone.variants.flatMap((variant) => {
          const otherVariant = other.variants.find((one) => memoryName(one) === memoryName(variant));
          if (!otherVariant || !areOfOneSeason(variant, otherVariant)) return [];
          const isFarAbove = (otherVariant.price ?? 0) > OF_SUCCESSOR * (variant.price ?? Number.POSITIVE_INFINITY);
          return isFarAbove ? [{ phone, variant, other, otherVariant }] : [];
        }),
      ),
  );
}

function allPrices({ variants, prices = [] }: PricedPhone): OlderPrice[] {
  const current = variants.flatMap(({ ram, storage, price, priceAt, priceSource }) =>
    price === null ? [] : [{ ram, storage, price, at: priceAt ?? '', source: priceSource ?? '' }],
  );
  return [...prices, ...current];
}

function launchProblems(phone: PricedPhone): string[] {
  const prices = allPrices(phone);
  return prices.flatMap((one) => {
    const launch = prices.find((other) => other.source === 'launch' && memoryName(other) === memoryName(one));
    if (!launch) return [];
    const share = one.price / launch.price;
    if (share >= OF_LAUNCH[0] && share <= OF_LAUNCH[1]) return [];
    return [
      `${memoryName(one)} at ${rupees(one.price)} is ${Math.round(share * 100)}% of its launch price ${rupees(launch.price)}`,
    ];
  });
}

function recordProblems(phone: PricedPhone): string[] {
  const undated = allPrices(phone)
    .filter(({ at, source }) => !DAY_OR_MONTH.test(at) || source === '')
    .map((one) => `${memoryName(one)} at ${rupees(one.price)} has no day or no source`);
  const early = allPrices(phone)
    .filter(({ at }) => DAY_OR_MONTH.test(at) && at < (phone.launchedAt ?? '').slice(0, 4))
    .map((one) => `${memoryName(one)} has a price of ${one.at}, before its launch`);
  const orphans = phone.variants
    .filter(({ price, priceAt, priceSource }) => price === null && (priceAt || priceSource))
    .map((one) => `${memoryName(one)} has a day or a source and no price`);
  return [...undated, ...early, ...orphans, ...historyProblems(phone)];
}

/** Older prices must belong to existing variants, be in order, and not repeat the current one. */
function historyProblems({ variants, prices = [] }: PricedPhone): string[] {
  return prices.flatMap((one, index) => {
    const variant = variants.find((other) => memoryName(other) === memoryName(one));
    if (!variant) return [`has an older price of ${memoryName(one)}, which is no variant`];
    const before = prices[index - 1];
    if (before && dayNumber(before.at) > dayNumber(one.at))
      return [`has a price of ${before.at} before one of ${one.at}`];
    const isAfterCurrent = variant.priceAt !== null && dayNumber(one.at) >= dayNumber(variant.priceAt);
    return isAfterCurrent ? [`${memoryName(one)} has an older price that is of ${one.at}`] : [];
  });
}

export function checkPrices(phones: readonly PricedPhone[]): PriceProblem[] {
  const inversions = [...phones.flatMap(memoryInversions), ...familyInversions(phones), ...successorInversions(phones)];
  return [
    ...phones.flatMap((phone) => recordProblems(phone).map((reason) => problem(phone, reason))),
    ...phones
      .filter(({ id }) => !EXCEPTIONS[id])
      .flatMap((phone) => launchProblems(phone).map((reason) => problem(phone, reason))),
    ...inversions
      .filter(({ phone, other }) => !EXCEPTIONS[phone === other ? phone.id : `${phone.id} ${other.id}`])
      .map((inversion) => problem(inversion.phone, inversionText(inversion))),
  ];
}

function problem({ id, brandId }: PricedPhone, reason: string): PriceProblem {
  return { file: `${brandId}.json`, id, reason };
}

function inversionText({ phone, variant, other, otherVariant }: Inversion): string {
  const one = `${memoryName(variant)} at ${rupees(variant.price)} (${variant.priceAt})`;
  const two = `${memoryName(otherVariant)} at ${rupees(otherVariant.price)} (${otherVariant.priceAt})`;
  return phone === other ? `${one} is below ${two}` : `${one} is below ${other.name} ${two}`;
}
