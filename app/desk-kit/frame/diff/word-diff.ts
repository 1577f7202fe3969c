export interface DiffPart {
  kind: 'same' | 'removed' | 'added';
  text: string;
}

/** Beyond so many words the ends that are alike are cut off and the middle counts as replaced. */
const WORDS_MAX = 3_000;

/** What has to be taken out of one text and put in to get the other, by words. */
export function diffWords(before: string, after: string): DiffPart[] {
  const [one, other] = [wordsOf(before), wordsOf(after)];
  let start = 0;
  while (start < one.length && start < other.length && one[start] === other[start]) start++;
  let end = 0;
  while (end < one.length - start && end < other.length - start && one.at(-1 - end) === other.at(-1 - end)) end++;
  const middle = diffMiddle(one.slice(start, one.length - end), other.slice(start, other.length - end));
  return joinParts([
    ...one.slice(0, start).map((text): DiffPart => ({ kind: 'same', text })),
    ...middle,
    ...one.slice(one.length - end).map((text): DiffPart => ({ kind: 'same', text })),
  ]);
}

function wordsOf(text: string): string[] {
  return text.match(/\S+\s*|\s+/g) ?? [];
}

function diffMiddle(one: string[], other: string[]): DiffPart[] {
  const all = (words: string[], kind: DiffPart['kind']) => words.map((text): DiffPart => ({ kind, text }));
  if (one.length > WORDS_MAX || other.length > WORDS_MAX) return [...all(one, 'removed'), ...all(other, 'added')];
  // Lengths of the longest common rest.
  const width = other.length + 1;
  const common = new Uint16Array((one.length + 1) * width);
  for (let row = one.length - 1; row >= 0; row--)
    for (let column = other.length - 1; column >= 0; column--)
      common[row * width + column] =
        one[row] === other[column]
          ? (common[(row + 1) * width + column + 1] ?? 0) + 1
          : Math.max(common[(row + 1) * width + column] ?? 0, common[row * width + column + 1] ?? 0);

  const parts: DiffPart[] = [];
  let [row, column] = [0, 0];
  while (row < one.length || column < other.length) {
    const [mine, theirs] = [one[row], other[column]];
    if (mine !== undefined && mine === theirs) {
      parts.push({ kind: 'same', text: mine });
      row++;
      column++;
    } else if (
      mine !== undefined &&
      (theirs === undefined || (common[(row + 1) * width + column] ?? 0) >= (common[row * width + column + 1] ?? 0))
    ) {
      parts.push({ kind: 'removed', text: mine });
      row++;
    } else if (theirs !== undefined) {
      parts.push({ kind: 'added', text: theirs });
      column++;
    }
  }
  return parts;
}

function joinParts(parts: DiffPart[]): DiffPart[] {
  const joined: DiffPart[] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    if (last?.kind === part.kind) last.text += part.text;
    else joined.push({ ...part });
  }
  return joined;
}
