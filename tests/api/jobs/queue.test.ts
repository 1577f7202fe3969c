import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase } from '#db/client.ts';
import { migrate } from '#db/migrate.ts';
import { cancelJob } from '#server/jobs/job-rows.ts';
import { type Job, saveProgress } from '#server/jobs/leases.ts';
import { type JobKind, JobQueue } from '#server/jobs/queue.ts';
import { clearTables } from '#tests/support/database/clear-tables.ts';
import { freshLocation, type TestLocation } from '#tests/support/database/database.ts';

const HOUR = 3_600_000;
const quiet = { warn: () => {}, error: () => {} };

let location: TestLocation;
let database: Database;
const queues: JobQueue[] = [];
const clock = { now: Date.now() };

beforeAll(async () => {
  location = await freshLocation();
  database = openDatabase(location);
  await migrate(database);
});
afterAll(async () => {
  await database.close();
  await location.remove();
});
afterEach(async () => {
  for (const queue of queues.splice(0)) await queue.close();
  await clearTables(database, 'jobs');
});

function openQueue(...kinds: JobKind[]): JobQueue {
  return openQueueOn(database, ...kinds);
}

function openQueueOn(on: Database, ...kinds: JobKind[]): JobQueue {
  const queue = new JobQueue({ database: on, log: quiet, now: () => clock.now });
  for (const kind of kinds) queue.register(kind);
  queues.push(queue);
  return queue;
}

const enqueue = (queue: JobQueue, job: Parameters<JobQueue['enqueue']>[1]) =>
  database.transaction((trx) => queue.enqueue(trx, job));
const rows = () => database.query.selectFrom('jobs').selectAll().orderBy('created_at').execute();

/** Work that ends when the test releases it. */
function gate() {
  const begun = Promise.withResolvers<Job>();
  const opened = Promise.withResolvers<void>();
  const work = async (job: Job, signal: AbortSignal) => {
    begun.resolve(job);
    await Promise.race([opened.promise, new Promise((resolve) => signal.addEventListener('abort', resolve))]);
    return undefined;
  };
  return { begun: begun.promise, open: () => opened.resolve(), work };
}

test('a job runs once, however many queues poll', async () => {
  const done: string[] = [];
  const kind: JobKind = {
    kind: 'count',
    atOnce: 3,
    work: async (job) => {
      done.push(job.id);
      return undefined;
    },
  };
  const all = [openQueue(kind), openQueue(kind), openQueue(kind)] as const;
  const ids = await Promise.all(Array.from({ length: 20 }, () => enqueue(all[0], { kind: 'count' })));
  while ((await rows()).length > 0) await Promise.all(all.map((queue) => queue.drain()));
  expect(done.sort()).toEqual(ids.sort());
});

test('a job queued in a transaction that fails does not exist', async () => {
  const queue = openQueue({ kind: 'x', work: async () => undefined });
  const failing = database.transaction(async (trx) => {
    await queue.enqueue(trx, { kind: 'x' });
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(await rows()).toEqual([]);
});

test('a key has at most one job', async () => {
  const queue = openQueue();
  expect(await enqueue(queue, { kind: 'x', key: 'same' })).not.toBeNull();
  expect(await enqueue(queue, { kind: 'x', key: 'same' })).toBeNull();
  expect(await rows()).toHaveLength(1);
});

test('jobs of a lane run one after the other, in any process', async () => {
  const first = gate();
  const second = gate();
  const works = [first.work, second.work];
  const kind: JobKind = { kind: 'slow', atOnce: 5, work: (job, signal) => works.shift()?.(job, signal) ?? never() };
  const a = openQueue(kind);
  const b = openQueue(kind);
  await enqueue(a, { kind: 'slow', lane: 'one' });
  await enqueue(a, { kind: 'slow', lane: 'one' });
  a.wake();
  await first.begun;
  await b.drain();
  expect((await rows()).map(({ state }) => state).sort()).toEqual(['queued', 'running']);
  first.open();
  second.open();
  await a.drain();
  expect(await rows()).toEqual([]);
});

test('a failed attempt is retried after a delay, and the fifth is the last', async () => {
  const attempts: number[] = [];
  const ends: (string | null)[] = [];
  const queue = openQueue({
    kind: 'bad',
    work: async (job) => {
      attempts.push(job.attempts);
      throw new Error('the disk is full');
    },
    failureText: () => 'It could not be done.',
    onEnd: async (_trx, _job, { error }) => void ends.push(error),
  });
  await enqueue(queue, { kind: 'bad' });
  for (let n = 0; n < 7; n++) {
    await queue.drain();
    clock.now += HOUR;
  }
  expect(attempts).toEqual([1, 2, 3, 4, 5]);
  expect(ends).toEqual(['It could not be done.']);
  expect(await rows()).toMatchObject([{ state: 'failed', error: 'It could not be done.', leased_by: null }]);
});

test('an attempt that made progress does not count', async () => {
  let attempts = 0;
  const queue = openQueue({
    kind: 'slow-but-sure',
    work: async (job) => {
      if (++attempts > 12) return undefined;
      await database.transaction((trx) => saveProgress(trx, job, { done: attempts }));
      throw new Error('again');
    },
  });
  await enqueue(queue, { kind: 'slow-but-sure' });
  for (let n = 0; n < 14; n++) {
    await queue.drain();
    clock.now += HOUR;
  }
  expect(attempts).toBe(13);
  expect(await rows()).toEqual([]);
});

test('a job with an expired lease goes to another worker, and late writes roll back', async () => {
  const stalled = gate();
  const a = openQueue({ kind: 'x', work: stalled.work });
  await enqueue(a, { kind: 'x' });
  a.wake();
  const lost = await stalled.begun;
  clock.now += HOUR;
  const taken = gate();
  const b = openQueue({ kind: 'x', work: taken.work });
  b.look();
  expect(await taken.begun).toMatchObject({ id: lost.id, wasAbandoned: true, attempts: 2 });
  const late = database.transaction(async (trx) => {
    await trx.insertInto('settings').values({ key: 'late', value: 'x' }).execute();
    await saveProgress(trx, lost, { done: 1 });
  });
  await expect(late).rejects.toMatchObject({ code: 'LEASE_LOST' });
  expect(await database.query.selectFrom('settings').select('key').where('key', '=', 'late').execute()).toEqual([]);
  taken.open();
  await b.drain();
  expect(await rows()).toEqual([]);
});

test('a job of a killed process on this machine continues immediately', async () => {
  const done: Job[] = [];
  const queue = openQueue({ kind: 'x', work: async (job) => void done.push(job) as undefined });
  const id = await enqueue(queue, { kind: 'x', progress: { done: 3 } });
  const { leased_by } = await workerThatEnded();
  await database.query
    .updateTable('jobs')
    .set({ state: 'running', leased_by, attempts: 1, lease_until: new Date(clock.now + HOUR).toISOString() })
    .execute();
  await queue.drain();
  expect(done).toMatchObject([{ id, wasAbandoned: true, progress: { done: 3 } }]);
});

test('a job that kills every process working on it fails eventually', async () => {
  let runs = 0;
  const queue = openQueue({
    kind: 'x',
    retryAfter: ({ attempts }) => (attempts < 3 ? 1 : null),
    work: async () => {
      runs++;
      return undefined;
    },
  });
  await enqueue(queue, { kind: 'x' });
  const { leased_by } = await workerThatEnded();
  const lease_until = new Date(clock.now + HOUR).toISOString();
  await database.query.updateTable('jobs').set({ state: 'running', leased_by, attempts: 2, lease_until }).execute();
  await queue.drain();
  expect(runs).toBe(0);
  expect(await rows()).toMatchObject([{ state: 'failed', error: 'The process that ran this job stopped.' }]);
});

test('a closing queue releases its jobs, and the attempt does not count', async () => {
  const waiting = gate();
  const a = openQueue({ kind: 'x', work: waiting.work });
  await enqueue(a, { kind: 'x' });
  a.wake();
  await waiting.begun;
  await a.close();
  expect(await rows()).toMatchObject([{ state: 'queued', attempts: 0, leased_by: null }]);
});

test('a job that finished while its queue was closing is not released', async () => {
  const begun = Promise.withResolvers<void>();
  const sent = Promise.withResolvers<{ result: string }>();
  const ends: unknown[] = [];
  const queue = openQueue({
    kind: 'x',
    work: () => {
      begun.resolve();
      return sent.promise;
    },
    onEnd: async (_trx, _job, end) => void ends.push(end),
  });
  await enqueue(queue, { kind: 'x' });
  queue.wake();
  await begun.promise;
  const closed = queue.close();
  sent.resolve({ result: 'sent' });
  await closed;
  expect(ends).toEqual([{ error: null, result: 'sent' }]);
  expect(await rows()).toEqual([]);
});

test('the end of a job is recorded when the database is back', async () => {
  let isAway = true;
  const transaction: Database['transaction'] = (work) => {
    if (!isAway) return database.transaction(work);
    isAway = false;
    return Promise.reject(new Error('the database is away'));
  };
  let runs = 0;
  const queue = openQueueOn(
    { ...database, transaction },
    { kind: 'x', work: async () => void runs++ as unknown as undefined },
  );
  await enqueue(openQueue(), { kind: 'x' });
  await queue.drain();
  expect([runs, isAway]).toEqual([1, false]);
  expect(await rows()).toEqual([]);
});

test('planned jobs are retried without a limit', async () => {
  let attempts = 0;
  const queue = openQueue({
    kind: 'planned',
    plan: async () => [{ key: 'planned' }],
    work: async () => {
      attempts++;
      throw new Error('no');
    },
  });
  for (let n = 0; n < 8; n++) {
    await queue.drain();
    clock.now += HOUR;
  }
  expect(attempts).toBe(8);
  expect(await rows()).toMatchObject([{ state: 'queued', attempts: 8 }]);
});

test('a job due again within the poll interval does not wait for the next poll', async () => {
  let runs = 0;
  const again = Promise.withResolvers<void>();
  const queue = openQueue({
    kind: 'soon',
    work: async () => {
      if (++runs === 2) again.resolve();
      return runs === 1 ? { runAgainAt: clock.now } : undefined;
    },
  });
  await enqueue(queue, { kind: 'soon' });
  queue.wake();
  await again.promise;
  await queue.drain();
  expect(runs).toBe(2);
});

test('a job cancelled while running is stopped and not recorded as done', async () => {
  const waiting = gate();
  const queue = openQueue({ kind: 'x', isRetained: true, work: waiting.work });
  await enqueue(queue, { kind: 'x' });
  queue.wake();
  const job = await waiting.begun;
  expect(await cancelJob(database.query, job.id)).toBe(true);
  await queue.drain();
  expect(await rows()).toMatchObject([{ state: 'cancelled' }]);
  expect(await cancelJob(database.query, job.id)).toBe(false);
});

test('a recurring job waits for its time', async () => {
  let runs = 0;
  const queue = openQueue({
    kind: 'daily',
    work: async () => {
      runs++;
      return { runAgainAt: clock.now + 24 * HOUR };
    },
  });
  await enqueue(queue, { kind: 'daily', key: 'daily' });
  await queue.drain();
  await queue.drain();
  expect(runs).toBe(1);
  clock.now += 25 * HOUR;
  await queue.drain();
  expect(runs).toBe(2);
});

test('a planned job is queued once and planned again after it is done', async () => {
  let due = 2;
  const done: unknown[] = [];
  const queue = openQueue({
    kind: 'planned',
    plan: async () => (due > 0 ? [{ key: 'planned', payload: due }] : []),
    work: async (job) => {
      done.push(job.payload);
      due--;
      return undefined;
    },
  });
  await queue.drain();
  await queue.drain();
  expect(done).toEqual([2, 1]);
});

test('a job of an unknown kind is left alone', async () => {
  const queue = openQueue();
  await enqueue(queue, { kind: 'of a newer version' });
  await queue.drain();
  expect(await rows()).toMatchObject([{ state: 'queued', attempts: 0 }]);
});

function never(): Promise<undefined> {
  throw new Error('More was begun than there was to do.');
}

/** The worker name of a process that has ended. */
async function workerThatEnded(): Promise<{ leased_by: string }> {
  const { hostname } = await import('node:os');
  return { leased_by: `${hostname()} 999999 1 gone` };
}
