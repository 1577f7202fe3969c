/** How figures are kept in typed arrays. */

/** How a figure nobody published is stored; below every real one. */
export const UNKNOWN = -1;

/** `2024` < `2024-01` < `2024-01-23`, as the strings compare; unknown before all of them. */
export function dateNumber(date: string | null): number {
  if (date === null) return UNKNOWN;
  // What is left out becomes 0.
  return Number(date.slice(0, 4)) * 10_000 + Number(date.slice(5, 7)) * 100 + Number(date.slice(8, 10));
}

/** The date of such a number, as exact as it was. */
export function dateOfNumber(number: number): string | null {
  if (number === UNKNOWN) return null;
  const text = String(number).padStart(8, '0');
  const parts = [text.slice(0, 4), text.slice(4, 6), text.slice(6)].filter((part) => part !== '00');
  return parts.join('-');
}

export function growInto<A extends { set(from: A): void }>(from: A, into: A): A {
  into.set(from);
  return into;
}
