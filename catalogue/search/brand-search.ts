import type { BrandRow } from '#catalogue/brand-table.ts';
import { letterCount, splitWords } from './split-words.ts';
import { TYPO_MIN_LETTERS } from './text-index.ts';
import { isOneEditAway } from './typo.ts';

const TYPO_RANK = 3;

/** There are so few brands that looking at each is the fastest index. Those with most phones first among equals. */
export function rankBrands(rows: readonly BrandRow[], text: string): BrandRow[] {
  const typed = splitWords(text);
  if (typed.length === 0) return [];
  const ranked = rows.flatMap((row) => {
    const rank = rankOf(typed, row.words);
    return rank === null ? [] : [{ row, rank }];
  });
  // As for phones: only what no name begins with is taken for a typing error.
  const wellTyped = ranked.some(({ rank }) => rank < TYPO_RANK);
  return ranked
    .filter(({ rank }) => rank < TYPO_RANK || !wellTyped)
    .sort((a, b) => a.rank - b.rank || b.row.phones - a.row.phones || (a.row.id < b.row.id ? -1 : 1))
    .map(({ row }) => row);
}

/** Spaces do not count in a whole name: `one plus` is OnePlus. */
function rankOf(typed: readonly string[], words: readonly string[]): number | null {
  const whole = typed.join('');
  const name = words.join('');
  if (name === whole) return 0;
  if (name.startsWith(whole)) return 1;
  if (typed.every((part) => words.some((word) => word.startsWith(part)))) return 2;
  return letterCount(whole) >= TYPO_MIN_LETTERS && beginsOneEditAway(whole, name) ? TYPO_RANK : null;
}

function beginsOneEditAway(typed: string, name: string): boolean {
  for (let length = typed.length - 1; length <= typed.length + 1; length++) {
    if (isOneEditAway(typed, name.slice(0, length))) return true;
  }
  return false;
}
