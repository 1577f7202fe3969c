/** Relative times, separate from the other formats, which every page needs. */

const ago = new Intl.RelativeTimeFormat('en-IN', { numeric: 'auto' });
const exact = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeStyle: 'short' });

const MINUTE = 60_000;
/** Units and their lengths, the longest first. */
const UNITS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 365 * 1_440 * MINUTE],
  ['month', 30 * 1_440 * MINUTE],
  ['week', 7 * 1_440 * MINUTE],
  ['day', 1_440 * MINUTE],
  ['hour', 60 * MINUTE],
  ['minute', MINUTE],
];

/** `2 days ago`, `yesterday`, `just now` */
export function timeAgo(moment: string, now = Date.now()): string {
  const elapsed = Math.max(0, now - Date.parse(moment));
  const [unit, length] = UNITS.find(([, long]) => elapsed >= long) ?? [];
  return unit && length ? ago.format(-Math.floor(elapsed / length), unit) : 'just now';
}

/** `15 November 2026 at 9:30 am`, in the reader's time zone, so it must not be rendered on the server. */
export function exactTime(moment: string): string {
  return exact.format(new Date(moment));
}
