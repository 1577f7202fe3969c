export interface Bounds {
  /** Nesting of objects and arrays. */
  depth: number;
  /** Number of values of any kind. */
  values: number;
  /** Total length of all texts and keys. */
  characters: number;
}

/** Whether parsed JSON stays within the bounds. Not recursive, and stops at the first excess. */
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
