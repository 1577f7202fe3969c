import type { Understood } from '#contract/search.ts';

/** Shown for words that match no filter. */
export function unknownText(words: string): string {
  return `We didn’t recognise “${words}”, so we ignored it.`;
}

/** A note about ignored words of a search; null when all were used. */
export function leftOutText({ query, rest, isRestElsewhere }: Understood): string | null {
  if (rest === '' || query.search) return null;
  return isRestElsewhere
    ? `No phone matches “${rest}” and the rest of your search, so we ignored it.`
    : unknownText(rest);
}
