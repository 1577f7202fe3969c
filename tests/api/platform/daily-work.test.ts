import { expect, test } from 'vitest';
import { takeDay } from '#server/jobs/run-daily.ts';
import { openSharedApp } from '#tests/support/server/shared-app.ts';

const server = await openSharedApp();

const NOON = Date.UTC(2026, 0, 1, 12);

test('what is done once a day is done by one of those who look', async () => {
  const take = (now: number) => Promise.all(Array.from({ length: 8 }, () => takeDay(server.database, 'test', now)));
  expect((await take(NOON)).filter(Boolean)).toHaveLength(1);
  expect((await take(NOON + 3_600_000)).filter(Boolean)).toHaveLength(0);
  expect((await take(NOON + 86_400_000)).filter(Boolean)).toHaveLength(1);
});
