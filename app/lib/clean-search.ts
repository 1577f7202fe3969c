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

/** Said of words that nothing is chosen by. */
export function unknownText(words: string): string {
  return `Nothing is known as “${words}”, so that was left out.`;
}

/** Which words of a question found nothing and were left out; null where all of them count. */
export function leftOutText({ query, rest, isRestElsewhere }: Understood): string | null {
  if (rest === '' || query.search) return null;
  return isRestElsewhere
    ? `“${rest}” is known, but none of it fits the rest, so that was left out.`
    : unknownText(rest);
}
