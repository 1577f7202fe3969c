import { SEARCH_MAX } from '#contract/limits.ts';
import type { Understood } from '#contract/search.ts';

/** What was typed or is in the URL, as the API takes it. */
export function cleanSearch(text: string): string {
  return text
    .replace(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, SEARCH_MAX)
    .trim();
}

/** Shown for words that no filter understands. */
export function unknownText(words: string): string {
  return `We don’t know “${words}”, so we left it out.`;
}

/** The words of a search that were left out; null where all of them count. */
export function leftOutText({ query, rest, isRestElsewhere }: Understood): string | null {
  if (rest === '' || query.search) return null;
  return isRestElsewhere ? `Nothing matches “${rest}” together with the rest, so we left it out.` : unknownText(rest);
}
