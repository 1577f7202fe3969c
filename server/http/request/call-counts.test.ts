import { expect, test } from 'vitest';
import { CallCounts } from './call-counts.ts';

const MAX = 100;
const NOON = Date.UTC(2026, 0, 1, 12);

/** How many of these calls at one moment are within the limit. */
const allowed = (counts: CallCounts, calls: number, now: number) =>
  Array.from({ length: calls }, () => counts.add('203.0.113.1', now)).filter((wait) => wait === null).length;

test('the limit applies to any 60 seconds', () => {
  const counts = new CallCounts(MAX);
  expect(allowed(counts, 150, NOON + 59_000)).toBe(MAX);
  expect(allowed(counts, 150, NOON + 61_000)).toBeLessThan(5);
  expect(allowed(counts, 150, NOON + 90_000)).toBeGreaterThan(40);
  expect(allowed(counts, 150, NOON + 600_000)).toBe(MAX);
});

test('a client that waits as long as Retry-After gets through', () => {
  const counts = new CallCounts(MAX);
  allowed(counts, MAX, NOON + 20_000);
  const wait = counts.add('203.0.113.1', NOON + 20_000) ?? 0;
  expect(wait).toBeGreaterThan(0);
  expect(counts.add('203.0.113.1', NOON + 20_000 + wait)).toBeNull();
});

test('the limit of a busy client holds while very many others call', () => {
  const counts = new CallCounts(MAX);
  allowed(counts, MAX, NOON);
  for (let other = 0; other < 60_000; other++) {
    counts.add(`other ${other}`, NOON);
    if (other % 10_000 === 0) counts.add('203.0.113.1', NOON);
  }
  expect(counts.add('203.0.113.1', NOON)).toBeGreaterThan(0);
});
