import type { Understood } from '#contract/search.ts';

/** Shown for words that match no filter. */
export function unknownText(words: string): string {
  return `We don’t know “${words}”, so we left it out.`;
}

/** A note about ignored words of a search; null when all were used. */
export function leftOutText({ query, rest, isRestElsewhere }: Understood): string | null {
  if (rest === '' || query.search) return null;
  return isRestElsewhere ? `Nothing matches “${rest}” together with the rest, so we left it out.` : unknownText(rest);
}
