export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** India has one time zone, half an hour off the hour, and no summer time. */
export const INDIA_UTC_OFFSET_MS = 5.5 * HOUR_MS;

/** The day in India, whatever the clock of the server or the reader says: `2026-11-03`. */
export function indiaDay(moment: string): string {
  return dayOf(Date.parse(moment));
}

export function indiaToday(): string {
  return dayOf(Date.now());
}

function dayOf(time: number): string {
  return new Date(time + INDIA_UTC_OFFSET_MS).toISOString().slice(0, 10);
}

/** A moment on India's clock: `2026-11-03 09:30`, with its seconds where it has some. */
export function indiaClock(moment: string): string {
  const clock = new Date(Date.parse(moment) + INDIA_UTC_OFFSET_MS).toISOString();
  return `${clock.slice(0, 10)} ${clock.slice(11, 23).replace(/:00\.000$/, '')}`;
}
