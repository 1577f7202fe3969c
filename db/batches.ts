/** SQLite takes at most 32,766 values in a statement. */
export const IDS_PER_STATEMENT = 5_000;

export function batches<Item>(list: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, n) => list.slice(n * size, (n + 1) * size));
}
