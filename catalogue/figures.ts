/** How figures are stored in typed arrays. */

/** An unpublished figure, smaller than any real one. */
export const UNKNOWN = -1;

/** `2024` < `2024-01` < `2024-01-23`, as for strings; unknown dates are smallest. */
export function dateNumber(date: string | null): number {
  if (date === null) return UNKNOWN;
  // A missing month or day becomes 0.
  return Number(date.slice(0, 4)) * 10_000 + Number(date.slice(5, 7)) * 100 + Number(date.slice(8, 10));
}

/** The last day of the year, month or day that such a number names. */
export function lastDay(date: number): number {
  if (date % 10_000 === 0) return date + 1_231;
  return date % 100 === 0 ? date + 31 : date;
}

/** The date of such a number, with its original precision. */
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
