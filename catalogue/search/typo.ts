/** Whether one letter left out, added or replaced, or two neighbours swapped, turns `typed` into `meant`. */
export function isOneEditAway(typed: string, meant: string): boolean {
  const longer = Math.max(typed.length, meant.length);
  const shorter = Math.min(typed.length, meant.length);
  if (longer - shorter > 1) return false;
  let at = 0;
  while (at < shorter && typed.charCodeAt(at) === meant.charCodeAt(at)) at++;
  if (typed.length < meant.length) return endAlike(typed, at, meant, at + 1);
  if (typed.length > meant.length) return endAlike(typed, at + 1, meant, at);
  if (endAlike(typed, at + 1, meant, at + 1)) return true;
  return typed[at] === meant[at + 1] && typed[at + 1] === meant[at] && endAlike(typed, at + 2, meant, at + 2);
}

/** Whether both are the same from these places on, which are as far from their ends. */
function endAlike(a: string, fromA: number, b: string, fromB: number): boolean {
  for (let at = 0; fromA + at < a.length; at++) {
    if (a.charCodeAt(fromA + at) !== b.charCodeAt(fromB + at)) return false;
  }
  return true;
}
