export interface Bounds {
  /** Objects and arrays inside one another. */
  depth: number;
  /** Values of any kind. */
  values: number;
  /** Of all texts and keys together. */
  characters: number;
}

/** Whether parsed JSON stays within its bounds. Without recursion, and it stops at the first excess. */
export function isBounded(root: unknown, { depth, values, characters }: Bounds): boolean {
  let level: unknown[] = [root];
  let seen = 0;
  let written = 0;
  for (let deep = 0; level.length > 0; deep++) {
    if (deep > depth) return false;
    const below: unknown[] = [];
    for (const value of level) {
      if (typeof value === 'string') written += value.length;
      else if (Array.isArray(value)) for (const item of value) below.push(item);
      else if (typeof value === 'object' && value !== null) {
        for (const [key, item] of Object.entries(value)) {
          written += key.length;
          below.push(item);
        }
      }
      if (written > characters) return false;
    }
    seen += below.length;
    if (seen > values) return false;
    level = below;
  }
  return true;
}
