import type { BrandRow } from '#catalogue/brand-table.ts';
import { isWithinEdits } from '#contract/edit-distance.ts';
import { letterCount, splitWords } from './split-words.ts';
import { TYPO_MIN_LETTERS } from './text-index.ts';

const TYPO_RANK = 3;

interface RankedBrand {
  row: BrandRow;
  rank: number;
}

/** There are so few brands that scanning all is the fastest index. Ties: most phones first. */
export function rankBrands(rows: readonly BrandRow[], text: string): BrandRow[] {
  const typed = splitWords(text);
  if (typed.length === 0) return [];
  const whole = typed.join('');
  const ranked: RankedBrand[] = [];
  for (const row of rows) {
    const rank = rankOf(typed, whole, row);
    if (rank !== null) ranked.push({ row, rank });
  }
  // As for phones, a typing error is assumed only if no name begins with the text.
  if (ranked.length === 0 && letterCount(whole) >= TYPO_MIN_LETTERS) {
    for (const row of rows) if (beginsOneEditAway(whole, row.key)) ranked.push({ row, rank: TYPO_RANK });
  }
  return ranked
    .sort((a, b) => a.rank - b.rank || b.row.phones - a.row.phones || (a.row.id < b.row.id ? -1 : 1))
    .map(({ row }) => row);
}

/** Spaces in a whole name are ignored: `one plus` is OnePlus. */
function rankOf(typed: readonly string[], whole: string, { key, words }: BrandRow): number | null {
  if (key.startsWith(whole)) return key.length === whole.length ? 0 : 1;
  return typed.every((part) => words.some((word) => word.startsWith(part))) ? 2 : null;
}

function beginsOneEditAway(typed: string, name: string): boolean {
  if (name.length < typed.length - 1) return false;
  for (let length = typed.length - 1; length <= typed.length + 1; length++) {
    if (isWithinEdits(typed, name.slice(0, length), 1)) return true;
  }
  return false;
}
