import { afterEach, expect, test, vi } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/time.ts';
import { DatabaseRateLimiter } from '#server/http/request/database-rate-limiter.ts';
import { queueDailyTasks } from '#server/jobs/kinds/daily.ts';
import { addOwnPhones } from '#tests/support/content/community.ts';
import { openSharedApp } from '#tests/support/server/shared-app.ts';

const server = await openSharedApp();
afterEach(() => vi.useRealTimers());

/** As when the machine's clock is changed: timers continue, dates do not. */
function setClock(by: number): void {
  const now = Date.now();
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(now + by);
}

test('with the clock set back an hour the later save is still the later version', async () => {
  const { phone } = await addOwnPhones(server, ['clock']);
  const headers = await server.as('admin');
  const url = `/api/products/${phone('clock')}`;
  const save = (price: number) => server.call({ method: 'PUT', url, headers, payload: { price } });
  const first = await save(10_000);
  setClock(-HOUR_MS);
  const second = await save(11_000);
  expect([first.status, second.status]).toEqual([200, 200]);
  expect(second.body.updatedAt > first.body.updatedAt).toBe(true);
  expect((await server.call({ url })).body.price).toBe(11_000);
});

test('sessions and sign-ins survive a clock set forward a day and back an hour', async () => {
  const reader = await server.signUp();
  const isKnown = async ({ headers }: typeof reader) =>
    (await server.call({ method: 'POST', url: '/api/users/verify-token', headers })).body.valid;
  setClock(DAY_MS);
  expect(await isKnown(reader)).toBe(true);
  const tomorrow = await server.signUp();
  vi.useRealTimers();
  setClock(-HOUR_MS);
  expect(await isKnown(reader)).toBe(true);
  expect(await isKnown(tomorrow)).toBe(true);
  expect(await isKnown(await server.signUp())).toBe(true);
});

test('a limit reached before the clock was set back lasts its own time, not an hour more', async () => {
  const limiter = new DatabaseRateLimiter(server.database, 'a key for this test');
  const action = { limit: { name: 'clock', max: 2, windowMs: MINUTE_MS }, key: 'somebody' };
  const attempt = () =>
    limiter.consume([action]).then(
      () => 'counted',
      () => 'refused',
    );
  expect([await attempt(), await attempt(), await attempt()]).toEqual(['counted', 'counted', 'refused']);
  // Clocks of two machines differ slightly: times in the near future are accepted.
  setClock(-MINUTE_MS / 2);
  expect(await attempt()).toBe('refused');
  vi.useRealTimers();
  setClock(-HOUR_MS);
  expect([await attempt(), await attempt(), await attempt()]).toEqual(['counted', 'counted', 'refused']);
});

test('a clock that was ahead for a while does not postpone daily work', async () => {
  const { query } = server.database;
  const now = Date.now();
  const runAt = (task: string) =>
    query.selectFrom('jobs').select('run_at').where('key', '=', `daily ${task}`).executeTakeFirstOrThrow();
  const setRunAt = (task: string, time: number) =>
    query
      .updateTable('jobs')
      .set({ run_at: new Date(time).toISOString() })
      .where('key', '=', `daily ${task}`)
      .execute();
  await queueDailyTasks(server.database, now);
  const first = { run_at: new Date(now + 10 * MINUTE_MS).toISOString() };
  expect(await runAt('retention')).toEqual(first);
  await setRunAt('retention', now + 400 * DAY_MS);
  // When two machines differ by minutes it still runs once a day.
  await setRunAt('sessions', now + DAY_MS + 10 * MINUTE_MS);
  await queueDailyTasks(server.database, now);
  expect(await runAt('retention')).toEqual(first);
  expect(await runAt('sessions')).toEqual({ run_at: new Date(now + DAY_MS + 10 * MINUTE_MS).toISOString() });
});

test('a daily task runs and is due again a day later', async () => {
  const { jobs } = server.app.services;
  const { query } = server.database;
  const before = new Date(Date.now() - MINUTE_MS).toISOString();
  await queueDailyTasks(server.database);
  await query.updateTable('jobs').set({ run_at: before }).where('kind', '=', 'daily').execute();
  await jobs.drain();
  const daily = await query
    .selectFrom('jobs')
    .select(['state', 'run_at', 'error'])
    .where('kind', '=', 'daily')
    .execute();
  expect(daily).toHaveLength(8);
  const soonest = new Date(Date.now() + DAY_MS - HOUR_MS).toISOString();
  for (const { state, run_at, error } of daily)
    expect([state, run_at > soonest, error]).toEqual(['queued', true, null]);
});
