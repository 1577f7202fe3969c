import { DAY_MS, HOUR_MS, INDIA_UTC_OFFSET_MS, indiaDay } from '#contract/time.ts';
import { formatMemory, formatPartialDate, formatRupees, lowerFirst } from './format.ts';
import type { VariantName } from './prices.ts';

/** The age of a price as text, used by all screens. */

const WEEK_DAYS = 7;
const OLD_DAYS = 60;
/** A store's price counts while it is in stock and was seen within this many days. */
export const OFFER_PRICE_DAYS = 7;
/** Older offers are not shown. */
export const OFFER_SHOWN_DAYS = 30;
const YEAR_DAYS = 365;
const MONTH_DAYS = 30.44;

export interface PriceAge {
  /** `Seen 2 hours ago`, `Seen 3 days ago`, `Seen 14 September`, `Seen 8 January 2026` */
  seen: string;
  /** `10 months old`, from 60 days on; null for a newer price. */
  old: string | null;
  /** `Jan 2026` */
  month: string;
  /** Lists show a warning. */
  isOverYear: boolean;
}

/** `at` is a timestamp or a partial date; a month or year counts as its last day. */
export function priceAge(at: string, now = Date.now()): PriceAge {
  const isMoment = at.includes('T');
  const date = dayOf(at);
  const days = daysSince(date, now);
  const isOld = days >= OLD_DAYS;
  return {
    seen: `Seen ${isOld ? formatPartialDate(date) : seenWhen(isMoment ? now - Date.parse(at) : null, date, days)}`,
    old: isOld ? `${ageText(days)} old` : null,
    month: formatMonth(date),
    isOverYear: days >= YEAR_DAYS,
  };
}

/** Whether `priceAge` would call it old. */
export function isOldPrice(at: string, now = Date.now()): boolean {
  return daysSince(dayOf(at), now) >= OLD_DAYS;
}

function dayOf(at: string): string {
  return at.includes('T') ? indiaDay(at) : at;
}

function seenWhen(elapsed: number | null, date: string, days: number): string {
  if (elapsed !== null && elapsed < DAY_MS) {
    const hours = Math.max(0, Math.floor(elapsed / HOUR_MS));
    return hours === 0 ? 'less than an hour ago' : `${hours} ${hours === 1 ? 'hour' : 'hours'} ago`;
  }
  const [, month, day] = date.split('-');
  if (!day) return formatPartialDate(date);
  if (days <= 0) return 'today';
  if (days === 1) return 'yesterday';
  if (days < WEEK_DAYS) return `${days} days ago`;
  return formatPartialDate(`2000-${month}-${day}`).replace(' 2000', '');
}

function ageText(days: number): string {
  const months = Math.round(days / MONTH_DAYS);
  return months < 24 ? `${months} months` : `${Math.floor(months / 12)} years`;
}

/** `128 GB · Jan 2026`, below a price in tight spaces. */
export function cardPriceNote(variant: VariantName | null, at: string | null): string {
  return note(variant, at && formatMonth(at));
}

/** `128 GB · 10 months old`, beside a price in a list; a newer one shows when it was seen. */
export function listPriceNote(variant: VariantName | null, at: string | null, now = Date.now()): string {
  const age = at === null ? null : priceAge(at, now);
  return note(variant, age && (age.old ?? lowerFirst(age.seen)));
}

function note(variant: VariantName | null, age: string | null): string {
  return [variant && formatMemory(variant.storage), age].filter(Boolean).join(' ·\u00a0');
}

/** `₹15,999, seen 3 days ago` */
export function pricedText(price: number, at: string | null, now = Date.now()): string {
  return at === null ? formatRupees(price) : `${formatRupees(price)}, ${lowerFirst(priceAge(at, now).seen)}`;
}

/** `Jan 2026`, or `2025` if only the year is known. */
export function formatMonth(date: string): string {
  const [month = '', year] = formatPartialDate(date.slice(0, 7)).split(' ');
  return year ? `${month.slice(0, 3)} ${year}` : month;
}

/** Whole days until today in India. */
function daysSince(date: string, now: number): number {
  const [year = 0, month = 12, day] = date.split('-').map(Number);
  const at = day === undefined ? Date.UTC(year, month, 0) : Date.UTC(year, month - 1, day);
  return Math.floor((now + INDIA_UTC_OFFSET_MS) / DAY_MS) - at / DAY_MS;
}
