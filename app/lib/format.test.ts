import { expect, test } from 'vitest';
import { formatCount, formatGigabytes, formatPartialDate, formatRupees, priceText } from './format.ts';

test('rupees are grouped as in India', () => {
  expect(formatRupees(129_999)).toBe('₹1,29,999');
  expect(formatRupees(999)).toBe('₹999');
  const india = new Intl.NumberFormat('en-IN');
  for (const figure of [0, 7, 99, 1000, 12_345, 99_999, 100_000, 1_234_567, 123_456_789, -45_000]) {
    expect(formatCount(figure)).toBe(india.format(figure));
  }
  expect(priceText(null)).toBe('Price not published');
});

test('a date is shown as precisely as it is known', () => {
  expect(formatPartialDate('2024-01-23')).toBe('23 January 2024');
  expect(formatPartialDate('2024-01')).toBe('January 2024');
  expect(formatPartialDate('2024')).toBe('2024');
});

test('a thousand gigabytes are a terabyte', () => {
  expect(formatGigabytes(512)).toBe('512 GB');
  expect(formatGigabytes(1024)).toBe('1 TB');
});
