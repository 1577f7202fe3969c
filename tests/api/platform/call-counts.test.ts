import { expect, test } from 'vitest';
import { CallCounts } from '#server/http/request/call-counts.ts';
import { onPostgres } from '#tests/support/database/engine-tests.ts';
import { openSharedApp } from '#tests/support/server/shared-app.ts';

const server = await openSharedApp();

const MAX = 100;
const NOON = Date.UTC(2026, 0, 1, 12);
const countsOf = () =>
  new CallCounts({
    database: server.database,
    key: 'a key',
    max: MAX,
    onError: (error) => {
      throw error;
    },
  });
/** How many of so many calls at one moment are within the limit. */
const allowed = (counts: CallCounts, calls: number, now: number) =>
  Array.from({ length: calls }, () => counts.add('203.0.113.1', now)).filter(({ current }) => current <= MAX).length;

test('an address has its calls in any minute, not twice around the turn of one', async () => {
  const counts = countsOf();
  expect(allowed(counts, 150, NOON + 59_000)).toBe(MAX);
  expect(allowed(counts, 150, NOON + 61_000)).toBeLessThan(5);
  expect(allowed(counts, 150, NOON + 90_000)).toBeGreaterThan(40);
  expect(allowed(counts, 150, NOON + 600_000)).toBe(MAX);
  await counts.close();
});

onPostgres('processes count a busy address together', async () => {
  const [one, other] = [countsOf(), countsOf()];
  expect(allowed(one, 60, NOON)).toBe(60);
  expect(allowed(other, 10, NOON)).toBe(10);
  await one.share();
  await other.share();
  expect(allowed(other, 150, NOON)).toBe(30);
  await other.share();
  await one.share();
  expect(allowed(one, 1, NOON)).toBe(1);
  await one.share();
  expect(allowed(one, 50, NOON)).toBe(0);
  await one.close();
  await other.close();
});
