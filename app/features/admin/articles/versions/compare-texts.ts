import { diffWords, type DiffPart as TextPiece } from '#app/desk-kit/frame/diff/word-diff.ts';

/** Beyond so many steps the two are shown whole: nobody reads such a comparison word by word. */
const CELLS_MAX = 4_000_000;

/** What sets two lists apart, by their longest common part. */
function compareLists(before: readonly string[], after: readonly string[]): TextPiece[] {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start += 1;
  let end = 0;
  const shorter = Math.min(before.length, after.length) - start;
  while (end < shorter && before[before.length - 1 - end] === after[after.length - 1 - end]) end += 1;
  const old = before.slice(start, before.length - end);
  const now = after.slice(start, after.length - end);
  const same = (text: string): TextPiece => ({ kind: 'same', text });
  return [
    ...before.slice(0, start).map(same),
    ...(old.length * now.length > CELLS_MAX ? whole(old, now) : byCommonPart(old, now)),
    ...before.slice(before.length - end).map(same),
  ];
}

function whole(old: readonly string[], now: readonly string[]): TextPiece[] {
  return [
    ...old.map((text): TextPiece => ({ kind: 'removed', text })),
    ...now.map((text): TextPiece => ({ kind: 'added', text })),
  ];
}

function byCommonPart(old: readonly string[], now: readonly string[]): TextPiece[] {
  const width = now.length + 1;
  // How long the common part of the rests is, from each place on.
  const common = new Uint32Array((old.length + 1) * width);
  const at = (i: number, j: number) => common[i * width + j] ?? 0;
  for (let i = old.length - 1; i >= 0; i--)
    for (let j = now.length - 1; j >= 0; j--)
      common[i * width + j] = old[i] === now[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
  const pieces: TextPiece[] = [];
  let [i, j] = [0, 0];
  while (i < old.length || j < now.length) {
    const [text, other] = [old[i], now[j]];
    if (text !== undefined && text === other) {
      pieces.push({ kind: 'same', text });
      i += 1;
      j += 1;
    } else if (text !== undefined && (other === undefined || at(i + 1, j) >= at(i, j + 1))) {
      pieces.push({ kind: 'removed', text });
      i += 1;
    } else if (other !== undefined) {
      pieces.push({ kind: 'added', text: other });
      j += 1;
    }
  }
  return pieces;
}

/** A paragraph of the comparison, in pieces. */
export interface ComparedLine {
  kind: 'same' | 'added' | 'removed' | 'changed';
  pieces: TextPiece[];
}

/** Line by line; a line that was written anew in the place of another is compared with it word by word. */
export function compareTexts(before: string, after: string): ComparedLine[] {
  const lines: ComparedLine[] = [];
  const pieces = compareLists(before.split('\n'), after.split('\n'));
  for (let at = 0; at < pieces.length; ) {
    const removed: string[] = [];
    const added: string[] = [];
    for (; pieces[at] && pieces[at]?.kind !== 'same'; at++)
      (pieces[at]?.kind === 'removed' ? removed : added).push(pieces[at]?.text ?? '');
    for (let n = 0; n < Math.max(removed.length, added.length); n++) {
      const [old, now] = [removed[n], added[n]];
      if (old !== undefined && now !== undefined) lines.push({ kind: 'changed', pieces: diffWords(old, now) });
      else if (old !== undefined) lines.push({ kind: 'removed', pieces: [{ kind: 'removed', text: old }] });
      else if (now !== undefined) lines.push({ kind: 'added', pieces: [{ kind: 'added', text: now }] });
    }
    const same = pieces[at];
    if (same) lines.push({ kind: 'same', pieces: [same] });
    at += 1;
  }
  return lines;
}
