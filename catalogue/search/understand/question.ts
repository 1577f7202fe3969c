import type { FilterQuery } from '#catalogue/entry.ts';
import { COMPARISON_MAX } from '#contract/limits.ts';
import type { Sort } from '#contract/phone/filters.ts';
import { ProductFilterQuery } from '#contract/phone/product-filter.ts';
import type { Understood } from '#contract/search.ts';
import type { SearchIntent } from '#contract/settings/search-intents.ts';
import { type Names, understand } from './understand.ts';

/** What the catalogue knows, to tell wishes from names. */
export type Knowledge = Names & {
  /** Whether the whole text is a phone's name. */
  isNamed: () => boolean;
  /** The first phone that a name finds, if any. */
  find: (name: string) => string | null;
  count: (query: FilterQuery) => number;
};

const VERSUS = /\s+(?:vs\.?|versus|v\/s)\s+/i;

/** The filters that a text means, and how many phones they find; null for a name or an unknown text. */
export function readQuestion(text: string, knowledge: Knowledge): { understood: Understood; total: number } | null {
  const compare = readComparison(text, knowledge);
  if (compare) return { understood: { query: {}, chips: [], rest: '', compare }, total: compare.length };
  const { query, chips, rest, intent } = understand(text, knowledge);
  const count = (asked: Record<string, string>) => knowledge.count(ProductFilterQuery.parse(asked));
  if (chips.length === 0) {
    // `helio g99 phone` is a name with a filler.
    if (rest === '' || rest === text.trim() || knowledge.isNamed()) return null;
    const total = count({ search: rest });
    return total > 0 ? { understood: { query: { search: rest }, chips, rest }, total } : null;
  }
  if (rest !== '' && isOnlyNaming(query) && knowledge.isNamed()) return null;
  const meaning = {
    chips,
    rest,
    ...(query.sort && { sort: query.sort as Sort }),
    ...(intent && { intent: toIntent(intent) }),
  };
  if (rest === '') return { understood: { query, ...meaning }, total: count(query) };
  const withRest = { ...query, search: rest };
  const total = count(withRest);
  if (total > 0) return { understood: { query: withRest, ...meaning }, total };
  const isRestElsewhere = count({ search: rest }) > 0;
  return { understood: { query, ...meaning, ...(isRestElsewhere && { isRestElsewhere }) }, total: count(query) };
}

function toIntent({ key, label, list, article }: SearchIntent): NonNullable<Understood['intent']> {
  return { key, label, ...(list && { list }), ...(article && { article }) };
}

/** Brand and network can be part of a name: `Redmi Note 13 5G`. */
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
