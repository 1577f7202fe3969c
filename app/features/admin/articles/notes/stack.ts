const GAP = 10;

/**
 * Positions cards in a column: each as close to its text as possible, in order, without overlap. The selected card is
 * exactly at its text and the others move away.
 */
export function stack(wanted: readonly number[], heights: readonly number[], chosen: number): number[] {
  const tops: number[] = [];
  for (const [at, top] of wanted.entries()) {
    const above = at === 0 ? 0 : (tops[at - 1] ?? 0) + (heights[at - 1] ?? 0) + GAP;
    tops[at] = Math.max(top, above);
  }
  let room = (tops[chosen] ?? 0) - (wanted[chosen] ?? 0);
  for (let at = chosen; at >= 0 && room > 0; at--) {
    const needed = at === chosen ? (wanted[chosen] ?? 0) : (tops[at + 1] ?? 0) - (heights[at] ?? 0) - GAP;
    room = Math.max(0, (tops[at] ?? 0) - needed);
    tops[at] = Math.min(tops[at] ?? 0, needed);
  }
  const lift = Math.min(0, ...tops);
  return tops.map((top) => top - lift);
}
