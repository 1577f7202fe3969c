import type { Understood } from '#contract/search.ts';

/** Which words of a question found nothing and were left out; null where all of them count. */
export function leftOutText({ query, rest, isRestElsewhere }: Understood): string | null {
  if (rest === '' || query.search) return null;
  return isRestElsewhere
    ? `“${rest}” is known, but none of it fits the rest, so that was left out.`
    : `Nothing is known as “${rest}”, so that was left out.`;
}
