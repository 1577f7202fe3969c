import { hasDigit, splitWords } from '#catalogue/search/split-words.ts';
import type { IgnoreReason } from '#contract/desk/store-feeds.ts';
import { isOrdinary } from './other-words.ts';
import type { IgnoreRules } from './types.ts';

/** An item that an editor decided on; without a reason it is a phone. */
export interface DecidedItem {
  title: string;
  reason: IgnoreReason | null;
}

/** One item does not make a pattern. */
const DECISIONS_NEEDED = 3;
const LETTERS_MIN = 4;

/** Words of items that were always ignored for the same reason, such as the maker of cases. */
export function learnRules(decided: readonly DecidedItem[], isPhoneWord: (word: string) => boolean): IgnoreRules {
  const seen = new Map<string, { count: number; reason: IgnoreReason | null }>();
  for (const { title, reason } of decided) {
    for (const word of new Set(splitWords(title))) {
      if (word.length < LETTERS_MIN || hasDigit(word) || isOrdinary(word) || isPhoneWord(word)) continue;
      const known = seen.get(word);
      if (!known) seen.set(word, { count: 1, reason });
      else seen.set(word, { count: known.count + 1, reason: known.reason === reason ? reason : null });
    }
  }
  const rules = new Map<string, IgnoreReason>();
  for (const [word, { count, reason }] of seen)
    if (reason !== null && count >= DECISIONS_NEEDED) rules.set(word, reason);
  return rules;
}
