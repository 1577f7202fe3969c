import { INDIA_UTC_OFFSET_MS } from '#contract/time.ts';

/** The value of a `datetime-local` field: `2026-11-15T09:30`. */
export type LocalMinute = string;

export function indiaMinute(moment: string | number): LocalMinute {
  return new Date(new Date(moment).getTime() + INDIA_UTC_OFFSET_MS).toISOString().slice(0, 16);
}

/** Null for an invalid time, such as an empty field or 31 February. */
export function indiaMinuteToIso(minute: LocalMinute): string | null {
  const time = Date.parse(`${minute}:00.000Z`);
  return Number.isNaN(time) ? null : new Date(time - INDIA_UTC_OFFSET_MS).toISOString();
}

const format = (timeZone: string) =>
  new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeStyle: 'short', timeZone });
const india = format('Asia/Kolkata');
const utc = format('UTC');

/** `15 Nov 2026, 9:30 am IST` */
export function indiaTime(moment: string): string {
  return `${india.format(new Date(moment))} IST`;
}

const clock = new Intl.DateTimeFormat('en-IN', { timeStyle: 'short', timeZone: 'Asia/Kolkata' });

/** `9:30 am` IST. */
export function indiaTimeOfDay(moment: string): string {
  return clock.format(new Date(moment));
}

/** `15 Nov 2026, 4:00 am UTC` */
export function utcTime(moment: string): string {
  return `${utc.format(new Date(moment))} UTC`;
}
