import { type DiffPart, diffLists, diffWords } from '#app/desk-kit/frame/diff/word-diff.ts';

/** A paragraph of the comparison, in pieces. */
export interface ComparedLine {
  kind: 'same' | 'added' | 'removed' | 'changed';
  pieces: DiffPart[];
}

/** Line by line; a line that was written anew in the place of another is compared with it word by word. */
export function compareTexts(before: string, after: string): ComparedLine[] {
  const parts = diffLists(before.split('\n'), after.split('\n'));
  return parts.flatMap(({ kind, items }, at): ComparedLine[] => {
    const [previous, next] = [parts[at - 1], parts[at + 1]];
    const replaced = kind === 'added' && previous?.kind === 'removed' ? previous.items : [];
    const replacing = kind === 'removed' && next?.kind === 'added' ? next.items : [];
    // Lines that have a counterpart come with the removed ones; what is left of the added ones comes after.
    return items.slice(replaced.length).map((text, n): ComparedLine => {
      const now = replacing[n];
      if (now !== undefined) return { kind: 'changed', pieces: diffWords(text, now) };
      return { kind, pieces: [{ kind, text }] };
    });
  });
}
