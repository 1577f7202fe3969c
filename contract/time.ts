export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** India has one time zone, UTC+5:30, and no daylight saving time. */
export const INDIA_UTC_OFFSET_MS = 5.5 * HOUR_MS;

/** The date in India, whatever the server's or reader's time zone: `2026-11-03`. */
export function indiaDay(moment: string): string {
  return indiaDayAt(Date.parse(moment));
}

export function indiaToday(): string {
  return indiaDayAt(Date.now());
}

/** For a time in milliseconds. */
export function indiaDayAt(time: number): string {
  return new Date(time + INDIA_UTC_OFFSET_MS).toISOString().slice(0, 10);
}

/** A time in India: `2026-11-03 09:30`, with seconds if there are any. */
export function indiaClock(moment: string): string {
  const clock = new Date(Date.parse(moment) + INDIA_UTC_OFFSET_MS).toISOString();
  return `${clock.slice(0, 10)} ${clock.slice(11, 23).replace(/:00\.000$/, '')}`;
}
