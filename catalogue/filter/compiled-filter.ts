import type { FilterQuery } from '#catalogue/entry.ts';
import { UNKNOWN } from '#catalogue/figures.ts';
import { PRICE_MIN } from '#contract/limits.ts';
import type { GroupPlace, OptionLayout } from './option-layout.ts';

/** What is selected in a group: options of which any or all must match, or a bound that is not an option. */
export interface Choice {
  place: GroupPlace;
  options: readonly number[];
  bound: { column: number; from: number; to: number } | null;
}

/** A lower bound of UNKNOWN also matches unpublished figures. */
export interface VariantBounds {
  ram: number;
  storage: number;
  priceFrom: number;
  priceTo: number;
}

export interface CompiledFilter {
  /** Selections that apply to all variants of a phone. */
  choices: readonly Choice[];
  /** What a single variant must meet; null if there is no such condition. */
  variant: VariantBounds | null;
  brandIds: readonly string[] | null;
}

const NO_UPPER_BOUND = 0x3fff_ffff;

export function compileFilter({ groups }: OptionLayout, query: FilterQuery): CompiledFilter {
  const choices: Choice[] = [];
  for (const place of groups) {
    const chosen = query[place.group as keyof FilterQuery] as string | readonly string[] | undefined;
    if (chosen === undefined || chosen.length === 0) continue;
    if (place.ofVariant) continue;
    choices.push(typeof chosen === 'string' ? choiceOfOne(place, chosen) : choiceOfMany(place, chosen));
  }
  return { choices, variant: variantBounds(query), brandIds: query.brandId?.length ? query.brandId : null };
}

/** Whether every phone matches. */
export function isEmpty({ choices, variant, brandIds }: CompiledFilter): boolean {
  return choices.length === 0 && variant === null && brandIds === null;
}

function choiceOfMany(place: GroupPlace, chosen: readonly string[]): Choice {
  const options = chosen.map((one) => {
    const at = place.options.indexOf(one);
    // The contract has already refused unknown options.
    if (at < 0) throw new RangeError(`No option ${one} in ${place.group}`);
    return place.first + at;
  });
  return { place, options, bound: null };
}

function choiceOfOne(place: GroupPlace, chosen: string): Choice {
  const at = place.options.indexOf(chosen);
  return at < 0
    ? { place, options: [], bound: boundOf(place, chosen) }
    : { place, options: [place.first + at], bound: null };
}

function boundOf({ group, kind, column }: GroupPlace, chosen: string): Choice['bound'] {
  if (column === null) throw new RangeError(`No option ${chosen} in ${group}`);
  const figure = Math.fround(Number(chosen));
  return kind === 'minimum'
    ? { column, from: figure, to: Number.POSITIVE_INFINITY }
    : { column, from: Number.NEGATIVE_INFINITY, to: figure };
}

function variantBounds({ ram, storage, priceMin = PRICE_MIN, priceMax }: FilterQuery): VariantBounds | null {
  const isPriced = priceMin > PRICE_MIN || priceMax !== undefined;
  if (!ram && !storage && !isPriced) return null;
  return {
    ram: ram ? Number(ram) : UNKNOWN,
    storage: storage ? Number(storage) : UNKNOWN,
    priceFrom: isPriced ? Math.min(priceMin, NO_UPPER_BOUND) : UNKNOWN,
    priceTo: Math.min(priceMax ?? NO_UPPER_BOUND, NO_UPPER_BOUND),
  };
}

/** Whether the match is always the cheapest variant: true without a minimum for price, RAM or storage. */
export function isCheapestAlways(variant: VariantBounds | null): boolean {
  return variant === null || (variant.ram === UNKNOWN && variant.storage === UNKNOWN && variant.priceFrom <= PRICE_MIN);
}
