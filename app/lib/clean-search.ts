import { SEARCH_MAX } from '#contract/limits.ts';

/** What was typed or is in the URL, as the API takes it. */
export function cleanSearch(text: string): string {
  return text
    .replace(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, SEARCH_MAX)
    .trim();
}

/** Said where a search holds nothing that could be searched for: what is shown was not chosen by it. */
export function noWordText(search: string): string {
  return `There is no word to search for in “${search}”, so that was left out.`;
}
