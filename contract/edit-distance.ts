/**
 * Whether at most `edits` edits turn `typed` into `meant`: letters left out, added, replaced, or neighbours swapped.
 * Handwritten, because no maintained package counts a swap as one edit, and search calls it for every word it knows.
 */
export function isWithinEdits(typed: string, meant: string, edits: number, fromTyped = 0, fromMeant = 0): boolean {
  let at = fromTyped;
  let to = fromMeant;
  const longer = typed.length - at - (meant.length - to);
  if (longer > edits || -longer > edits) return false;
  while (at < typed.length && to < meant.length && typed.charCodeAt(at) === meant.charCodeAt(to)) {
    at++;
    to++;
  }
  // The remaining letters are covered by the allowed edits.
  if (at === typed.length || to === meant.length) return true;
  if (edits === 0) return false;
  const rest = edits - 1;
  return (
    isWithinEdits(typed, meant, rest, at + 1, to + 1) ||
    isWithinEdits(typed, meant, rest, at + 1, to) ||
    isWithinEdits(typed, meant, rest, at, to + 1) ||
    (typed[at] === meant[to + 1] && typed[at + 1] === meant[to] && isWithinEdits(typed, meant, rest, at + 2, to + 2))
  );
}
