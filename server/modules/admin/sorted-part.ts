/** Negative when `a` comes before `b`; never 0 for two different ones. */
export type Before = (a: number, b: number) => number;

/**
 * The places `from` to `to` of the order, sorted, without sorting the rest: one page of a hundred thousand rows in a
 * fraction of the time (Hoare's quickselect). Rearranges the rows it is given.
 */
export function sortedPart(rows: Uint32Array, from: number, to: number, compare: Before): Uint32Array {
  const end = Math.min(to, rows.length);
  if (from >= end) return new Uint32Array(0);
  select(rows, from, compare, 0, rows.length - 1);
  select(rows, end - 1, compare, from, rows.length - 1);
  return rows.slice(from, end).sort(compare);
}

/** Puts the right row at a place, with all earlier ones before it and all later ones behind it. */
function select(rows: Uint32Array, place: number, compare: Before, first: number, last: number): void {
  let low = first;
  let high = last;
  while (low < high) {
    const pivot = middleOfThree(rows, low, high, compare);
    let left = low;
    let right = high;
    while (left <= right) {
      while (compare(rows[left] as number, pivot) < 0) left++;
      while (compare(rows[right] as number, pivot) > 0) right--;
      if (left <= right) swap(rows, left++, right--);
    }
    if (place <= right) high = right;
    else if (place >= left) low = left;
    else return;
  }
}

function middleOfThree(rows: Uint32Array, low: number, high: number, compare: Before): number {
  const three = [rows[low], rows[(low + high) >>> 1], rows[high]] as number[];
  return three.sort(compare)[1] as number;
}

function swap(rows: Uint32Array, a: number, b: number): void {
  const kept = rows[a] as number;
  rows[a] = rows[b] as number;
  rows[b] = kept;
}
