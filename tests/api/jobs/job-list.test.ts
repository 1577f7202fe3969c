import { beforeEach, expect, test } from 'vitest';
import { JOB_KINDS } from '#contract/desk/jobs.ts';
import { insertJob } from '#server/jobs/job-rows.ts';
import { clearTables } from '#tests/support/database/clear-tables.ts';
import { holdLane } from '#tests/support/database/jobs-by-hand.ts';
import { openSharedApp } from '#tests/support/server/shared-app.ts';

const server = await openSharedApp();
const admin = await server.as('admin');
const { query } = server.database;
const { jobs } = server.app.services;
beforeEach(() => clearTables(server.database, 'jobs'));

const list = async (search = '') => (await server.call({ url: `/api/admin/jobs${search}`, headers: admin })).body;
const post = (id: string, what: 'cancel' | 'retry') =>
  server.call({ method: 'POST', url: `/api/admin/jobs/${id}/${what}`, headers: admin });

test('a job is listed with its progress and who started it', async () => {
  await holdLane(server.database, 'prices');
  const { id: actorId } = await server.person('admin');
  const progress = { done: 2, total: 9 };
  await insertJob(query, { id: 'one', kind: 'prices', lane: 'prices', payload: {}, progress, actorId });
  expect(await list()).toMatchObject([
    { id: 'one', kind: 'prices', state: 'queued', progress, attempts: 0, error: null, startedBy: { id: actorId } },
  ]);
  expect(await list('?state=failed')).toEqual([]);
});

test('a waiting job can be cancelled and retried', async () => {
  await holdLane(server.database, 'prices');
  await insertJob(query, { id: 'one', kind: 'prices', lane: 'prices', payload: {} });
  expect(await post('one', 'retry')).toMatchObject({ status: 409 });
  expect(await post('one', 'cancel')).toMatchObject({ status: 200, body: { state: 'cancelled', mayRetry: true } });
  expect(await post('one', 'cancel')).toMatchObject({ status: 409 });
  expect(await post('one', 'retry')).toMatchObject({ status: 200, body: { state: 'queued', mayCancel: true } });
});

test('mail cannot be cancelled here, and an unknown job is 404', async () => {
  await insertJob(query, { id: 'mail', kind: 'mail', runAt: Date.now() + 3_600_000 });
  expect(await post('mail', 'cancel')).toMatchObject({ status: 409 });
  expect(await post('nothing', 'cancel')).toMatchObject({ status: 404 });
});

test('every kind of job has a name', () => {
  // A server on PostgreSQL runs no restores.
  const named = Object.keys(JOB_KINDS).filter((kind) => server.database.engine === 'sqlite' || kind !== 'restore');
  expect(jobs.kinds().sort()).toEqual(named.sort());
});

test('an invalid id is rejected', async () => {
  expect((await post('a%00b', 'retry')).status).toBe(404);
  expect((await post('a%00b', 'cancel')).status).toBe(404);
});
