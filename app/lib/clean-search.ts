import { SEARCH_MAX } from '#contract/limits.ts';

/** What was typed or is in the URL, as the API takes it. */
export function cleanSearch(text: string): string {
  return text
    .replace(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, SEARCH_MAX)
    .trim();
}
