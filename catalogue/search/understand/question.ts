import type { FilterQuery } from '#catalogue/entry.ts';
import { COMPARISON_MAX } from '#contract/limits.ts';
import { ProductFilterQuery } from '#contract/phone/product-filter.ts';
import type { Understood } from '#contract/search.ts';
import { type Names, understand } from './understand.ts';

/** What the catalogue knows, to tell wishes from names. */
export type Knowledge = Names & {
  /** Whether some phone is called as the whole text says. */
  isNamed: () => boolean;
  /** The phone that a name means first, if any. */
  find: (name: string) => string | null;
  count: (query: FilterQuery) => number;
};

const VERSUS = /\s+(?:vs\.?|versus|v\/s)\s+/i;

/** What a text says in the filter's terms, and how many phones that finds; null for a name or what nobody knows. */
export function readQuestion(text: string, knowledge: Knowledge): { understood: Understood; total: number } | null {
  const compare = readComparison(text, knowledge);
  if (compare) return { understood: { query: {}, chips: [], rest: '', compare }, total: compare.length };
  const { query, chips, rest } = understand(text, knowledge);
  if (chips.length === 0 || (rest !== '' && isOnlyNaming(query) && knowledge.isNamed())) return null;
  const count = (asked: Record<string, string>) => knowledge.count(ProductFilterQuery.parse(asked));
  if (rest === '') return { understood: { query, chips, rest }, total: count(query) };
  const withRest = { ...query, search: rest };
  const total = count(withRest);
  if (total > 0) return { understood: { query: withRest, chips, rest }, total };
  const isRestElsewhere = count({ search: rest }) > 0;
  return { understood: { query, chips, rest, ...(isRestElsewhere && { isRestElsewhere }) }, total: count(query) };
}

/** Brand and network are parts of names: `Redmi Note 13 5G`. */
function isOnlyNaming({ brandId: _brand, ...query }: Record<string, string>): boolean {
  const keys = Object.keys(query);
  return keys.length === 0 || (keys.length === 1 && query.features === '5g');
}

function readComparison(text: string, { find }: Knowledge): string[] | null {
  const names = text.split(VERSUS);
  if (names.length < 2 || names.length > COMPARISON_MAX) return null;
  const ids = names.flatMap((name) => find(name) ?? []);
  return ids.length === names.length && new Set(ids).size === ids.length ? ids : null;
}
