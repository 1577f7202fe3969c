import type { Catalogue } from '#catalogue/catalogue.ts';
import { fullName } from '#contract/phone/card.ts';
import { priceRangeText, sortLabel, standaloneOptionLabel } from '#contract/phone/filter-labels.ts';
import { FILTER_GROUP_NAMES, filterRow, isBound, type Sort } from '#contract/phone/filters.ts';
import type { PopularSearch } from '#contract/search.ts';

/**
 * Stores a search by its meaning, in one spelling: the filter's parameters in order, or the ids of the phones named.
 * Text that was not understood is never stored, so no visitor's words are.
 */
export function subjectOf(model: Catalogue, text: string): string | null {
  const [phone] = model.search(text, 1);
  const named = plain(text);
  if (phone && [phone.name, fullName(phone)].some((name) => plain(name) === named)) return `phone=${phone.id}`;
  const read = model.understand(text);
  if (!read) return null;
  const { compare, query, rest } = read.understood;
  if (compare) return `compare=${compare.toSorted().join()}`;
  return rest === '' && read.total > 0 ? new URLSearchParams(Object.entries(query).sort(byKey)).toString() : null;
}

/** Null if it no longer exists in the catalogue. */
export function toPopularSearch(model: Catalogue, subject: string): PopularSearch | null {
  const { phone, compare, ...query } = Object.fromEntries(new URLSearchParams(subject));
  if (phone !== undefined || compare !== undefined) {
    const ids = (phone ?? compare ?? '').split(',');
    const names = ids.flatMap((id) => model.get(id)?.name ?? []);
    if (names.length < ids.length) return null;
    return {
      label: names.join(' vs '),
      path: phone === undefined ? `/products/compare?ids=${compare}` : `/product/${phone}`,
    };
  }
  const { brandId, ...others } = query;
  const label = labelsOf(model, query).join(' ·\u00a0');
  return label === ''
    ? null
    : { label, path: `/products?${new URLSearchParams({ brand: brandId ?? 'all', ...others })}` };
}

function labelsOf(model: Catalogue, query: Record<string, string>): string[] {
  const { brandId, priceMin, priceMax, sort, weights } = query;
  const brand = brandId && model.brands().find(({ id }) => id === brandId)?.name;
  return [
    ...(brand ? [brand] : []),
    ...FILTER_GROUP_NAMES.flatMap((group) => {
      const chosen = query[group];
      if (chosen === undefined) return [];
      const options = isBound(filterRow(group)) ? [chosen] : chosen.split(',');
      return options.map((option) => standaloneOptionLabel(group, option));
    }),
    ...(priceMin || priceMax
      ? [priceRangeText([Number(priceMin ?? 0), priceMax ? Number(priceMax) : Number.POSITIVE_INFINITY])]
      : []),
    ...(sort ? [sortLabel(sort as Sort, weights)] : []),
  ];
}

function plain(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}+]/gu, '');
}

function byKey([a]: [string, string], [b]: [string, string]): number {
  return a < b ? -1 : 1;
}
