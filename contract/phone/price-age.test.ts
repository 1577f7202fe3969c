import { expect, test } from 'vitest';
import { cardPriceNote, formatMonth, isOldPrice, listPriceNote, priceAge, pricedText } from './price-age.ts';

/** 1:30 am on 18 November in India, still the 17th in UTC. */
const now = Date.parse('2026-11-17T20:00:00Z');
const variant = { ram: 8, storage: 128 };

test.each([
  ['2026-11-17T19:40:00Z', 'Seen less than an hour ago'],
  ['2026-11-17T18:59:00Z', 'Seen 1 hour ago'],
  ['2026-11-16T20:01:00Z', 'Seen 23 hours ago'],
  ['2026-11-16T19:59:00Z', 'Seen yesterday'],
  ['2026-11-18', 'Seen today'],
  ['2026-11-19', 'Seen today'],
  ['2026-11-17', 'Seen yesterday'],
  ['2026-11-15', 'Seen 3 days ago'],
  ['2026-11-12', 'Seen 6 days ago'],
  ['2026-11-11', 'Seen 11 November'],
  ['2026-09-20', 'Seen 20 September'],
  ['2026-11', 'Seen November 2026'],
])('a price of %s reads "%s"', (at, seen) => {
  expect(priceAge(at, now)).toMatchObject({ seen, old: null, isOverYear: false });
});

test.each([
  ['2026-09-19', 'Seen 19 September 2026', '2 months old', false],
  ['2026-01-08', 'Seen 8 January 2026', '10 months old', false],
  ['2025-11-18', 'Seen 18 November 2025', '12 months old', true],
  ['2025-12', 'Seen December 2025', '11 months old', false],
  ['2024', 'Seen 2024', '23 months old', true],
  ['2024-01-01', 'Seen 1 January 2024', '2 years old', true],
])('a price of %s is an old one: %s, %s', (at, seen, old, isOverYear) => {
  expect(priceAge(at, now)).toMatchObject({ seen, old, isOverYear });
});

test('a price is old from 60 days on', () => {
  expect(isOldPrice('2026-09-20', now)).toBe(false);
  expect(isOldPrice('2026-09-19', now)).toBe(true);
  expect(isOldPrice('2026-09-19T18:30:00Z', now)).toBe(false);
});

test('a card shows the month after the storage', () => {
  expect(cardPriceNote(variant, '2026-01-08')).toBe('128 GB ·\u00a0Jan 2026');
  expect(cardPriceNote(variant, null)).toBe('128 GB');
  expect(cardPriceNote(null, '2026-01-08')).toBe('Jan 2026');
});

test('a list shows the age of an old price and the day of a newer one', () => {
  expect(listPriceNote(variant, '2026-01-08', now)).toBe('128 GB ·\u00a010 months old');
  expect(listPriceNote(variant, '2026-11-15', now)).toBe('128 GB ·\u00a0seen 3 days ago');
});

test('a price is shown with the day it was seen', () => {
  expect(pricedText(15_999, '2026-11-15', now)).toBe('₹15,999, seen 3 days ago');
  expect(pricedText(15_999, '2025-11', now)).toBe('₹15,999, seen November 2025');
  expect(pricedText(15_999, null, now)).toBe('₹15,999');
});

test('a month is abbreviated', () => {
  expect(formatMonth('2026-01-08')).toBe('Jan 2026');
  expect(formatMonth('2025')).toBe('2025');
});
