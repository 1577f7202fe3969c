import { SEARCH_MAX } from '#contract/limits.ts';

/** A typed search or one from the URL, as the API accepts it. */
export function cleanSearch(text: string): string {
  return text
    .replace(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, SEARCH_MAX)
    .trim();
}
