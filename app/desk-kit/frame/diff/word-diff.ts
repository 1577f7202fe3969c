import { diffArrays } from 'diff';

type Kind = 'same' | 'removed' | 'added';

export interface DiffPart {
  kind: Kind;
  text: string;
}

/** Beyond so many changes one counts as replaced by the other: nobody reads such a comparison word by word. */
const CHANGES_MAX = 2_000;

/** What has to be taken out of one list and put in to get the other; what is taken out comes first. */
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

/** The same of two texts, by words. */
export function diffWords(before: string, after: string): DiffPart[] {
  return diffLists(wordsOf(before), wordsOf(after)).map(({ kind, items }) => ({ kind, text: items.join('') }));
}

function wordsOf(text: string): string[] {
  return text.match(/\S+\s*|\s+/g) ?? [];
}
