import { COMPARISON_MAX } from '#contract/limits.ts';

export interface ComparisonParams {
  /** At most three, none twice, in the order given. */
  ids: string[];
  /** More than three different phones were named. */
  isCut: boolean;
}

/** Reads `?ids=a,b,c`. Whether phones have these ids is for the server to say. */
export function readComparisonParams(search: URLSearchParams): ComparisonParams {
  const named = (search.get('ids') ?? '').split(',').map((id) => id.trim());
  const different = [...new Set(named.filter(Boolean))];
  return { ids: different.slice(0, COMPARISON_MAX), isCut: different.length > COMPARISON_MAX };
}
