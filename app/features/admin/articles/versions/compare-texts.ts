import { type DiffPart, diffLists, diffWords } from '#app/desk-kit/frame/diff/word-diff.ts';

export interface ComparedLine {
  kind: 'same' | 'added' | 'removed' | 'changed';
  pieces: DiffPart[];
}

/** By line; a rewritten line is compared word by word with the one it replaces. */
export function compareTexts(before: string, after: string): ComparedLine[] {
  const parts = diffLists(before.split('\n'), after.split('\n'));
  return parts.flatMap(({ kind, items }, at): ComparedLine[] => {
    const [previous, next] = [parts[at - 1], parts[at + 1]];
    const replaced = kind === 'added' && previous?.kind === 'removed' ? previous.items : [];
    const replacing = kind === 'removed' && next?.kind === 'added' ? next.items : [];
    // Rewritten lines come with the removed ones; other added lines follow.
    return items.slice(replaced.length).map((text, n): ComparedLine => {
      const now = replacing[n];
      if (now !== undefined) return { kind: 'changed', pieces: diffWords(text, now) };
      return { kind, pieces: [{ kind, text }] };
    });
  });
}
