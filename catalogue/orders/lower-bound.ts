/** The index of the first element that is not below `value`. */
export function lowerBound(ascending: readonly number[], value: number): number {
  let low = 0;
  let high = ascending.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((ascending[middle] as number) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The same by `text`, between `from` and `to` (exclusive). */
export function lowerBoundByText(
  ascending: readonly { readonly text: string }[],
  text: string,
  from = 0,
  to = ascending.length,
): number {
  let low = from;
  let high = to;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((ascending[middle] as { text: string }).text < text) low = middle + 1;
    else high = middle;
  }
  return low;
}
