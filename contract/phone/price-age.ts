import { formatPartialDate, formatRupees } from './format.ts';

/** How old a price is, in words. On every card, so it brings nothing else along. */

const DAY_MS = 86_400_000;

const FRESH_DAYS = 7;
const RECENT_DAYS = 60;

/** `Jan 2026`, or `2025` where only the year is known. */
export function formatMonth(date: string): string {
  const [month = '', year] = formatPartialDate(date.slice(0, 7)).split(' ');
  return year ? `${month.slice(0, 3)} ${year}` : month;
}

/** `seen Jan 2026` for a price older than two months; null for a newer one, and where its day is not known. */
export function seenText(priceAt: string | null, now = Date.now()): string | null {
  return priceAt !== null && daysOld(priceAt, now) > RECENT_DAYS ? `seen ${formatMonth(priceAt)}` : null;
}

/** `₹15,999 now` only for a price of the last week; an older one says when it was seen. */
export function pricedText(price: number, priceAt: string | null, now = Date.now()): string {
  if (priceAt === null) return formatRupees(price);
  const when =
    daysOld(priceAt, now) <= FRESH_DAYS ? 'now' : (seenText(priceAt, now) ?? `on ${formatPartialDate(priceAt)}`);
  return when === 'now' ? `${formatRupees(price)} now` : `${formatRupees(price)}, ${when}`;
}

/** A day known by its month or year counts as the last of it. */
function daysOld(date: string, now: number): number {
  const [year = 0, month = 12, day] = date.split('-').map(Number);
  const at = day === undefined ? Date.UTC(year, month, 0) : Date.UTC(year, month - 1, day);
  return (now - at) / DAY_MS;
}
