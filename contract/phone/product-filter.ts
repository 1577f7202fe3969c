import { z } from 'zod';
import { integerParam, LimitField, PageField, paged, queryParam, SearchField, SlugField } from '#contract/fields.ts';
import { isSlug } from '#contract/limits.ts';
import {
  FILTER_GROUP_NAMES,
  type FilterChoice,
  type FilterGroup,
  filterOptions,
  filterRow,
  isBound,
  parseBound,
  SORTS,
} from './filters.ts';
import { ProductCard } from './product.ts';
import { parseWeights, SCORE_PART_KEYS } from './score/parts.ts';

const LIST_MAX = 50;

/** Several values separated by commas; one invalid value refuses all. */
function commaList(isValid: (item: string) => boolean) {
  return queryParam((text) => {
    if (isValid(text)) return [text];
    const items = text.split(',');
    return items.length <= LIST_MAX && items.every(isValid) ? items : undefined;
  }, 'Use values from the list, separated by commas.');
}

function choiceOf(group: FilterGroup) {
  const row = filterRow(group);
  const options = filterOptions(row);
  if (isBound(row)) return queryParam((text) => parseBound(row, text), 'Use a figure, such as 5000 or 6.5.');
  return commaList((item) => options.includes(item));
}

type FilterShape = { [Group in FilterGroup]: z.ZodOptional<z.ZodType<FilterChoice<Group>, string>> };

const PriceBound = integerParam(0, Number.MAX_SAFE_INTEGER);

export const ProductFilterQuery = z.object({
  brandId: commaList(isSlug).optional(),
  search: SearchField.optional(),
  page: PageField,
  limit: LimitField,
  sort: z.enum(SORTS).default('newest'),
  ...(Object.fromEntries(
    FILTER_GROUP_NAMES.map((group) => [group, choiceOf(group).optional()]),
  ) as unknown as FilterShape),
  priceMin: PriceBound.optional(),
  priceMax: PriceBound.optional(),
  /** The weight of each part for the sort `score`: `display:1,performance:3`, from 0 to 10. */
  weights: queryParam(
    parseWeights,
    'Send parts of the score with weights from 0 to 10, such as display:1,value:3.',
  ).optional(),
});

export type ProductFilterQuery = z.infer<typeof ProductFilterQuery>;

/** For each option of each group, how many results selecting it would give. */
export const Facets = z.object({
  ...(Object.fromEntries(FILTER_GROUP_NAMES.map((group) => [group, z.record(z.string(), z.int())])) as Record<
    FilterGroup,
    z.ZodRecord<z.ZodString, z.ZodInt>
  >),
  brands: z.record(SlugField, z.int()),
  /** Phones per bar of the price histogram (PRICE_BARS_FROM), lowest first; the last also counts higher prices. */
  price: z.array(z.int()),
});

export type Facets = z.infer<typeof Facets>;

/** In score order a card also has its rank; one without says which parts are unknown. */
export const ListedCard = ProductCard.extend({
  rank: z.int().nullable().optional(),
  unranked: z.array(z.enum(SCORE_PART_KEYS)).optional(),
});
export type ListedCard = z.infer<typeof ListedCard>;

export const FilteredProducts = paged('products', ListedCard).extend({
  facets: Facets,
  /** In score order: how many of all matches have a rank. */
  ranked: z.int().optional(),
});
export type FilteredProducts = z.infer<typeof FilteredProducts>;
