import type { CatalogueEntry, FilterQuery } from '#catalogue/entry.ts';
import {
  type Condition,
  FILTER_GROUPS,
  type FilterGroup,
  type FilterRow,
  filterOptions,
  isBound,
  type Sort,
} from '#contract/phone/filters.ts';
import type { Lens } from '#contract/phone/phone.ts';
import { PRICE_BARS_FROM } from '#contract/phone/price-scale.ts';
import type { SoldVariant } from '#contract/phone/prices.ts';
import type { ProductCard } from '#contract/phone/product.ts';
import type { FilteredProducts } from '#contract/phone/product-filter.ts';
import { rankingWeights, type ScoreWeights, unrankedParts, weightedScore } from '#contract/phone/score/parts.ts';
import type { FilterFigures } from '#contract/phone/values.ts';
import { byPrice } from './cards.ts';
import { naiveMatches } from './naive-text.ts';

/** The listing written without regard to speed; the read model must return the same. */
export function naiveFilter(
  entries: readonly CatalogueEntry[],
  brandIds: readonly string[],
  query: FilterQuery,
  groups: Readonly<Record<string, FilterRow>> = FILTER_GROUPS,
): FilteredProducts {
  const { page = 1, limit = 30, sort = 'newest' } = query;
  const found = filterByText(entries, query.search);
  const anyPrice = { priceMin: undefined, priceMax: undefined };
  const count = (changed: object) => found.filter((entry) => matches(entry, { ...query, ...changed }, groups)).length;
  const matching = found
    .filter((entry) => matches(entry, query, groups))
    .map((entry) => ({ ...entry, card: cardFor(entry, query) }))
    .sort(naiveCompare(sort, query.weights));
  if (query.search && naiveMatches(entries, query.search) && !query.status?.length) {
    matching.sort((a, b) => Number(isOnSale(b)) - Number(isOnSale(a)));
  }
  /** Each phone once, at the price of its cheapest variant with enough memory. */
  const pricesShown = found
    .filter((entry) => matches(entry, { ...query, ...anyPrice }, groups))
    .map((entry) => cardFor(entry, { ...query, ...anyPrice }).price);
  const facets = Object.fromEntries(
    Object.entries(groups).map(([group, row]) => [
      group,
      Object.fromEntries(
        filterOptions(row).map((option) => [
          option,
          count({ [group]: afterClick(row, choiceOf(query, group), option) }),
        ]),
      ),
    ]),
  );
  return {
    products: matching.slice((page - 1) * limit, page * limit).map((entry) => entry.card),
    total: matching.length,
    currentPage: page,
    totalPages: Math.ceil(matching.length / limit),
    hasMore: page * limit < matching.length,
    ...(sort === 'score' && {
      ranked: matching.filter(({ card }) => unrankedParts(card.scoreParts).length === 0).length,
    }),
    facets: {
      ...(facets as Record<FilterGroup, Record<string, number>>),
      brands: Object.fromEntries(brandIds.map((id) => [id, count({ brandId: [id] })])),
      price: PRICE_BARS_FROM.map(
        (_, bar) => pricesShown.filter((price) => price !== null && priceFits(price, barBounds(bar))).length,
      ),
    },
  };
}

/** The price bounds that show exactly one bar. */
export function barBounds(bar: number): { priceMin: number; priceMax: number | undefined } {
  const next = PRICE_BARS_FROM[bar + 1];
  return { priceMin: PRICE_BARS_FROM[bar] as number, priceMax: next === undefined ? undefined : next - 1 };
}

export function naiveCompare(sort: Sort, weights?: ScoreWeights): (a: CatalogueEntry, b: CatalogueEntry) => number {
  const scoreOf = ({ card: { scoreParts } }: CatalogueEntry) =>
    unrankedParts(scoreParts).length > 0 ? null : weightedScore(scoreParts, rankingWeights(weights));
  const byName = (a: CatalogueEntry, b: CatalogueEntry) => {
    const [left, right] = [a.card.name.toLowerCase(), b.card.name.toLowerCase()];
    return left === right ? (a.card.id < b.card.id ? -1 : 1) : left < right ? -1 : 1;
  };
  const newest = (a: CatalogueEntry, b: CatalogueEntry) =>
    nullsLast(a.card.launchedAt, b.card.launchedAt, (x, y) => (x > y ? -1 : 1)) || (a.card.id < b.card.id ? -1 : 1);
  switch (sort) {
    case 'newest':
      return newest;
    case 'price-asc':
      return (a, b) => nullsLast(a.card.price, b.card.price, (x, y) => x - y) || newest(a, b);
    case 'price-desc':
      return (a, b) => nullsLast(a.card.price, b.card.price, (x, y) => y - x) || newest(a, b);
    case 'popular':
      return (a, b) => b.popularity - a.popularity || newest(a, b);
    case 'rating':
      return (a, b) =>
        nullsLast(a.card.rating, b.card.rating, (x, y) => y - x) ||
        b.card.ratingCount - a.card.ratingCount ||
        newest(a, b);
    case 'battery':
      return (a, b) => nullsLast(a.figures.batteryCapacity, b.figures.batteryCapacity, (x, y) => y - x) || newest(a, b);
    case 'lightest':
      return (a, b) => nullsLast(a.figures.weight, b.figures.weight, (x, y) => x - y) || newest(a, b);
    case 'narrowest':
      return (a, b) => nullsLast(a.figures.width, b.figures.width, (x, y) => x - y) || newest(a, b);
    case 'score':
      return (a, b) =>
        nullsLast(scoreOf(a), scoreOf(b), (x, y) => y - x) || (scoreOf(a) === null ? byName(a, b) : newest(a, b));
  }
}

function nullsLast<T>(a: T | null, b: T | null, compare: (a: T, b: T) => number): number {
  if (a === b) return 0;
  if (a === null) return 1;
  if (b === null) return -1;
  return compare(a, b);
}

function isOnSale({ figures }: CatalogueEntry): boolean {
  return figures.status === 'available' || figures.status === 'upcoming';
}

function filterByText(entries: readonly CatalogueEntry[], search: string | undefined): CatalogueEntry[] {
  const costs = search === undefined ? null : naiveMatches(entries, search);
  return costs === null ? [...entries] : entries.filter((entry) => costs.has(entry.card.id));
}

function choiceOf(query: FilterQuery, group: string): string | string[] | undefined {
  return (query as Record<string, string | string[] | undefined>)[group];
}

/** The selection after clicking an option in a group that had none, or whose options must all match. */
export function afterClick(row: FilterRow, chosen: string | string[] | undefined, option: string): string | string[] {
  if (isBound(row)) return option;
  return row.kind === 'any' ? [option] : [...(chosen ?? []), option];
}

function matches(entry: CatalogueEntry, query: FilterQuery, groups: Readonly<Record<string, FilterRow>>) {
  const { card, figures } = entry;
  const { brandId = [] } = query;
  return (
    Object.entries(groups).every(
      ([group, row]) => group === 'ram' || group === 'storage' || meetsChoice(figures, row, choiceOf(query, group)),
    ) &&
    (brandId.length === 0 || brandId.includes(card.brandId)) &&
    (!asksForVariant(query) || matchingVariants(entry, query).length > 0)
  );
}

function asksForVariant({ ram, storage, priceMin = 0, priceMax }: FilterQuery): boolean {
  return ram !== undefined || storage !== undefined || priceMin > 0 || priceMax !== undefined;
}

/** Variants that meet all conditions, cheapest first. */
function matchingVariants({ variants }: CatalogueEntry, query: FilterQuery): SoldVariant[] {
  const isEnough = (figure: number | null, least: string | undefined) =>
    least === undefined || (figure !== null && figure >= Number(least));
  return byPrice(variants).filter(
    ({ ram, storage, price }) =>
      isEnough(ram, query.ram) && isEnough(storage, query.storage) && priceFits(price, query),
  );
}

function cardFor(entry: CatalogueEntry, query: FilterQuery): ProductCard {
  const { card, variants } = entry;
  const [variant] = matchingVariants(entry, query);
  if (!asksForVariant(query) || !variant || variant === byPrice(variants)[0]) return card;
  const { ram, storage, price, priceAt, priceKind } = variant;
  if (price === null) return { ...card, price, priceVariant: null, priceAt: null, priceKind: null };
  return {
    ...card,
    price,
    priceVariant: storage === null ? null : { ram, storage },
    priceAt,
    priceKind,
  };
}

function meetsChoice(figures: FilterFigures, row: FilterRow, chosen: string | string[] | undefined): boolean {
  if (chosen === undefined || chosen.length === 0) return true;
  if (isBound(row)) {
    const figure = figures[row.of as never] as number | null;
    if (figure === null) return false;
    return row.kind === 'minimum' ? figure >= Number(chosen) : figure <= Number(chosen);
  }
  const holds = (option: string) => meets(figures, row.options[option] as Condition);
  return row.kind === 'any' ? (chosen as string[]).some(holds) : (chosen as string[]).every(holds);
}

function meets(figures: FilterFigures, condition: Condition): boolean {
  const figure: unknown = figures[condition.of as never];
  if (figure === null) return false;
  if ('is' in condition) return figure === condition.is;
  if ('above' in condition) return (figure as number) > condition.above;
  if ('includes' in condition) return (figure as number[]).some((number) => number === condition.includes);
  if ('lens' in condition) return condition.lens.some((kind) => (figure as Lens[]).some((lens) => lens.kind === kind));
  if ('among' in condition) return condition.among.some((value) => value === figure);
  return new RegExp(condition.contains, 'i').test(String(figure));
}

function priceFits(
  price: number | null,
  { priceMin = 0, priceMax }: Pick<FilterQuery, 'priceMin' | 'priceMax'>,
): boolean {
  if (priceMin === 0 && priceMax === undefined) return true;
  return price !== null && price >= priceMin && (priceMax === undefined || price <= priceMax);
}
