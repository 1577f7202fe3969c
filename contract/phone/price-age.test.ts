import { expect, test } from 'vitest';
import { formatMonth, pricedText, seenText } from './price-age.ts';

const today = Date.parse('2026-03-31');

test('a price older than 60 days says the month it was seen', () => {
  expect(seenText('2026-01-29', today)).toBe('seen Jan 2026');
  expect(seenText('2026-01-30', today)).toBeNull();
  expect(seenText(null, today)).toBeNull();
});

test('a day known by its month or year counts as the last of it', () => {
  expect(seenText('2026-01', today)).toBeNull();
  expect(seenText('2025-12', today)).toBe('seen Dec 2025');
  expect(seenText('2025', today)).toBe('seen 2025');
  expect(formatMonth('2025')).toBe('2025');
});

test('a price is one of now only within a week', () => {
  expect(pricedText(15_999, '2026-03-24', today)).toBe('₹15,999 now');
  expect(pricedText(15_999, '2026-03-23', today)).toBe('₹15,999, on 23 March 2026');
  expect(pricedText(15_999, '2025-11', today)).toBe('₹15,999, seen Nov 2025');
  expect(pricedText(15_999, null, today)).toBe('₹15,999');
});
