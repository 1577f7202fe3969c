import { beforeEach, expect, test } from 'vitest';
import { queueDailyTasks } from '#server/jobs/kinds/daily.ts';
import { clearTables } from '#tests/support/database/clear-tables.ts';
import { openSharedApp } from '#tests/support/server/shared-app.ts';

const server = await openSharedApp();
const { query } = server.database;
beforeEach(() => clearTables(server.database, 'jobs'));

const DAY = 86_400_000;
const queued = () => query.selectFrom('jobs').select(['key', 'run_at']).where('kind', '=', 'daily').execute();

test('every daily task is queued once, however many servers start', async () => {
  const now = Date.now();
  await Promise.all([queueDailyTasks(server.database, now), queueDailyTasks(server.database, now)]);
  const first = await queued();
  expect(first.length).toBeGreaterThan(5);
  await queueDailyTasks(server.database, now + DAY / 2);
  expect(await queued()).toEqual(first);
});

test('a due daily task runs and is queued again for the next day', async () => {
  await queueDailyTasks(server.database, Date.now() - DAY);
  await server.app.services.jobs.drain();
  const tomorrow = new Date(Date.now() + DAY - 60_000).toISOString();
  expect((await queued()).filter(({ run_at }) => run_at < tomorrow)).toEqual([]);
});
