import { expect, test } from 'vitest';
import { exactTime, timeAgo } from './relative-time.ts';

const NOW = Date.parse('2026-11-15T12:00:00.000Z');

test.each([
  ['2026-11-15T12:00:30.000Z', 'just now'],
  ['2026-11-15T11:59:30.000Z', 'just now'],
  ['2026-11-15T11:58:30.000Z', '1 minute ago'],
  ['2026-11-15T09:10:00.000Z', '2 hours ago'],
  ['2026-11-14T10:00:00.000Z', 'yesterday'],
  ['2026-11-13T10:00:00.000Z', '2 days ago'],
  ['2026-11-06T10:00:00.000Z', 'last week'],
  ['2026-08-01T10:00:00.000Z', '3 months ago'],
  ['2024-01-01T10:00:00.000Z', '2 years ago'],
])('%s is %s', (moment, words) => {
  expect(timeAgo(moment, NOW)).toBe(words);
});

test('the exact time contains day, month, year and hour', () => {
  expect(exactTime('2026-11-15T12:00:00.000Z')).toMatch(/15 November 2026.*\d+:\d\d/);
});
