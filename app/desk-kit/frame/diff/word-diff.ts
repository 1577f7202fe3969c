import { diffArrays } from 'diff';

type Kind = 'same' | 'removed' | 'added';

export interface DiffPart {
  kind: Kind;
  text: string;
}

/** With more changes than this, the whole text counts as replaced. */
const CHANGES_MAX = 2_000;

/** Deletions and insertions that turn one list into the other; deletions first. */
export function diffLists(before: string[], after: string[]): { kind: Kind; items: string[] }[] {
  const changes = diffArrays(before, after, { maxEditLength: CHANGES_MAX });
  if (!changes)
    return [
      { kind: 'removed', items: before },
      { kind: 'added', items: after },
    ];
  return changes.map(({ added, removed, value }) => ({
    kind: added ? 'added' : removed ? 'removed' : 'same',
    items: value,
  }));
}

/** The same for two texts, by word. */
export function diffWords(before: string, after: string): DiffPart[] {
  return diffLists(wordsOf(before), wordsOf(after)).map(({ kind, items }) => ({ kind, text: items.join('') }));
}

function wordsOf(text: string): string[] {
  return text.match(/\S+\s*|\s+/g) ?? [];
}
