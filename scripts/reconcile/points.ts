import type { PriceSource } from '#contract/phone/choices.ts';
import type { SeedPhone } from '#db/seed/index.ts';
import type { Memory } from './variants.ts';

export interface Point {
  price: number;
  /** YYYY-MM-DD, or the month or year where no more is known. */
  at: string;
  source: PriceSource;
}

export interface VariantPoints extends Memory {
  /** Oldest first. */
  points: Point[];
  /** We did not have it before. */
  isNew: boolean;
  /** Its newest price is history: what it costs now is not known. */
  isOvertaken?: boolean;
}

export interface PhonePoints {
  phone: SeedPhone;
  variants: VariantPoints[];
}

export interface LeftOut extends Point {
  id: string;
  variant: string;
  reason: string;
}

/** Days since 1970 of the first day that a date may mean. */
export function dayNumber(date: string): number {
  return Date.parse(date.padEnd(10, '-01-01'.slice(date.length - 4))) / 86_400_000;
}

const DAYS_A_YEAR = 365.25;

export function yearsBetween(from: string, to: string): number {
  return (dayNumber(to) - dayNumber(from)) / DAYS_A_YEAR;
}

export function isWithinSixMonths(a: string, b: string): boolean {
  return Math.abs(yearsBetween(a, b)) <= 0.5;
}

export function newest(points: readonly Point[]): Point | null {
  return points.at(-1) ?? null;
}

export function byDay(a: Point, b: Point): number {
  return dayNumber(a.at) - dayNumber(b.at);
}
